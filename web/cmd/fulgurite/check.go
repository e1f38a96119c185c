package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/claim"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
	"github.com/spf13/cobra"
)

const checkHelp = `Tells what somebody could find out from a CSV file who knows some of its columns: how many
people look the same, how many are unique, and who stands out most. It says whether the
rules of the project, or the --k given, hold in the file as it is. Records that show * in
all these columns are left out: nobody finds them.

The exit code is 0 if the rules hold or none were given, and 1 if they do not.`

const checkExamples = `  # who could be found by somebody who knows sex and age?
  fulgurite check --qi sex,age discharges.csv

  # and what would that person's group reveal of the diagnosis?
  fulgurite check --qi sex,age --sensitive diagnosis discharges.csv

  # does the file that we were given keep its promise?
  fulgurite check --qi sex,age,postcode --k 5 safe.csv

  # and does every group have at least three different diagnoses?
  fulgurite check --qi sex,age,postcode --k 5 --model l-diversity:attribute=diagnosis,l=3 safe.csv

  # with the rules of a project
  fulgurite check --project discharges.json safe.csv`

// checkFlags are the flags of the command.
type checkFlags struct {
	reading
	project   string
	qi        []string
	sensitive []string
	rules     rules
	json      bool
}

func newCheck(std streams) *cobra.Command {
	var f checkFlags
	c := &cobra.Command{
		Use:     "check [flags] INPUT",
		Short:   "Tell what somebody could find out from a CSV file",
		Long:    checkHelp,
		Example: checkExamples,
		Args:    oneInput,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c, std, args[0])
		},
	}
	c.Flags().StringVarP(&f.project, "project", "p", "", "project file whose quasi-identifiers and rules are checked")
	c.Flags().StringSliceVar(&f.qi, "qi", nil, "columns that someone could know about a person, separated by commas")
	c.Flags().StringSliceVar(&f.sensitive, "sensitive", nil, "columns that nobody shall learn about a person, separated by commas")
	f.rules.register(c, "least number of people who must look the same (k-anonymity)")
	c.Flags().Lookup("k").DefValue = "" // nothing is asked for without it
	c.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	c.MarkFlagsMutuallyExclusive("project", "qi")
	c.MarkFlagsMutuallyExclusive("project", "k")
	c.MarkFlagsMutuallyExclusive("project", "model")
	c.MarkFlagsMutuallyExclusive("project", "sensitive")
	c.MarkFlagsOneRequired("project", "qi")
	f.reading.register(c)
	return c
}

// checked is what a check found, as printed for scripts.
type checked struct {
	risk.Measures
	Input    string             `json:"input"`
	Limit    *int               `json:"limit,omitempty"` // records that may be left out, where a project says so
	Rules    []verify.Verdict   `json:"rules"`
	Holds    bool               `json:"holds"` // all rules hold
	ExitCode int                `json:"exitCode"`
	Warnings []*problem.Problem `json:"warnings,omitempty"`
}

func (f *checkFlags) run(c *cobra.Command, std streams, input string) error {
	config, err := f.config(c)
	if err != nil {
		return err
	}
	t, err := readTable(c.Context(), input, config.Input)
	if err != nil {
		return err
	}
	known, secret, err := attacked(config, t)
	if err != nil {
		return err
	}
	measures, err := risk.Measure(t, known, secret...)
	if err != nil {
		return err
	}
	result := checked{Measures: measures, Input: input, Rules: []verify.Verdict{}, Warnings: t.Warnings}
	if err := result.judge(config, t, known, f.project != ""); err != nil {
		return err
	}
	result.Holds = !slices.ContainsFunc(result.Rules, func(r verify.Verdict) bool { return !r.Holds })
	if !result.Holds {
		result.ExitCode = exitProblem
	}
	if f.json {
		err = printJSON(std.out, result)
	} else {
		printProblems(std.err, "Note", t.Warnings)
		err = printCheck(std.out, result)
	}
	if err == nil && !result.Holds {
		err = failure{problem.New("check-rules", "", "The rules do not hold in %s.", input), exitProblem, f.json}
	}
	return err
}

// attacked returns the columns that somebody may know, and those that nobody
// shall learn.
func attacked(config *project.Project, t *table.Table) (known []string, secret []risk.Protected, err error) {
	for _, column := range config.Columns {
		switch column.Role {
		case project.QuasiIdentifying:
			known = append(known, column.Name)
		case project.Sensitive:
			p := risk.Protected{Column: column.Name}
			if values := t.Column(column.Name); values != nil && column.Hierarchy != nil {
				if p.Hierarchy, err = hierarchy.Build(*column.Hierarchy, values); err != nil {
					return nil, nil, problem.At(err, problem.Place{Attribute: column.Name})
				}
			}
			secret = append(secret, p)
		}
	}
	return known, secret, nil
}

// config returns the project: the file's, or what the flags say.
func (f *checkFlags) config(c *cobra.Command) (*project.Project, error) {
	config := project.New()
	if f.project != "" {
		var err error
		if config, err = readProject(f.project); err != nil {
			return nil, err
		}
	}
	f.apply(c, &config.Input)
	for _, name := range f.sensitive {
		config.Columns = append(config.Columns, project.Column{Name: name, Role: project.Sensitive})
	}
	for _, name := range f.qi {
		config.Columns = append(config.Columns, project.Column{Name: name, Role: project.QuasiIdentifying})
	}
	if err := f.rules.apply(config); err != nil {
		return nil, err
	}
	return config, config.Validate()
}

// judge says of every rule whether it holds in the table as it is.
func (r *checked) judge(config *project.Project, t *table.Table, known []string, limited bool) error {
	rules, err := claim.Rules(t, config)
	if err != nil {
		return err
	}
	if r.Rules, err = verify.Judge(t, known, rules); err != nil {
		return err
	}
	if limited {
		limit := anonymize.AbsoluteLimit(config.SuppressionLimit, r.Records)
		rule := verify.Verdict{Rule: fmt.Sprintf("at most %s left out", count(limit, "record", "records")), Holds: r.Suppressed <= limit}
		if !rule.Holds {
			rule.Reason = fmt.Sprintf("%s are", thousands(int64(r.Suppressed)))
		}
		r.Limit, r.Rules = &limit, append(r.Rules, rule)
	}
	return nil
}

// mostWorst is how many of the smallest groups are printed.
const mostWorst = 5

// printCheck tells people what a check found.
func printCheck(w io.Writer, r checked) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", r.Risk.Sentence(r.Columns))
	fmt.Fprintf(&b, "Records:                  %s\n", thousands(int64(r.Records)))
	fmt.Fprintf(&b, "Left out (shown as *):    %s\n", thousands(int64(r.Suppressed)))
	fmt.Fprintf(&b, "Groups of look-alikes:    %s\n", thousands(int64(r.Risk.Classes)))
	fmt.Fprintf(&b, "People in the smallest:   %s (k)\n", thousands(int64(r.K)))
	fmt.Fprintf(&b, "People who are unique:    %s\n", thousands(int64(r.Risk.Unique)))
	fmt.Fprintf(&b, "Highest risk:             %.4g\n", r.Risk.Highest)
	fmt.Fprintf(&b, "Average risk:             %.4g\n", r.Risk.Average)
	if len(r.Worst) > 0 {
		fmt.Fprintf(&b, "\nThe smallest groups:\n")
		for _, g := range r.Worst[:min(len(r.Worst), mostWorst)] {
			pairs := make([]string, len(g.Values))
			for i, value := range g.Values {
				pairs[i] = r.Columns[i] + " " + value
			}
			fmt.Fprintf(&b, "  %s: %s\n", count(g.Size, "person", "people"), strings.Join(pairs, ", "))
		}
	}
	for _, s := range r.Sensitive {
		fmt.Fprintf(&b, "\nWhat a group reveals of %s, at worst:\n", s.Column)
		fmt.Fprintf(&b, "  different values:       %d (distinct l)\n", s.Distinct)
		fmt.Fprintf(&b, "  as uncertain as:        %.4g equally frequent values (entropy l)\n", s.Entropy)
		fmt.Fprintf(&b, "  share of one value:     %.4g (alpha)\n", s.Alpha)
		fmt.Fprintf(&b, "  distance to the table:  %.4g (t, equal distance)\n", s.Equal)
	}
	if len(r.Rules) > 0 {
		fmt.Fprintf(&b, "\n")
	}
	for _, rule := range r.Rules {
		if rule.Holds {
			fmt.Fprintf(&b, "holds:          %s\n", rule.Rule)
		} else {
			fmt.Fprintf(&b, "does not hold:  %s (%s)\n", rule.Rule, rule.Reason)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
