package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/fulgurite/fulgurite/core/risk"
)

// printJob tells a result to people: what changed, what it means for the
// persons in the table, what was left out.
func printJob(w io.Writer, j *job) {
	var known []string
	fmt.Fprintf(w, "%s, %s quasi-identifying:\n\n", count(j.Records, "record", "records"), count(len(j.Levels), "column", "columns"))
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, g := range j.Levels {
		known = append(known, g.Attribute)
		name := g.Name
		if g.Level == 0 {
			name = "unchanged"
		}
		fmt.Fprintf(columns, "  %s\tlevel %d of %d\t%s\n", g.Attribute, g.Level, g.Height-1, name)
	}
	_ = columns.Flush() // what cannot be printed is lost to nobody but the printer
	fmt.Fprintf(w, "\nLeft out (shown as *): %s of at most %s allowed.\n", count(j.Suppressed, "record", "records"), thousands(int64(j.Limit)))
	fmt.Fprintf(w, "Groups of people who look the same: %s.\n", thousands(int64(j.Classes)))
	fmt.Fprintf(w, "Detail kept: %.1f %%. Score (%s): %s%s.\n", j.Kept*100, j.Measure, number(j.Score), proof(j))
	fmt.Fprintf(w, "%s.\n\n", work(j))
	fmt.Fprintf(w, "%s\n\n", strings.Join(risk.Sentences(j.Before, j.After, known), "\n"))
	fmt.Fprintf(w, "Written and verified: %s (%s).\n", j.Output, count(int(j.Bytes), "byte", "bytes"))
}

func proof(j *job) string {
	if j.Optimal {
		return ", the best possible"
	}
	return ", the best found"
}

func work(j *job) string {
	text := fmt.Sprintf("%s of %s possibilities checked by %s in %.1f s", thousands(int64(j.Checks)), number(j.Lattice), j.Algorithm, j.Times.Search/1000)
	switch j.Stopped {
	case "time":
		text += " (stopped by the time limit)"
	case "checks":
		text += " (stopped by the limit on checks)"
	}
	return text
}

// number writes a score: whole ones in full as far as they are exact, others
// with six digits.
func number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return thousands(int64(x))
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
