package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

const useHelp = `Tells whether a released file is still good for its purpose: how well one column can be
predicted from others, by a model that learned from the original and by one that learned from
the release, and what guessing the most frequent value achieves.

The records are put into folds, always in the same way. Of each fold the original values are
predicted by what was learned from the others; a record that was left out teaches nothing, and
has to be guessed. The page shows the same figures under "Use".

With the project, the records of the file are found in whatever order they are. Without it the
file must have all records in their original order.`

const useExamples = `  # can income still be predicted from the other columns?
  fulgurite use --project census.json --original census.csv --target income safe.csv

  # from some columns, by a decision tree, for a script
  fulgurite use --original census.csv --target income --from age,education --method tree --json safe.csv`

// useFlags are the flags of the command.
type useFlags struct {
	reading
	project, original, key string
	target                 string
	from                   []string
	method                 string
	folds                  int
	json                   bool
}

func newUse(std streams) *cobra.Command {
	var f useFlags
	c := &cobra.Command{
		Use:     "use [flags] RESULT",
		Short:   "Tell whether a released file is still good for its purpose",
		Long:    useHelp,
		Example: useExamples,
		Args:    oneInput,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c, std, args[0])
		},
	}
	c.Flags().StringVar(&f.original, "original", "", "table that the file was made from (required)")
	c.Flags().StringVarP(&f.project, "project", "p", "", "project file by which the file was made")
	c.Flags().StringVar(&f.key, "key", "", "key file that pseudonyms and shifted dates were made with")
	c.Flags().StringVar(&f.target, "target", "", "column that is predicted (required)")
	c.Flags().StringSliceVar(&f.from, "from", nil, "columns that it is predicted from, separated by commas; without it all that the file has and that name nobody")
	c.Flags().StringVar(&f.method, "method", string(predict.Logistic), "how it is learned: logistic, bayes or tree")
	wholeFlag(c.Flags(), &f.folds, "folds", predict.DefaultFolds, "parts of the records, each predicted from the others: 2 to 20")
	c.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	for _, name := range []string{"original", "target"} {
		if err := c.MarkFlagRequired(name); err != nil {
			panic(err) // the flags are those above
		}
	}
	f.reading.register(c)
	return c
}

// used is what was found, as printed for scripts.
type used struct {
	Input      string         `json:"input"`
	Ordered    bool           `json:"ordered"` // it is known which record of the original each record is, and not only one of those that look the same
	Prediction predict.Report `json:"prediction"`
}

func (f *useFlags) run(c *cobra.Command, std streams, result string) error {
	std.disk.Read("", result)
	std.disk.Read("--original", f.original)
	std.disk.Read("--project", f.project)
	if err := std.check(); err != nil {
		return err
	}
	if err := std.disk.Apart(result, "--original", f.original); err != nil {
		return err
	}
	progress := newBar(std.err, f.json)
	defer progress.clear()
	shown, config, err := f.align(c, std, result, progress)
	if err != nil {
		return err
	}
	if !c.Flags().Changed("from") {
		f.from = f.features(shown, config)
	}
	found, err := shown.Predict(f.target, f.from, predict.Question{Method: predict.Method(f.method), Folds: f.folds, Watch: func(share float64) error {
		progress.step(fmt.Sprintf("learning and predicting: %.0f %%", share*100))
		return c.Context().Err()
	}})
	if err != nil {
		return err
	}
	progress.clear()
	if u := (used{result, shown.Ordered, *found}); f.json {
		return printJSON(std.out, u)
	} else {
		return printUse(std.out, u)
	}
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
	options := table.Options{NoHeader: input.NoHeader, Missing: input.Missing}
	if config != nil {
		config.Input = input
		options = resultOptions(config, original, result)
	}
	file, err := heldTable(c.Context(), std.disk, result, options, progress)
	if err != nil {
		return nil, nil, err
	}
	progress.step("comparing " + result + " with " + f.original)
	shown, err := core.Align(c.Context(), original, file, config, key)
	return shown, config, err
}

// features are the columns to predict from unless others are named.
func (f *useFlags) features(shown *core.Shown, config *project.Project) (names []string) {
	for _, c := range shown.Table.Columns {
		if config != nil {
			if of := config.Column(c.Name); of != nil && of.Role == project.Identifying {
				continue
			}
		}
		if c.Name != f.target && shown.Has(c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// printUse tells people what was found.
func printUse(w io.Writer, u used) error {
	var b strings.Builder
	r := &u.Prediction
	at := slices.IndexFunc(predict.Methods(), func(m predict.MethodInfo) bool { return m.ID == r.Method })
	fmt.Fprintf(&b, "%s\n\n", r.Sentence())
	fmt.Fprintf(&b, "Predicted:    %s of %s, from %s\n", r.Target, count(r.Records, "record", "records"), strings.Join(r.Features, ", "))
	fmt.Fprintf(&b, "Learned by:   %s, in %d folds\n", strings.ToLower(predict.Methods()[at].Name), r.Folds)
	if r.Records < r.Of {
		fmt.Fprintf(&b, "Sample:       %.1f %% of %s\n", 100*float64(r.Records)/float64(r.Of), count(r.Of, "record", "records"))
	}
	fmt.Fprintf(&b, "Released:     %s, with the value of %s\n", count(r.Learned, "record", "records"), r.Target)
	if !u.Ordered {
		fmt.Fprintf(&b, "The file is in an order of its own: which of several records that look the same is which is not known, and the figures may differ a little by that.\n")
	}
	b.WriteString("\n")
	columns := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(columns, "\tguessed\tbefore\tafter\t\n")
	fmt.Fprintf(columns, "right\t%.2f %%\t%.2f %%\t%.2f %%\t\n", 100*r.Majority, 100*r.Before.Accuracy, 100*r.After.Accuracy)
	fmt.Fprintf(columns, "area under the curve\t%.4f\t%.4f\t%.4f\t\n", 0.5, r.Before.AUC, r.After.AUC)
	_ = columns.Flush() // what cannot be printed is lost to nobody but the printer
	fmt.Fprintf(&b, "\nBy value (before, after):\n")
	columns = tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(columns, "%s\trecords\tprecision\t\trecall\t\tarea\t\t\n", r.Target)
	for i, before := range r.Before.Classes {
		after := r.After.Classes[i]
		fmt.Fprintf(columns, "%s\t%s\t%s\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t\n", before.Value, thousands(int64(before.Records)),
			share(before.Precision), share(after.Precision), before.Recall, after.Recall, before.AUC, after.AUC)
	}
	_ = columns.Flush() // as above
	_, err := io.WriteString(w, b.String())
	return err
}

// share writes a share that may not be defined.
func share(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f", *x)
}
