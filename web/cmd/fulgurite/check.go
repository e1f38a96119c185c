package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

const checkHelp = `Shows what somebody who knows some columns of a table could find out from it: how many
people look the same, how many are unique, and who stands out most. It says whether the
rules of the project, or the --k given, hold in the file as it is.

It errs on the strict side. Every column counts as known that is not plainly harmless, unless
--qi names those that are, --sensitive a secret, or --harmless one that nobody knows; columns
that do not count are named. Spellings of a secret that --same merges count as one value.
Records that show * in all known columns are a group like any other, unless they show *
everywhere. A column that the project calls identifying must not be in the file.

With --person the risks are those of people: that somebody who knows a person, and picks a
record of the person's riskiest group, picks one of the person's.

With --highest-risk, --at-risk and --success-rate the risks are held against limits of your
own. --special shows which few columns are enough to single somebody out, --sampling-weight the
individual risks of a survey and how many of its people are found on average, --wildcard the risk if
* could be any value, and --safe-harbor which columns seem to hold one of the eighteen
identifiers of HIPAA's Safe Harbor.

The exit code is 0 if the rules hold and no risk is above its limit, and 1 otherwise.`

const checkExamples = `  # who could be found by somebody who knows whatever can be known?
  fulgurite check discharges.csv

  # by somebody who knows sex and age, and what would that person's group reveal of the diagnosis?
  fulgurite check --qi sex,age --sensitive diagnosis discharges.csv

  # does the file that we were given keep its promise?
  fulgurite check --qi sex,age,postcode --k 5 safe.csv

  # and does every group have at least three different diagnoses?
  fulgurite check --qi sex,age,postcode --k 5 --model l-diversity:attribute=diagnosis,l=3 safe.csv

  # by which few columns is somebody singled out, and is any risk above 9 %?
  fulgurite check --qi sex,age,postcode --special 2 --highest-risk 0.09 discharges.csv

  # with the rules of a project, compared with the table that it was made from
  fulgurite check --project discharges.json --original discharges.csv safe.csv`

// checkFlags are the flags of the command.
type checkFlags struct {
	reading
	project, original, counts       string
	qi, sensitive, harmless, person []string
	read                            readSettings
	rules                           rules
	deeper                          deeper
}

func newCheck(std streams) command {
	var f checkFlags
	c := newCommand(std, "check [flags] INPUT", "Show what somebody could find out from a table", checkHelp, checkExamples)
	c.onTable(&f.database, f.run)
	c.text(&f.project, "project,p", "project file whose quasi-identifiers and rules are checked")
	c.list(&f.qi, "qi", "columns that someone could know about a person, separated by commas; no others count then")
	c.list(&f.sensitive, "sensitive", "columns that nobody should learn about a person, separated by commas")
	c.list(&f.harmless, "harmless", "columns that nobody knows, separated by commas")
	c.each(&f.person, "person", "column that says which records are one person's, such as a pseudonym; may be repeated")
	c.text(&f.counts, "count-column", "column that says for how many records each line stands")
	c.text(&f.original, "original", "table that the file was made from, for rules that compare with it")
	f.rules.register(c, "least number of people who must look the same (k-anonymity)")
	c.Flags().Lookup("k").DefValue = "" // nothing is asked for without it
	c.json()
	f.read.register(c)
	c.instead("project", "qi", "k", "model", "sensitive", "person", "count-column")
	f.read.insteadOfProject(c)
	f.deeper.register(c)
	f.reading.register(c)
	f.registerDatabase(c)
	f.registerAside(c)
	return c
}

// checked holds the findings of a check, as printed for scripts.
type checked struct {
	core.Checked
	*core.Exposure
	Input    string             `json:"input"`
	ExitCode int                `json:"exitCode"`
	Warnings []*problem.Problem `json:"warnings,omitempty"`
	Problems []*problem.Problem `json:"problems,omitempty"` // why the exit code is not 0

	rowsArePeople bool // the project says so
}

func (f *checkFlags) run(c *cobra.Command, std streams, input string) error {
	f.reading.reads(std.disk, input)
	std.disk.Read("--original", f.original)
	std.disk.Read("--zip-areas", f.deeper.areas)
	std.disk.Read("--project", f.project)
	f.writes(std.disk)
	if err := std.check(); err != nil {
		return err
	}
	if f.original != "" && f.from == "" {
		if err := std.disk.Apart(input, "--original", f.original); err != nil {
			return err
		}
	}
	config, err := f.config(c, std.disk)
	if err != nil {
		return err
	}
	var parts []*table.Table // of which the original was stacked
	opt := core.CheckOptions{Exact: len(f.qi) > 0, Limited: f.project != ""}
	progress := std.bar(false)
	defer progress.clear()
	if f.original != "" {
		if opt.Original, parts, err = f.openAs(c, std.disk, f.original, config, nil, progress); err != nil {
			return err
		}
		// How the original was written says little of how the file is.
		config.Input = table.Options{NoHeader: config.Input.NoHeader, Blanks: config.Input.Blanks, Missing: config.Input.Missing}
	}
	t, _, err := f.openAs(c, std.disk, input, config, parts, progress)
	if err != nil {
		return err
	}
	for _, name := range f.harmless {
		if err := mark(config, t, name, project.Insensitive, "--harmless"); err != nil {
			return err
		}
	}
	if name := f.deeper.weight; name != "" {
		if err := mark(config, t, name, project.QuasiIdentifying, "--sampling-weight"); err != nil {
			return err
		}
		config.Column(name).SamplingWeight = true
	}
	if err := onceEach(f.person, "--person"); err != nil {
		return err
	}
	for _, name := range f.person {
		if err := mark(config, t, name, project.Identifying, "--person"); err != nil {
			return err
		}
		config.Column(name).Treatment = project.Pseudonym
	}
	config.Person = append(config.Person, f.person...)
	if t, err = core.HoldToCheck(c.Context(), t, config, opt.Exact); err != nil {
		return err
	}
	found, err := core.Check(c.Context(), t, config, opt)
	progress.clear()
	if errors.Is(err, core.ErrUndecidable) {
		return failure{err, exitUndecidable}
	}
	if err != nil {
		return f.byFlag(config, err)
	}
	result := checked{Checked: *found, Input: input, Warnings: slices.Concat(t.Warnings, granted(t, config)),
		rowsArePeople: config.RowsArePeople}
	if result.Exposure, err = f.deeper.find(c, std.disk, t, config, found.Columns); err != nil {
		return err
	}
	if !result.Holds || exceeded(result.Exposure) {
		result.ExitCode = exitProblem
	}
	if problem.Withholds() {
		result.Withhold()
	}
	if exceeded(result.Exposure) {
		result.Problems = append(result.Problems, problem.New("check-limits", "", "A risk is above its limit in %s.", input))
	}
	if !result.Holds {
		result.Problems = append(result.Problems, problem.New("check-rules", "", "The rules do not hold in %s.", input))
	}
	if std.answer.wanted() {
		err = std.print(result)
	} else {
		std.note(slices.Concat(result.Warnings, misread(t, config, input)))
		err = printCheck(std.out, result, t)
	}
	if err == nil && len(result.Problems) > 0 {
		err = failure{problem.Join(result.Problems), exitProblem}
	}
	return err
}

// openAs opens the original, or the file that is checked, as the project is: of several tables it
// is a folder, and the released files are written as those of the original, if that was opened.
func (f *checkFlags) openAs(c *cobra.Command, files *disk.Set, from string, config *project.Project, originals []*table.Table, shown *bar) (
	t *table.Table, parts []*table.Table, err error) {
	switch {
	case len(config.Tables) > 0:
		return openFolder(c.Context(), files, config, from, from != f.original, func(i int) table.Options {
			if originals == nil {
				return config.Input
			}
			return resultOptions(config, originals[i], config.Tables[i].Name)
		}, shown)
	case from == f.original:
		t, err = opened(c.Context(), files, from, config.Input, shown)
	default:
		t, err = f.open(c.Context(), files, from, config.Input, shown)
	}
	return t, nil, err
}

// misread notes that columns have values that do not fit, or that can be read in two
// ways, and secrets several spellings: what a check says of them is said of them as they were read.
func misread(t *table.Table, config *project.Project, input string) []*problem.Problem {
	read, err := accounts(t, config)
	if err != nil {
		return nil // of columns that are not there the check has spoken
	}
	var names []string
	for _, c := range read {
		if slices.ContainsFunc(c.Proposals, func(p detect.Proposal) bool {
			secret := config.Column(c.Column)
			return p.Kind == detect.OnExceptions || p.Kind == detect.OnType || p.Kind == detect.OnDoubt ||
				p.Kind == detect.OnSpellings && secret != nil && secret.Role == project.Sensitive
		}) {
			names = append(names, strconv.Quote(c.Column))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []*problem.Problem{problem.New("check-columns", "",
		"%s", problem.Several(len(names), "Some values do not fit, or can be read in another way, in the column %s.", "Some values do not fit, or can be read in another way, in the columns %s.", problem.Some(names))).Hinted("To see how each column was read, and how to read it otherwise: fulgurite columns %s", shellWord(input))}
}

// config returns the project: the file's, or what the flags say.
func (f *checkFlags) config(c *cobra.Command, files *disk.Set) (*project.Project, error) {
	config, err := projectOf(files, f.project)
	if err != nil {
		return nil, err
	}
	f.apply(c, &config.Input)
	for _, name := range f.sensitive {
		config.Columns = append(config.Columns, project.Column{Name: name, Role: project.Sensitive})
	}
	for _, name := range f.qi {
		config.Columns = append(config.Columns, project.Column{Name: name, Role: project.QuasiIdentifying})
	}
	if f.counts != "" {
		config.Columns = append(config.Columns, project.Column{Name: f.counts, Role: project.Count})
	}
	if err := f.rules.apply(config); err != nil {
		return nil, err
	}
	if err := f.readSecrets(config); err != nil {
		return nil, err
	}
	return config, f.byFlag(config, config.Validate())
}

// byFlag says of problems in a project that was made of flags which flag they come from.
func (f *checkFlags) byFlag(config *project.Project, err error) error {
	if f.project != "" {
		return err
	}
	return eachOf(err, func(p *problem.Problem) {
		switch path := p.Place.Path; {
		case strings.HasPrefix(path, "models"):
			p.Place.Path = f.rules.flagOf(path)
		case strings.HasPrefix(path, "columns"):
			p.Place.Path = columnFlag(config, path)
		}
	})
}

// readSecrets takes how values of secrets are read. Known columns count as they are
// spelled, which is what somebody knows.
func (f *checkFlags) readSecrets(config *project.Project) error {
	if err := errors.Join(f.read.apply(config)...); err != nil {
		return err
	}
	for _, c := range config.Columns {
		if read := c.Type != "" || !c.Read.Empty(); read && c.Role != project.Sensitive && f.project == "" {
			return wrongColumn("Name it with --sensitive, too.", "How values are read counts for secrets alone, and %q is none.", c.Name)
		}
	}
	return nil
}

// maxWorst limits how many of the smallest groups are printed.
const maxWorst = 5

// printCheck tells people what a check found.
func printCheck(w io.Writer, r checked, t *table.Table) error {
	var b strings.Builder
	for _, said := range r.Said {
		line(&b, said)
	}
	b.WriteString("\n")
	b.WriteString(measured(&r).String())
	if len(r.Worst) > 0 {
		fmt.Fprintf(&b, "\n%s\n", say("The smallest groups:"))
		for _, g := range r.Worst[:min(len(r.Worst), maxWorst)] {
			var which []string
			for i, value := range g.Values {
				which = append(which, r.Columns[i]+" "+value)
			}
			if which == nil { // they are withheld
				which = append(which, say("the first on line %s", t.Where(g.Row)))
			}
			fmt.Fprintf(&b, "  %s\n", say("%s: %s", whose(g.Size, r.rowsArePeople), strings.Join(which, ", ")))
		}
	}
	for _, s := range r.Sensitive {
		fmt.Fprintf(&b, "\n%s\n", say("What a group reveals of %s, at worst:", s.Column))
		f := facts{indent: "  ", width: 23}
		f.add(say("different values:"), problem.Say("%d (distinct l)", s.Distinct))
		f.add(say("as uncertain as:"), problem.Say("%.4g equally frequent values (entropy l)", s.Entropy))
		f.add(say("share of one value:"), problem.Say("%.4g (alpha)", s.Alpha))
		f.add(say("distance to the file:"), problem.Say("%.4g (t, equal distance)", s.Equal))
		b.WriteString(f.String())
	}
	if len(r.Rules) > 0 {
		b.WriteString("\n")
	}
	rules := facts{width: 15}
	for _, rule := range r.Rules {
		rules.judged(rule)
	}
	b.WriteString(rules.String())
	printExposure(&b, r.Exposure, r.rowsArePeople || r.Persons != nil)
	_, err := io.WriteString(w, b.String())
	return err
}

// measured are the figures of a check.
func measured(r *checked) *facts {
	f := &facts{width: 25}
	number := func(n int) *problem.Text { return problem.Say("%s", thousands(n)) }
	f.add(say("Records:"), number(r.Records))
	switch n := r.Suppressed + r.LeftOut; {
	case r.LeftOut > 0:
		f.add(say("Of these only * shown:"), problem.Say("%s, %s of them with something beside", thousands(n), thousands(r.LeftOut)))
	case n > 0:
		f.add(say("Of these only * shown:"), number(n))
	}
	if r.Missing > 0 {
		f.add(say("Not in the file:"), problem.Several(r.Missing, "%s record of the original", "%s records of the original",
			thousands(r.Missing)))
	}
	if r.Persons != nil {
		f.add(say("People:"), number(r.Persons.Persons))
		f.add(say("No person owns above:"), problem.Say("1/%s of a group (k)", thousands(r.Persons.Smallest)))
	}
	risks := evidence.RisksOf(r.Risk)
	risks.People = risks.People || r.rowsArePeople
	f.told(evidence.RiskFacts(&risks))
	return f
}

// judged says whether a rule holds.
func (f *facts) judged(rule core.Judgement) {
	name := rule.Verdict.Said
	switch rule.Against {
	case "original":
		name = problem.Say("%s, compared with the original", name)
	case "file":
		name = problem.Say("%s, compared with the file", name)
	}
	if rule.Holds {
		f.add(say("holds:"), name)
	} else {
		f.add(say("does not hold:"), problem.Say("%s (%s)", name, rule.Because))
	}
}

// whose are so many people, or records.
func whose(n int, people bool) *problem.Text {
	if people {
		return problem.Several(n, "%s person", "%s people", thousands(n))
	}
	return records(n)
}
