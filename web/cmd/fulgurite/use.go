package main

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

const useHelp = `Shows whether a released file is still good for its purpose: how well one column can be
predicted from others (--target), by a model that learned from the original and by one that
learned from the release, and what guessing the most frequent value achieves; how the values of
all columns are spread, before and after (--distributions); how often the values of two columns
occur together (--pair); and an analysis of your own: the
records by the values of a column (--by), and the mean of another one in each group (--mean).

A coarser label counts in equal parts for the values of the column that it stands for; a coarser
number counts as the mean of these.

To predict, the records are divided into folds, always in the same way. The original values of
each fold are predicted from what was learned from the others; a record that was left out
teaches nothing, and its value is guessed. The page shows the same figures under "Use".

With the project, the records of the file are found in whatever order they are. Without it the
file must have all records in their original order.`

const useExamples = `  # can income still be predicted from the other columns?
  fulgurite use --project census.json --original census.csv --target income safe.csv

  # from some columns, by a decision tree, for a script
  fulgurite use --original census.csv --target income --from age,education --method tree --json safe.csv

  # do age and income still go together?
  fulgurite use --original census.csv --pair age,income safe.csv

  # how the values of all columns are spread, and the mean income by age
  fulgurite use --original census.csv --distributions --by age --mean income safe.csv`

// useFlags are the flags of the command.
type useFlags struct {
	reading
	project, original, key string
	target                 string
	from                   []string
	method                 string
	folds                  int
	distributions          bool
	pairs                  []string
	by, mean               string
}

func newUse(std streams) command {
	f := useFlags{method: string(predict.Logistic), folds: predict.DefaultFolds}
	c := newCommand(std, "use [flags] RESULT", "Show whether a released file is still good for its purpose", useHelp, useExamples)
	c.onResult(f.run)
	c.text(&f.original, "original", "table that the file was made from (required)")
	c.text(&f.project, "project,p", "project file by which the file was made")
	c.text(&f.key, "key", "key file that pseudonyms and shifted dates were made with")
	c.text(&f.target, "target", "column that is predicted")
	c.list(&f.from, "from", "columns that it is predicted from, separated by commas; without it all that the file has and that name nobody")
	c.text(&f.method, "method", "how it is learned: logistic, bayes or tree")
	c.whole(&f.folds, "folds", "parts of the records, each predicted from the others: 2 to 20")
	c.flag(&f.distributions, "distributions", "how the records are spread over the values of each column")
	c.each(&f.pairs, "pair", "two columns, separated by a comma: how often their values occur together; may be repeated")
	c.text(&f.by, "by", "column by whose values the records are grouped and counted")
	c.text(&f.mean, "mean", "column of numbers whose mean is taken in each group of --by")
	c.json()
	c.required("original")
	c.MarkFlagsOneRequired("target", "distributions", "pair", "by")
	f.reading.register(c)
	return c
}

// used holds the findings, as printed for scripts.
type used struct {
	Input    string `json:"input"`
	ExitCode int    `json:"exitCode"`
	// it is known which record of the original each record is, and not only one of those that look the
	// same
	Ordered       bool                   `json:"ordered"`
	Prediction    *predict.Report        `json:"prediction,omitempty"`
	Distributions []summary.Distribution `json:"distributions,omitempty"` // in the table's order, without columns that name people
	Pairs         []summary.Pairs        `json:"pairs,omitempty"`         // as they were asked for
	Analysis      *summary.Analysis      `json:"analysis,omitempty"`
	Problems      []*problem.Problem     `json:"problems,omitempty"` // why it is not known at all, so that nothing is predicted
}

func (f *useFlags) run(c *cobra.Command, std streams, result string) error {
	if f.mean != "" && f.by == "" {
		return problem.New("flag-mean", "Name the column of the groups with --by.",
			"A mean of %q is asked for, but no column says which groups to take it in.", f.mean).AtPath("--mean")
	}
	for _, pair := range f.pairs {
		if len(splitNames(pair)) != 2 {
			return problem.New("flag-pair", "Give two columns with a comma between them, in double quotes where a name has a comma itself.",
				"%q does not name two columns.", pair).AtPath("--pair")
		}
	}
	std.disk.Read("", result)
	std.disk.Read("--original", f.original)
	std.disk.Read("--project", f.project)
	if err := std.check(); err != nil {
		return err
	}
	if err := std.disk.Apart(result, "--original", f.original); err != nil {
		return err
	}
	progress := std.bar(false)
	defer progress.clear()
	shown, config, err := f.align(c, std, result, progress)
	if errors.Is(err, core.ErrUndecidable) {
		return failure{err, exitUndecidable}
	}
	if err != nil {
		return err
	}
	u := used{Input: result, Ordered: shown.Ordered}
	var open error
	if shown.Open != nil {
		u.Problems = problem.Flatten(shown.Open)
		if f.target != "" {
			u.ExitCode, open = exitUndecidable, failure{shown.Open, exitUndecidable}
		} else {
			std.note(u.Problems)
		}
	} else if f.target != "" {
		if !c.Flags().Changed("from") {
			f.from = f.features(shown, config)
		}
		if u.Prediction, err = shown.Predict(f.target, f.from,
			predict.Question{Method: predict.Method(f.method), Folds: f.folds, Watch: func(share float64) error {
				progress.step(say("learning and predicting: %s", percent(share, 0)))
				return c.Context().Err()
			}}); err != nil {
			return err
		}
	}
	if f.distributions {
		for _, column := range shown.Table.Columns {
			if namesPeople(config, column.Name) {
				continue
			}
			d, err := shown.Distribution(column.Name)
			if err != nil {
				return err
			}
			u.Distributions = append(u.Distributions, *d)
		}
	}
	for _, pair := range f.pairs {
		of := splitNames(pair)
		p, err := shown.Pairs(of[0], of[1], summary.PairLabels)
		if err != nil {
			return err
		}
		u.Pairs = append(u.Pairs, *p)
	}
	if f.by != "" {
		if u.Analysis, err = shown.Analysis(f.by, f.mean); err != nil {
			return err
		}
	}
	progress.clear()
	write := func() error { return printUse(std.out, u) }
	if std.answer.wanted() {
		write = func() error { return std.print(u) }
	}
	if err := write(); err != nil {
		return err
	}
	return open
}

// splitNames reads names with commas between them, as a line of CSV; nil if it is none.
func splitNames(text string) []string {
	names, err := csv.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		return nil
	}
	return names
}

// namesPeople reports whether a project says that a column names people.
func namesPeople(config *project.Project, name string) bool {
	if config == nil {
		return false
	}
	c := config.Column(name)
	return c != nil && c.Role == project.Identifying
}

// align reads the files and puts their records side by side.
func (f *useFlags) align(c *cobra.Command, std streams, result string, progress *bar) (*core.Shown, *project.Project, error) {
	var config *project.Project
	var input table.Options
	var key *pseudonym.Key
	var err error
	if f.project != "" {
		if config, err = readProject(std.disk, f.project); err != nil {
			return nil, nil, err
		}
		input = config.Input
	}
	if key, err = readKey(std.disk, f.key); err != nil {
		return nil, nil, err
	}
	f.apply(c, &input)
	original, err := heldTable(c.Context(), std.disk, f.original, input, progress)
	if err != nil {
		return nil, nil, err
	}
	options := table.Options{NoHeader: input.NoHeader, Blanks: input.Blanks, Missing: input.Missing}
	if config != nil {
		config.Input = input
		options = resultOptions(config, original, result)
	}
	file, err := heldTable(c.Context(), std.disk, result, options, progress)
	if err != nil {
		return nil, nil, err
	}
	progress.step(say("comparing %s with %s", result, f.original))
	shown, err := core.Align(c.Context(), original, file, config, key)
	return shown, config, err
}

// features are the columns to predict from unless others are named.
func (f *useFlags) features(shown *core.Shown, config *project.Project) (names []string) {
	for _, c := range shown.Table.Columns {
		if c.Name != f.target && shown.Has(c.Name) && !namesPeople(config, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// printUse tells people what was found.
func printUse(w io.Writer, u used) error {
	var parts []string
	if u.Prediction != nil {
		parts = append(parts, predicted(u.Prediction))
	}
	if u.Distributions != nil {
		parts = append(parts, spread(u.Distributions))
	}
	for i := range u.Pairs {
		parts = append(parts, paired(&u.Pairs[i]))
	}
	if u.Analysis != nil {
		parts = append(parts, analysed(u.Analysis))
	}
	if !u.Ordered && u.Problems == nil {
		parts = append(parts, say("The file is in an order of its own: which of several records that look the same is which is not known, and the figures may differ a little by that.")+"\n")
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}
