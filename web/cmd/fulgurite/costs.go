package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// costs is the flag about what each rule of a release costs.
type costs struct{ file string }

func (f *costs) register(c command) {
	c.text(&f.file, "costs", "write what each rule costs: the detail that would be kept if it were looser, stricter, or not there, as .json or .csv; takes up to ten seconds for each figure")
}

// check names the file, and refuses what could not be written, before anything is done.
func (f *costs) check(files *disk.Set) error {
	return writesFigures(files, "--costs", "flag-costs", f.file)
}

// write finds out what the rules of a release cost, and writes it.
func (f *costs) write(ctx context.Context, files *disk.Set, found *core.Result, progress *bar) error {
	if f.file == "" {
		return nil
	}
	of, err := found.Costs(false)
	if err != nil {
		return err
	}
	defer progress.clear()
	for more := true; more; {
		r := of.Report()
		progress.step(say("finding out what each rule costs: %d of %d searches", r.Done, r.Total))
		if more, err = of.Next(ctx, core.SearchOptions{}); err != nil {
			return err
		}
	}
	var text bytes.Buffer
	if strings.EqualFold(filepath.Ext(f.file), ".csv") {
		err = costTable(&text, of.Report())
	} else {
		err = printJSON(&text, of.Report())
	}
	if err != nil {
		return err
	}
	return files.WriteFile(f.file, text.Bytes(), disk.Asked, true)
}

// costTable writes a line for each figure. Without a parameter a line is about a table without the
// rule, or with a harmless column that somebody could know.
func costTable(text *bytes.Buffer, r *core.CostReport) error {
	w := csv.NewWriter(text)
	line := func(cells ...string) { _ = w.Write(cells) } // the error is that of Flush
	line("rule", "model", "column", "parameter", "value", "kept", "left_out", "found", "proved", "refused", "kept_now")
	point := func(rule, model, column, parameter, value string, p core.CostPoint, now float64) {
		why, keptNow := "", ""
		if r.Now.Found {
			keptNow = plain(now)
		}
		if p.Refused != nil {
			why = p.Refused.Sentence
		}
		kept, leftOut := "", ""
		if p.Found {
			kept, leftOut = plain(p.Kept), strconv.Itoa(p.Suppressed)
		}
		line(rule, model, column, parameter, value, kept, leftOut, strconv.FormatBool(p.Found), strconv.FormatBool(p.Proved), why, keptNow)
	}
	point("as they are", "", "", "", "", r.Now, r.Now.Kept)
	for _, rule := range r.Rules {
		if rule.Without != nil {
			point(rule.Path, string(rule.Model), rule.Attribute, "", "without", *rule.Without, rule.Now)
		}
		if rule.With != nil {
			point(rule.Path, "", rule.Attribute, "", "with", *rule.With, rule.Now)
		}
		for _, p := range rule.Points {
			point(rule.Path, string(rule.Model), rule.Attribute, rule.Parameter, plain(p.Value), p, rule.Now)
		}
	}
	w.Flush()
	return w.Error()
}
