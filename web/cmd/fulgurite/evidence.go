package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// evidenceFlags ask for reports of a release.
type evidenceFlags struct {
	files, variants, templates    []string
	areas                         string // a file
	purpose, recipient, decidedBy string
	accepted                      accepted
	special, year                 int
}

func (f *evidenceFlags) register(c command) {
	c.each(&f.files, "report", "write a report of the release, as a document (.html) or as data (.json); may be repeated")
	c.list(&f.variants, "report-variant", "internal: everything, for whoever answers for the release (the default); external: to go along with the table; as many as --report, in their order")
	c.list(&f.templates, "report-for", "of --report: in the order of a template: ema-0070, health-canada-prci, hipaa-expert, wp216 or tmf; with what attacks find; as many as --report, in their order")
	c.text(&f.areas, "zip-areas",
		"of --report-for hipaa-expert: table (CSV) with the columns zip and population of three-digit ZIP areas; without it all count as small")
	yearFlag(c, &f.year,
		"of --report-for hipaa-expert: the year to which ages count, where records show no later one; years of birth may tell ages over 89")
	c.text(&f.purpose, "purpose", "of --report: what the release is for")
	c.text(&f.recipient, "recipient", "of --report: who gets it")
	c.text(&f.decidedBy, "decided-by", "of --report: who answers for it")
	of := func(help language.Text) string { return say("of --report: %s", language.T(help)) }
	f.accepted.register(c, of)
	specialFlag(c, &f.special, of)
}

// check names the reports, and refuses what could not be written, before anything is done.
func (f *evidenceFlags) check(c *cobra.Command, files *disk.Set) error {
	for _, name := range append([]string{"special", "report-for", "zip-areas", "reference-year"}, limitFlags...) {
		if len(f.files) == 0 && c.Flags().Changed(name) {
			return problem.New("flag-report", "Ask for one with --report FILE.html. What a table must meet is said by --k and --model.",
				"--%s is about the report of the release, and there is to be none.", name).AtPath("--" + name)
		}
	}
	for flag, given := range map[string][]string{"--report-variant": f.variants, "--report-for": f.templates} {
		if len(given) > 1 && len(given) != len(f.files) {
			return problem.New("flag-report", "Give one for each --report, or one for all.",
				"%d kinds of report were given for %s.", len(given), problem.Several(len(f.files), "%d file", "%d files", len(f.files))).
				AtPath(flag)
		}
	}
	for _, template := range f.templates {
		if err := evidence.Template(template).Check(); err != nil {
			return problem.At(err, flagged("--report-for"))
		}
	}
	files.Read("--zip-areas", f.areas)
	for i, file := range f.files {
		if ending := strings.ToLower(filepath.Ext(file)); ending != ".html" && ending != ".json" {
			return problem.New("flag-report", "Give the file a name that ends in .html or .json.",
				"The name %s does not show in which format to write the report.", file).AtPath("--report")
		}
		if v := f.variant(i); v != evidence.Internal && v != evidence.External {
			return problem.New("flag-report", "Choose internal or external.", "There is no %q report.", string(v)).AtPath("--report-variant")
		}
		files.Write("--report", file, disk.Asked)
	}
	return nil
}

func (f *evidenceFlags) variant(i int) evidence.Variant {
	return evidence.Variant(oneOfSeveral(f.variants, i, string(evidence.Internal)))
}

func (f *evidenceFlags) template(i int) evidence.Template {
	return evidence.Template(oneOfSeveral(f.templates, i, ""))
}

// oneOfSeveral returns the value of a flag for one of several reports: its own, that of all, or
// none.
func oneOfSeveral(said []string, i int, without string) string {
	switch len(said) {
	case 0:
		return without
	case 1:
		return said[0]
	}
	return said[i]
}

// write writes the reports of a release that is in its place, and notes what has to be known of
// them.
func (f *evidenceFlags) write(c *cobra.Command, std streams,
	report func(context.Context, evidence.Circumstances) (*evidence.Report, error)) (notes []*problem.Problem, err error) {
	if len(f.files) == 0 {
		return nil, nil
	}
	key := make([]byte, 32)
	rand.Read(key) // it never fails: see its documentation
	hash, err := ownHash(std.disk)
	if err != nil {
		return nil, err
	}
	areas, err := readAreas(std.disk, f.areas)
	if err != nil {
		return nil, err
	}
	told := false // the key
	var exceeded []evidence.Accepted
	for i, file := range f.files {
		made, err := report(c.Context(), evidence.Circumstances{Variant: f.variant(i), For: f.template(i), Areas: areas, Year: f.year,
			Purpose: f.purpose, Recipient: f.recipient, DecidedBy: f.decidedBy,
			Date: time.Now().Format(time.DateOnly), Key: key, Limits: f.accepted.asked(c), Special: f.special,
			Program: evidence.Program{Version: version(), Commit: commit(), Hash: hash}})
		if err != nil {
			return nil, err
		}
		if err := writeReport(std.disk, file, made); err != nil {
			return nil, errors.Join(problem.New("evidence-unwritten", "Release it again with --report to have one.",
				"The release was written and verified, but its report could not be."), err)
		}
		told = told || made.Variant == evidence.Internal
		exceeded = slices.DeleteFunc(slices.Clone(made.Accepted), func(a evidence.Accepted) bool { return a.Kept })
	}
	for _, a := range exceeded { // the same in all reports
		notes = append(notes, above(a))
	}
	if !told { // nowhere else is it kept
		notes = append(notes,
			problem.New("evidence-key", "", "The key of the report's keyed hashes is %s. Keep it: it is told only here.", hex.EncodeToString(key)))
	}
	return notes, nil
}

// above says that a risk is above its limit.
func above(a evidence.Accepted) *problem.Problem {
	const code = "evidence-limit"
	switch a.Limit {
	case risk.HighestRisk:
		return problem.New(code, "", "The highest risk is above its limit in what was written: %.4g, where %.4g is accepted.", a.Found, a.At)
	case risk.RecordsAtRisk:
		return problem.New(code, "", "The share at risk is above its limit in what was written: %.4g, where %.4g is accepted.", a.Found, a.At)
	}
	return problem.New(code, "", "The success rate is above its limit in what was written: %.4g, where %.4g is accepted.", a.Found, a.At)
}

// writeReport writes a report as the ending of its name says: a document in the language of the
// reader, or data, which are the same in all of them. What is internal is for nobody else to read.
func writeReport(files *disk.Set, file string, r *evidence.Report) error {
	l := language.Current()
	text := r.HTMLIn(l.Tag, l.Dir, worded)
	if strings.EqualFold(filepath.Ext(file), ".json") {
		var err error
		if text, err = r.JSON(); err != nil {
			return err
		}
	}
	return files.WriteFile(file, text, disk.Asked, r.Variant == evidence.Internal)
}

// ownHash is the SHA-256 of the program that runs.
func ownHash(files *disk.Set) (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := files.OpenInput(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", disk.Unreadable(err, path)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
