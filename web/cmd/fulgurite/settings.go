package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// settings are the flags that take the place of a project file.
type settings struct {
	project                    string
	qi, identifying, sensitive []string
	counts                     string
	hierarchies                string
	rules                      rules
	measure                    string
	measureParams              []string
	fields                     []*typed // by project.Fields, nil for those that are none here
	replaceIdentifying         bool
	of                         columnSettings
	written                    writtenSettings
	identities                 identities
	saved                      string
	tables                     tables           // of anonymize
	made                       *project.Project // of the flags
}

// columnFlag names the flag that brought a column into a project.
func columnFlag(config *project.Project, path string) string {
	var i int
	if n, _ := fmt.Sscanf(path, "columns[%d]", &i); n == 1 && config != nil && i < len(config.Columns) {
		switch c := &config.Columns[i]; c.Role {
		case project.Undecided:
			if c.Type != "" || !c.Read.Empty() {
				return "--read"
			}
			return ""
		case project.Insensitive:
			if c.Response {
				return "--predict"
			}
			return "--keep"
		case project.Identifying:
			return "--identifying"
		case project.Sensitive:
			return "--sensitive"
		case project.Count:
			return "--count-column"
		}
	}
	return "--qi"
}

// algorithms lists the searches that are there to compare with, or the others.
func algorithms(reference bool) string {
	some := slices.DeleteFunc(project.Algorithms(), func(a project.AlgorithmInfo) bool { return a.Reference != reference })
	return ids(some, func(a project.AlgorithmInfo) string { return string(a.ID) })
}

func (s *settings) register(c command) {
	f := c.Flags()
	c.text(&s.project, "project,p", "project file, as the page saves it, in place of the flags that say what it says; --qi, --identifying and --sensitive name columns that it leaves open")
	c.list(&s.qi, "qi", "columns that someone could know about a person (quasi-identifiers), separated by commas")
	c.list(&s.identifying, "identifying", "columns that name a person; they are not written")
	c.list(&s.sensitive, "sensitive", "columns that nobody should learn about a person; those of --model are so anyway")
	c.text(&s.counts, "count-column", "column that says for how many records each line stands; lines that show the same are written as one, with the sum")
	c.text(&s.hierarchies, "hierarchies", "folder with hierarchy_COLUMN.csv or COLUMN.csv for the columns of --qi, and for secrets that a rule compares by their hierarchy; a column of --qi without a file gets a hierarchy by its type")
	s.rules.register(c, "least number of people who must look the same (k-anonymity); it holds unless --model names other rules")
	s.measure = string(utility.Loss)
	c.text(&s.measure, "measure", language.Text(say("what to keep low, as ID[:NAME=VALUE,...]: %s", measures())))
	c.each(&s.measureParams, "measure-param", "parameter of the measure, as NAME=VALUE; may be repeated")
	own := []string{"count-column", "hierarchies", "k", "model", "measure", "measure-param", "replace-identifying"}
	for _, field := range project.Fields() {
		// How a table is read, whose it is, and what is written of it goes with a
		// project, too.
		if field.Flag == "" || field.Path == "rowsArePeople" || strings.HasPrefix(field.Path, "input.") || isWritten(field.Path) {
			s.fields = append(s.fields, nil)
			continue
		}
		t := &typed{Param: field.Param, flag: field.Flag}
		help := helpOf(field.Param)
		if field.Path == "search.algorithm" {
			help = say("search algorithm: %s; of the literature, to compare with: %s", algorithms(false), algorithms(true))
		}
		t.register(c, help)
		s.fields = append(s.fields, t)
		own = append(own, field.Flag)
	}
	c.flag(&s.replaceIdentifying, "replace-identifying", "write identifying columns with * in every cell instead of leaving them out")
	s.of.register(c)
	s.written.register(c)
	s.identities.register(c)
	c.text(&s.saved, "save-project", "write these settings as a project file")
	for _, of := range slices.Concat(columnFlags, readFlags) {
		own = append(own, of.flag)
	}
	// A project file says it all; a flag beside it would be silently right or wrong.
	c.instead("project", own...)
	needed := []string{"project", "qi"}
	if f.Lookup(suggestedFlag) != nil {
		needed = append(needed, suggestedFlag)
		c.instead("project", suggestedFlag)
	}
	c.MarkFlagsOneRequired(needed...)
	c.Long += "\n\n" + measuresHelp()
}

// reads names the files that the settings come from.
func (s *settings) reads(files *disk.Set) {
	files.Read("--project", s.project)
	files.Read("--key", s.identities.key)
	if s.hierarchies == "" {
		return
	}
	entries, err := files.ReadDir(s.hierarchies)
	if err != nil {
		return // which addHierarchies says
	}
	columns := slices.Clone(s.qi)
	for _, text := range s.rules.models {
		if m, err := parseModel(text); err == nil && privacy.Spec(m).UsesHierarchy() { // config says what is wrong with it
			columns = append(columns, m.Attribute)
		}
	}
	for _, e := range entries {
		if slices.ContainsFunc(columns, func(column string) bool { return hierarchyOf(column)(e) }) {
			files.Read("--hierarchies", filepath.Join(s.hierarchies, e.Name()))
		}
	}
}

// hierarchyFiles names the files in which a column's hierarchy is looked for, in this order.
func hierarchyFiles(column string) []string {
	return []string{"hierarchy_" + column + ".csv", column + ".csv"}
}

// hierarchyOf tells whether a file of the folder has the hierarchy of a column.
func hierarchyOf(column string) func(fs.DirEntry) bool {
	return func(e fs.DirEntry) bool {
		return slices.ContainsFunc(hierarchyFiles(column), func(name string) bool { return strings.EqualFold(name, e.Name()) })
	}
}

// config returns the project: the file's, or what the flags say.
func (s *settings) config(c *cobra.Command, std streams, r *reading, marks *marking) (*project.Project, error) {
	if s.project != "" {
		config, err := readProject(std.disk, s.project)
		if err != nil {
			return nil, err
		}
		config.Unassume()
		r.apply(c, &config.Input)
		if err := errors.Join(marks.before(config), s.written.apply(config)); err != nil {
			return nil, err
		}
		return config, s.byFlag(config.Validate())
	}
	config := project.New()
	config.Search.Algorithm = project.AutoSearch
	s.made = config
	r.apply(c, &config.Input)
	s.columns(config)
	if len(s.rules.models) == 0 {
		s.rules.k.value = cmp.Or(s.rules.k.value, s.rules.k.Default)
	}
	all := []error{s.tables.apply(config), s.rules.apply(config), s.measured(config)}
	for i, field := range project.Fields() {
		switch t := s.fields[i]; {
		case t == nil || !c.Flags().Changed(t.flag):
		case t.err != nil:
			all = append(all, t.err)
		case t.value != field.Default:
			field.Set(config, t.value)
		}
	}
	if s.replaceIdentifying {
		config.Output.Identifying = "replace"
	}
	if err := errors.Join(append(all, s.identities.apply(config), s.of.apply(config), marks.before(config),
		s.written.apply(config))...); err != nil {
		return nil, err
	}
	if config.Differential() != nil && !c.Flags().Changed("limit") {
		config.SuppressionLimit = 1 // the rule allows no other
	}
	config.FixRanges()
	return config, s.byFlag(s.withFiles(std.disk, config).Validate()) // once every flag is in it: one may need another
}

// withFiles returns the project for its validation, with a placeholder for each hierarchy that
// --hierarchies has a file of: the files are read later, with the table.
func (s *settings) withFiles(files *disk.Set, config *project.Project) *project.Project {
	entries, err := files.ReadDir(s.hierarchies)
	if s.hierarchies == "" || err != nil {
		return config // addHierarchies says why the folder cannot be read
	}
	filled := *config
	filled.Columns = slices.Clone(config.Columns)
	for i := range filled.Columns {
		c := &filled.Columns[i]
		if c.Role == project.QuasiIdentifying && c.Hierarchy == nil && slices.ContainsFunc(entries, hierarchyOf(c.Name)) {
			c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{{"", "*"}}}}
		}
	}
	return &filled
}

// measured sets the measure.
func (s *settings) measured(config *project.Project) error {
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

// roleFlag names columns of a role.
type roleFlag struct {
	flag  string
	names []string
	role  project.Role
}

// roles are the flags that name columns of a role.
func (s *settings) roles() []roleFlag {
	return []roleFlag{{"--qi", s.qi, project.QuasiIdentifying}, {"--identifying", s.identifying, project.Identifying},
		{"--sensitive", s.sensitive, project.Sensitive}}
}

// columns sets roles.
func (s *settings) columns(config *project.Project) {
	for _, of := range s.roles() {
		for _, name := range of.names {
			config.Columns = append(config.Columns, project.Column{Name: name, Role: of.role})
		}
	}
	if s.counts != "" {
		config.Columns = append(config.Columns, project.Column{Name: s.counts, Role: project.Count})
	}
}

// addHierarchies puts the hierarchies of the folder into the project: those of quasi-identifiers,
// and of secrets that a rule compares by one. It needs the table, whose values tell how a hierarchy
// is to be read.
func (s *settings) addHierarchies(ctx context.Context, files *disk.Set, config *project.Project, t *table.Table) error {
	if s.hierarchies == "" {
		return nil
	}
	if _, err := files.ReadDir(s.hierarchies); err != nil {
		return disk.Unreadable(err, s.hierarchies)
	}
	var all []error
	for i := range config.Columns {
		c := &config.Columns[i]
		column := t.Column(c.Name)
		compared := slices.ContainsFunc(config.Models,
			func(m project.Model) bool { return m.Attribute == c.Name && privacy.Spec(m).UsesHierarchy() })
		if c.Role != project.QuasiIdentifying && !compared || c.Hierarchy != nil || c.Microaggregate != nil || column == nil {
			continue // the engine names columns that are not there
		}
		if c.Items != nil {
			values, err := c.Items.Of(column)
			if values == nil {
				all = append(all, err)
				continue
			}
			column = values
		}
		column, err := c.Typed(column)
		if err != nil {
			all = append(all, err)
			continue
		}
		if c.Hierarchy, err = readHierarchy(ctx, files, s.hierarchies, column); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// readHierarchy reads a column's hierarchy from a folder; it is nil if there
// is no file for it.
func readHierarchy(ctx context.Context, files *disk.Set, dir string, column *table.Column) (*hierarchy.Spec, error) {
	if strings.ContainsAny(column.Name, `/\`) {
		return nil, nil // no file is named so
	}
	for _, name := range hierarchyFiles(column.Name) {
		f, err := files.OpenInput(filepath.Join(dir, name))
		if errors.Is(err, &problem.Problem{Code: "file-missing"}) {
			continue
		}
		if err != nil {
			return nil, err
		}
		h, err := hierarchy.Read(charset.NewReader(interrupt.NewReader(ctx, f)), name, column)
		err = f.Settled(err)
		f.Close()
		if err != nil {
			return nil, problem.At(err, problem.Place{File: name, Attribute: column.Name})
		}
		spec := h.Spec()
		return &spec, nil
	}
	return nil, nil
}

// flagOf names the flag that a part of a project comes from, "" if there is none. With a project
// file only flags that overrule it count.
func (s *settings) flagOf(path string) string {
	for _, f := range writtenFlags {
		if path == f.part {
			return f.flag
		}
	}
	if s.project != "" {
		return ""
	}
	if strings.HasPrefix(path, "columns") {
		for _, of := range slices.Concat(columnFlags, readFlags) {
			if strings.Contains(path, of.part) {
				return "--" + of.flag
			}
		}
		return columnFlag(s.made, path)
	}
	for _, field := range project.Fields() {
		if path == field.Path && field.Flag != "" {
			return "--" + field.Flag
		}
	}
	switch {
	case strings.HasPrefix(path, "models"):
		return s.rules.flagOf(path)
	case strings.HasPrefix(path, "measure"):
		return "--measure"
	case strings.HasPrefix(path, "input.missing"):
		return "--missing"
	}
	return ""
}

// byFlag says of problems which flag they come from: what flags say stands in no file in which
// the path could be looked up.
func (s *settings) byFlag(err error) error {
	return eachOf(err, func(p *problem.Problem) {
		p.Place.Path = cmp.Or(s.flagOf(p.Place.Path), p.Place.Path)
	})
}

// save writes the project that the flags amount to.
func (s *settings) save(files *disk.Set, config *project.Project) error {
	if s.saved == "" {
		return nil
	}
	text, err := config.JSON()
	if err != nil {
		return err
	}
	return files.WriteFile(s.saved, text, disk.Asked, false)
}

// automatic names the quasi-identifiers for which --hierarchies has no file.
func (s *settings) automatic(config *project.Project) []*problem.Problem {
	if s.hierarchies == "" {
		return nil
	}
	var notes []*problem.Problem
	for _, c := range config.Columns {
		if c.Role == project.QuasiIdentifying && c.Hierarchy == nil && c.Microaggregate == nil {
			notes = append(notes, problem.New("hierarchy-automatic", "Add the file if the column should have one of your own.",
				"The folder %s has no hierarchy_%s.csv, so a hierarchy is made from the column's type.", s.hierarchies, c.Name).
				OfColumn(c.Name))
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
