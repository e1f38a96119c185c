package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

// settings are the flags that take the place of a project file.
type settings struct {
	project                        string
	qi, identifying                []string
	hierarchies                    string
	k                              int
	limit                          float64
	measure                        string
	measureParams                  []string
	algorithm                      string
	timeLimit                      float64
	checkLimit                     int
	replaceIdentifying, noFormulas bool
	recoding, recodingMode         string
	recodingRounds, seed           int
	of                             columnSettings
	written                        writtenSettings
	saved                          string
}

// defaultK is the size of the smallest group unless another is asked for, as
// in the page.
const defaultK = 5

// algorithms lists the searches that are there to compare with, or the others.
func algorithms(reference bool) string {
	some := slices.DeleteFunc(search.All(), func(a search.Info) bool { return a.Reference != reference })
	return ids(some, func(a search.Info) string { return a.ID })
}

func (s *settings) register(c *cobra.Command) {
	f := c.Flags()
	f.StringVarP(&s.project, "project", "p", "", "project file, as the page saves it; it takes the place of the flags below")
	f.StringSliceVar(&s.qi, "qi", nil, "columns that someone could know about a person (quasi-identifiers), separated by commas")
	f.StringSliceVar(&s.identifying, "identifying", nil, "columns that name a person; they are not written")
	f.StringVar(&s.hierarchies, "hierarchies", "", "folder with hierarchy_COLUMN.csv or COLUMN.csv for the columns of --qi; a column without a file gets a hierarchy by its type")
	f.IntVar(&s.k, "k", defaultK, "least number of people who must look the same (k-anonymity)")
	f.Float64Var(&s.limit, "limit", 0, "share of records that may be left out, 0 to 1; 0.02 is 2 %")
	f.StringVar(&s.measure, "measure", "loss", `what to keep low, as ID[:NAME=VALUE,...]: `+measures())
	f.StringArrayVar(&s.measureParams, "measure-param", nil, "parameter of the measure, as NAME=VALUE; may be repeated")
	f.StringVar(&s.algorithm, "algorithm", "auto", "search algorithm: "+algorithms(false)+"; of the literature, to compare with: "+algorithms(true))
	f.Float64Var(&s.timeLimit, "time-limit", 0, "seconds after which the best result so far is taken; 0: no limit, or the algorithm's own")
	f.IntVar(&s.checkLimit, "check-limit", 0, "transformations to try at most; 0: no limit")
	f.BoolVar(&s.replaceIdentifying, "replace-identifying", false, "write identifying columns with * in every cell instead of leaving them out")
	f.BoolVar(&s.noFormulas, "escape-formulas", false, "put an apostrophe before cells that a spreadsheet would run as formulas")
	f.StringVar(&s.recoding, "recoding", string(project.FullDomain), "full-domain: one level a column; local: what would be left out is anonymized again; graph: small groups of similar records, each on its own levels")
	f.StringVar(&s.recodingMode, "recoding-mode", "", "of --recoding local: single (once more), iterative (--recoding-rounds times), fixpoint (until nothing is gained, the default)")
	f.IntVar(&s.recodingRounds, "recoding-rounds", 0, fmt.Sprintf("of --recoding-mode iterative; 0: %d", project.DefaultRounds))
	f.IntVar(&s.seed, "seed", 0, "of --recoding graph: the same seed gives the same result")
	s.of.register(c)
	s.written.register(c)
	f.StringVar(&s.saved, "save-project", "", "write these settings as a project file")
	// A project file says it all; a flag beside it would be silently right or wrong.
	for _, name := range []string{"qi", "identifying", "hierarchies", "k", "limit", "measure", "measure-param", "algorithm",
		"time-limit", "check-limit", "replace-identifying", "escape-formulas", "save-project",
		"recoding", "recoding-mode", "recoding-rounds", "seed"} {
		c.MarkFlagsMutuallyExclusive("project", name)
	}
	for _, of := range columnFlags {
		c.MarkFlagsMutuallyExclusive("project", of.flag)
	}
	c.MarkFlagsOneRequired("project", "qi")
}

// config returns the project: the file's, or what the flags say.
func (s *settings) config(c *cobra.Command, r *reading) (*project.Project, error) {
	if s.project != "" {
		config, err := readProject(s.project)
		if err != nil {
			return nil, err
		}
		r.apply(c, &config.Input)
		return config, s.written.apply(config)
	}
	config := &project.Project{Version: project.Version, SuppressionLimit: s.limit,
		Search: project.Search{Algorithm: s.algorithm, TimeLimit: s.timeLimit, CheckLimit: s.checkLimit},
		Output: project.Output{EscapeFormulas: s.noFormulas}}
	if s.recoding != string(project.FullDomain) || s.recodingMode != "" {
		config.Recoding = project.Recoding{Method: project.Method(s.recoding), Mode: project.Mode(s.recodingMode), Rounds: s.recodingRounds, Seed: s.seed}
	}
	if s.replaceIdentifying {
		config.Output.Identifying = "replace"
	}
	r.apply(c, &config.Input)
	if err := s.rules(config); err != nil {
		return nil, err
	}
	s.columns(config)
	if err := s.of.apply(config); err != nil {
		return nil, err
	}
	if err := s.byFlag(config.Validate()); err != nil {
		return nil, err
	}
	return config, s.written.apply(config)
}

// rules sets model and measure.
func (s *settings) rules(config *project.Project) error {
	config.Models = []project.Model{{Model: kAnonymity, Params: param.Values{"k": float64(s.k)}}}
	text := s.measure
	for i, p := range s.measureParams {
		separator := ","
		if i == 0 && !strings.Contains(text, ":") {
			separator = ":"
		}
		text += separator + p
	}
	measure, err := parseMeasure(text)
	config.Measure = measure
	return err
}

// columns sets roles.
func (s *settings) columns(config *project.Project) {
	for _, name := range s.qi {
		config.Columns = append(config.Columns, project.Column{Name: name, Role: project.QuasiIdentifying})
	}
	for _, name := range s.identifying {
		config.Columns = append(config.Columns, project.Column{Name: name, Role: project.Identifying})
	}
}

// addHierarchies puts the hierarchies of the folder into the project. It needs
// the table: its values tell how a hierarchy is to be read.
func (s *settings) addHierarchies(ctx context.Context, config *project.Project, t *table.Table) error {
	if s.hierarchies == "" {
		return nil
	}
	if _, err := os.ReadDir(s.hierarchies); err != nil {
		return filed(err, s.hierarchies)
	}
	var all []error
	for i := range config.Columns {
		c := &config.Columns[i]
		column := t.Column(c.Name)
		if c.Role != project.QuasiIdentifying || c.Hierarchy != nil || c.Microaggregate != nil || column == nil {
			continue // the engine names columns that are not there
		}
		var err error
		if c.Hierarchy, err = readHierarchy(ctx, s.hierarchies, column); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// readHierarchy reads a column's hierarchy from a folder; it is nil if there
// is no file for it.
func readHierarchy(ctx context.Context, dir string, column *table.Column) (*hierarchy.Spec, error) {
	if strings.ContainsAny(column.Name, `/\`) {
		return nil, nil // no file is named so
	}
	for _, name := range []string{"hierarchy_" + column.Name + ".csv", column.Name + ".csv"} {
		f, _, err := open(filepath.Join(dir, name))
		if errors.Is(err, &problem.Problem{Code: "file-missing"}) {
			continue
		}
		if err != nil {
			return nil, err
		}
		h, err := hierarchy.Read(core.Attend(ctx, f), name, column)
		f.Close()
		if err != nil {
			return nil, problem.At(err, problem.Place{File: name, Attribute: column.Name})
		}
		spec := h.Spec()
		return &spec, nil
	}
	return nil, nil
}

// flags names the flag that a part of the project comes from.
var flags = []struct{ part, flag string }{
	{"columns", "--qi"}, {"models", "--k"}, {"suppressionLimit", "--limit"}, {"measure", "--measure"},
	{"recoding.method", "--recoding"}, {"recoding.mode", "--recoding-mode"}, {"recoding.rounds", "--recoding-rounds"},
	{"search.algorithm", "--algorithm"}, {"search.timeLimit", "--time-limit"}, {"search.checkLimit", "--check-limit"},
	{"input.delimiter", "--delimiter"}, {"input.ragged", "--ragged"}, {"input.missing", "--missing"},
}

// byFlag says of problems in a project that was made of flags which flag they
// come from: there is no file to look the path up in.
func (s *settings) byFlag(err error) error {
	if err == nil || s.project != "" {
		return err
	}
	var all []error
	for _, p := range problem.Flatten(err) {
		q := *flagged(p)
		for _, f := range flags {
			if strings.HasPrefix(p.Place.Path, f.part) {
				q.Place.Path = f.flag
			}
		}
		for _, of := range columnFlags {
			if strings.HasPrefix(p.Place.Path, "columns[") && strings.Contains(p.Place.Path, of.part) {
				q.Place.Path = "--" + of.flag
			}
		}
		all = append(all, &q)
	}
	return errors.Join(all...)
}

// save writes the project that the flags amount to.
func (s *settings) save(config *project.Project) error {
	if s.saved == "" {
		return nil
	}
	text, err := config.JSON()
	if err != nil {
		return err
	}
	if err := os.WriteFile(s.saved, text, 0o644); err != nil {
		return filed(err, s.saved)
	}
	return nil
}

// automatic names the quasi-identifiers for which --hierarchies has no file.
func (s *settings) automatic(config *project.Project) []*problem.Problem {
	if s.hierarchies == "" {
		return nil
	}
	var notes []*problem.Problem
	for _, c := range config.Columns {
		if c.Role == project.QuasiIdentifying && c.Hierarchy == nil && c.Microaggregate == nil {
			notes = append(notes, problem.New("hierarchy-automatic", "Add the file if you meant to give one.",
				"The folder %s has no hierarchy_%s.csv: a hierarchy is made by the column's type.", s.hierarchies, c.Name).
				At(problem.Place{Attribute: c.Name}))
		}
	}
	return notes
}

func ids[T any](all []T, id func(T) string) string {
	out := make([]string, len(all))
	for i, x := range all {
		out[i] = id(x)
	}
	return strings.Join(out, ", ")
}
