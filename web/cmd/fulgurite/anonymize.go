package main

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/linked"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

const anonymizeHelp = `Anonymizes a table (CSV, Excel, Parquet, SPSS, ..., or a query of a database): chooses how coarse each detail becomes so that the rules hold
and as much as possible is kept, writes the result, reads it back, and keeps it only
if the rules hold in what was written. The input is never changed.

The rules come from a project file, which the page saves, or from flags. Columns
that neither of them names stay as they are if they are plainly harmless: a duration, an
amount or a measurement that many share, or the same value everywhere. All others are an
error until --qi, --sensitive, --keep or --identifying says what they are, or --hold-back
leaves them out.`

const anonymizeExamples = `  # with a project that the page saved
  fulgurite anonymize --project discharges.json --output safe.csv discharges.csv

  # a first try: at least 5 people look the same in sex, age and postcode; up to 2 % may be left out
  fulgurite anonymize --qi sex,age,postcode --identifying name --k 5 --limit 0.02 --output safe.csv discharges.csv

  # with hierarchies of your own, another measure, and the result as JSON for a script
  fulgurite anonymize --qi sex,age --hierarchies hierarchies/ --measure discernability:monotonic --json -o safe.csv table.csv

  # the best choice of levels and others that meet the rules; then one that you prefer
  fulgurite anonymize --qi sex,age --solutions others.csv -o safe.csv table.csv
  fulgurite anonymize --qi sex,age --apply '{"sex":1,"age":0}' -o safe.csv table.csv

  # what each rule costs: the detail that would be kept if it were looser, stricter, or not there
  fulgurite anonymize --qi sex,age --costs costs.csv -o safe.csv table.csv

  # differential privacy: hierarchies are fixed before anybody looks at the table
  fulgurite anonymize --qi sex,age --hold-back --rows-are-people --model differential-privacy:epsilon=1,delta=1e-4 --hierarchy sex=suppression --hierarchy age=intervals:widths=20 -o safe.csv table.csv

  # a query of a PostgreSQL database, into a table there; the password is in PGPASSWORD or ~/.pgpass
  fulgurite anonymize --from postgres://reader@db.hospital.example/hospital --query 'SELECT * FROM discharges' --project discharges.json --to-table research.discharges

  # the same, where the table is too large to be read: the database does all but the search
  fulgurite anonymize --from postgres://reader@db.hospital.example/hospital --query 'SELECT * FROM discharges' --project discharges.json --to-table research.discharges --in-database

  # nothing said: what the program suggests of the table, with flags that confirm it
  fulgurite anonymize --suggested -o safe.csv table.csv

  # several tables, each on its own: one line of JSON for each
  fulgurite anonymize --project discharges.json --overwrite --output-dir safe/ january.csv february.csv

  # tables about the same people, with one promise for each of them, into a folder
  fulgurite anonymize --table hospital/patients.csv --table hospital/stays.csv --person pid --number pid,stay --qi sex,birth,department --keep note --output shared

  # the same settings as a project file, for the next time or for the page
  fulgurite anonymize --qi sex,age --save-project project.json -o safe.csv table.csv`

// anonymizeFlags are the flags of the command.
type anonymizeFlags struct {
	reading
	settings
	marking
	evidence evidenceFlags
	receipt  receiptFlag
	attack   attackFlag
	others   alternatives
	costs    costs
	batch    batch
	output   string
	table    string // in place of output
	there    bool   // the release is made in the database
	quiet    bool
	suggests bool // what nobody said is suggested
}

// inputs asks for what is read.
func (f *anonymizeFlags) inputs(c *cobra.Command, args []string) error {
	if f.table != "" && f.from == "" {
		return misuse("--to-table needs --from: name the database")
	}
	if f.there && f.table == "" {
		return misuse("--in-database needs --to-table: name the table to make")
	}
	if err := f.receipt.check(f.identities.key); err != nil {
		return err
	}
	f.attack.wanted = f.attack.wanted || len(f.evidence.templates) > 0 && f.output != disk.Standard && f.table == ""
	if err := f.attack.check(f.output); err != nil {
		return err
	}
	if len(f.tables.files) > 0 {
		if len(args) > 0 {
			return misuse("--table stands in place of a file: leave one of them out")
		}
		return nil
	}
	return f.batch.inputs(c, args, f.oneInput)
}

func newAnonymize(std streams) command {
	var f anonymizeFlags
	c := newCommand(std, "anonymize [flags] INPUT...", "Anonymize a table", anonymizeHelp, anonymizeExamples)
	c.onTable(&f.database, f.run)
	c.Args = f.inputs
	one := c.RunE
	c.RunE = func(called *cobra.Command, args []string) error {
		if f.batch.dir != "" {
			return f.runAll(called, std, args)
		}
		if len(f.tables.files) > 0 {
			return f.run(called, std, strings.Join(basesOf(f.tables.files), ", "))
		}
		return one(called, args)
	}
	c.text(&f.output, "output,o", "file to write, or - for the standard output (required, unless there is --output-dir or --to-table)")
	c.text(&f.table, "to-table", "table of the database of --from to write in place of a file, with its schema before it or without; it is there when it was verified, and not before")
	c.flag(&f.there, "in-database", "make the release of --to-table in the database: that groups, recodes and verifies the records, and only what the search needs is read, with columns of which nobody has said what they are")
	c.json()
	c.flag(&f.quiet, "quiet,q", "print nothing but errors")
	c.flag(&f.suggests, suggestedFlag, "take for roles and rules what the program suggests, where no flag says them: what nobody can tell is held back, and all that is assumed is printed with flags that confirm it")
	f.settings.register(c)
	f.marking.register(c)
	f.reading.register(c)
	f.registerAside(c)
	f.registerDatabase(c)
	f.evidence.register(c)
	f.receipt.register(c)
	f.attack.register(c)
	f.others.register(c)
	f.costs.register(c)
	c.overwrite()
	f.batch.register(c)
	f.tables.register(c)
	c.instead("to-table", "output", "output-dir", "output-format", "output-delimiter", "output-encoding", "output-line-break", "receipt", "attack")
	c.instead("in-database", notThere...)
	return c
}

// jobTimes are wall-clock times by phase in milliseconds.
type jobTimes struct {
	Read    float64 `json:"read_ms"`
	Prepare float64 `json:"prepare_ms"` // encoding hierarchies, packing rows
	Search  float64 `json:"search_ms"`
	Recode  float64 `json:"recode_ms"`
	Write   float64 `json:"write_ms"` // and verification
	Total   float64 `json:"total_ms"`
}

// job is the result as printed for scripts: that of the engine, and what the
// program did with it.
type job struct {
	core.Anonymized
	Score          *float64           `json:"score,omitempty"` // left out, like Kept, where nothing was found
	Kept           *float64           `json:"kept,omitempty"`
	Transformation map[string]int     `json:"transformation"` // attribute -> level
	Levels         []core.Generalized `json:"levels"`         // the same in the table's column order, with heights and names
	Times          jobTimes           `json:"times"`
	ExitCode       int                `json:"exitCode"`
	Input          string             `json:"input"`
	Output         string             `json:"output,omitempty"`     // the file written, empty if none was
	Contents       core.Contents      `json:"contents"`             // which records it has, and in which order
	Drawn          *core.Drawn        `json:"drawn,omitempty"`      // of differential privacy
	Columns        []project.Released `json:"columns,omitempty"`    // of the file, in its order
	Suggested      *suggested         `json:"suggested,omitempty"`  // what was assumed where nobody said it
	HeldBack       []string           `json:"heldBack,omitempty"`   // columns that are not written, because nobody said what they are
	Perturbed      *perturb.Loss      `json:"perturbed,omitempty"`  // what changing values did to them
	Bytes          int64              `json:"bytes"`                // of the file written
	Verified       bool               `json:"verified"`             // the written file was read back and meets every rule
	Guaranteed     *risk.Guarantee    `json:"guaranteed,omitempty"` // how high risks can be in the file written
	Attack         *attacked          `json:"attack,omitempty"`     // what attacks on the file found
	Findings       []*problem.Problem `json:"findings,omitempty"`
	Problems       []*problem.Problem `json:"problems,omitempty"` // why nothing was written
	situation      evidence.Situation
	hash           string // of the file written

	unmet   error // of what was suggested; nil: nothing was
	outside int   // records outside the research subset
}

func (f *anonymizeFlags) run(c *cobra.Command, std streams, input string) error {
	release := f.release
	if f.there {
		release = f.inDatabase
	}
	j, err := release(c, &std, input)
	if err != nil {
		return err
	}
	return f.print(std, j)
}

// release does the work; where the result goes to the standard output, std has another
// one for what is said.
func (f *anonymizeFlags) release(c *cobra.Command, std *streams, input string) (*job, error) {
	ctx := c.Context()
	start := time.Now()
	f.settings.reads(std.disk)
	paths, err := f.tables.of(std.disk, f.project, input)
	if err != nil {
		return nil, err
	}
	if alone := f.alone(c); alone != "" && paths != nil {
		return nil, misuse("--%s is for one table, and these are several: leave it out", alone)
	}
	if err := folderFor(std.disk, f.output, paths); err != nil {
		return nil, err
	}
	for _, file := range paths {
		std.disk.Read("--table", file)
		std.disk.Write("--output", filepath.Join(f.output, filepath.Base(file)), disk.Asked)
	}
	if paths == nil {
		f.reading.reads(std.disk, input)
		std.disk.Write("--output", f.output, disk.Asked)
	}
	std.disk.Write("--save-project", f.saved, disk.Asked)
	f.reading.writes(std.disk)
	for _, file := range f.attack.previous {
		std.disk.Read("--previous", file)
	}
	if err := f.evidence.check(c, std.disk); err != nil {
		return nil, err
	}
	std.disk.Write("--receipt", f.receipt.file, disk.Asked)
	if err := f.others.check(std.disk); err != nil {
		return nil, err
	}
	if err := f.costs.check(std.disk); err != nil {
		return nil, err
	}
	if err := std.check(); err != nil {
		return nil, err
	}
	var into sql.Name
	if f.table != "" {
		var err error
		if into, err = sql.ParseName(f.table); err != nil {
			return nil, problem.At(err, flagged("--to-table"))
		}
	}
	progress := std.bar(f.quiet)
	defer progress.clear()

	config, err := f.config(c, *std, &f.reading, &f.marking)
	if err != nil {
		return nil, err
	}
	if err := f.others.set(config); err != nil {
		return nil, err
	}
	key, err := f.identities.open(std.disk, config)
	if err == nil {
		err = f.receipt.seals(key)
	}
	if err != nil {
		return nil, err
	}
	var t *table.Table
	var parts []*table.Table
	if paths == nil {
		t, err = f.open(ctx, std.disk, input, config.Input, progress)
	} else if len(f.tables.files) == 0 {
		t, parts, err = openFolder(ctx, std.disk, config, input, false, func(int) table.Options { return config.Input }, progress)
	} else {
		t, parts, err = openStacked(ctx, std.disk, paths, config, false, func(int) table.Options { return config.Input }, progress)
	}
	if err != nil {
		return nil, err
	}
	if err := f.addHierarchies(ctx, std.disk, config, t); err != nil {
		return nil, err
	}
	f.marking.parts = parts
	f.holdBack = f.holdBack && !f.suggests // of what has no role the suggestion holds back what it cannot tell
	if err := f.marking.apply(&f.settings, config, t); err != nil {
		return nil, err
	}
	var assumed *suggested
	if f.suggests {
		if assumed, err = f.suggest(c, config, t); err != nil {
			return nil, err
		}
	}
	if t, err = core.HoldFor(ctx, t, config); err != nil {
		return nil, err
	}
	if assumed != nil {
		if err := assumed.rule(f, c, t, input); err != nil {
			return nil, err
		}
	}
	f.marking.to = t // what was left of the table in the file would stay in memory
	noted, err := f.assuming(&f.settings, config, t)
	if err != nil {
		return nil, err
	}
	read := time.Now()
	progress.step(say("preparing"))
	var out core.Output
	target, before, asked := f.output, replaced{}, config.Output
	if parts != nil {
		out, err = linked.NewRelease(config, parts, &linkedFolder{std.disk, f.output, parts, progress})
	} else if into == nil {
		before = replacedBy(ctx, std.disk, f.output, config, t)
		out, err = createOutput(std.disk, f.output, c.Flags().Changed("output-format"), config, t, progress)
	} else if table, failed := f.intoTable(ctx, std.disk, into, config, t); failed == nil {
		out, target = table, table.Name()
	} else {
		err = problem.At(failed, flagged("--to-table"))
	}
	if err != nil {
		return nil, err
	}
	opt := progress.options(target)
	opt.Key, opt.Receipt = key, f.receipt.file != "" || f.attack.wanted
	found, err := core.Release(ctx, core.FromTable(t), config, out, opt)
	if ctx.Err() != nil && (err != nil || !found.Found) { // what is written already stays
		return nil, ctx.Err()
	}
	var refused *core.VerificationError
	if err != nil && !errors.As(err, &refused) {
		err = f.settled(f.others.byFlag(f.byFlag(err)))
		if errors.Is(err, &problem.Problem{Code: core.LevelsUnmet}) {
			return nil, failure{err, exitNoSolution}
		}
		return nil, err
	}
	j := newJob(found, input)
	j.Suggested = assumed
	j.Times.Read = milliseconds(read.Sub(start))
	switch {
	case !found.Found:
		j.ExitCode = exitNoSolution
		if assumed != nil {
			j.unmet = assumed.unmet(ctx, t, opt.Options)
		}
	case refused != nil:
		j.ExitCode, j.Findings = exitUnverified, refused.Findings
	default:
		if into != nil {
			std.disk.Wrote("the " + target)
		}
		j.Output, j.Bytes, j.Verified = target, found.Written.Bytes, true
		persons, err := core.PersonsOf(found.Table, config)
		if err != nil {
			return nil, err
		}
		bound, err := found.Guaranteed(persons)
		if err != nil {
			return nil, err
		}
		j.Guaranteed = &bound
		if j.Columns, err = config.Released(found.Table); err != nil {
			return nil, err
		}
		j.hash = found.OutputHash
		if note := before.note(j); note != nil {
			j.Warnings = append(j.Warnings, note)
		}
		j.situation = evidence.SituationOf(config, t.Names(), &found.Result, found.Contents.Order)
	}
	j.Times.Total = milliseconds(time.Since(start))
	progress.clear()
	if parts != nil {
		config.Output = asked // which is how the files are written
	}
	if err := f.save(std.disk, config); err != nil {
		return nil, err
	}
	if j.Verified {
		notes, err := f.receipt.write(std.disk, found, key)
		if err != nil {
			return nil, err
		}
		attacks, err := f.attack.run(ctx, std, found, config, t, target, progress)
		if err != nil {
			return nil, err
		}
		progress.clear()
		if attacks != nil {
			told := newAttacked(target, attacks)
			j.Attack = &told
			j.Warnings = append(j.Warnings, attackNotes(attacks)...)
		}
		reported, err := f.evidence.write(c, *std, func(ctx context.Context, c evidence.Circumstances) (*evidence.Report, error) {
			c.Attacks = attacks
			return found.Report(ctx, c)
		})
		if err != nil {
			return nil, err
		}
		j.Warnings = append(append(j.Warnings, notes...), reported...)
		if err := f.others.write(ctx, std.disk, found); err != nil {
			return nil, err
		}
		if err := f.costs.write(ctx, std.disk, found, progress); err != nil {
			return nil, err
		}
	}
	j.Warnings = slices.Concat(std.disk.Notes, noted, t.Warnings, f.automatic(config), j.Warnings)
	return j, nil
}

// alone names a flag that was given and is for a release of one table; "": none was.
func (f *anonymizeFlags) alone(c *cobra.Command) string {
	if f.output == disk.Standard {
		return "output -"
	}
	for _, flag := range onlyAlone {
		if c.Flags().Changed(flag) {
			return flag
		}
	}
	return ""
}

func newJob(found *core.Result, input string) *job {
	j := &job{Anonymized: found.Result, Transformation: map[string]int{}, Levels: found.Transformation, Input: input,
		Contents: found.Contents, Drawn: found.Drawn, HeldBack: found.HeldBack, Perturbed: found.Perturbed, outside: found.Table.Records() - found.Records}
	for _, g := range found.Transformation {
		j.Transformation[g.Attribute] = g.Level
	}
	reached := found.Reached()
	j.Score, j.Kept = reached.Score, reached.Kept
	j.Times.Prepare = milliseconds(found.Times.Prepare)
	j.Times.Search = milliseconds(found.Times.Search)
	j.Times.Recode = milliseconds(found.Times.Recode)
	j.Times.Write = milliseconds(found.Times.Write + found.Times.Verify)
	j.Warnings = append(j.Warnings, found.Written.Warnings...)
	return j
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// print tells the result, and returns the error that ends the command if there
// is none.
func (f *anonymizeFlags) print(std streams, j *job) error {
	err := j.failed()
	if std.answer.wanted() {
		_, j.Problems = codeOf(err, std.disk)
		return cmp.Or(std.print(j), err)
	}
	if !f.quiet {
		std.note(j.Warnings)
	}
	if err == nil && !f.quiet {
		if j.Suggested != nil {
			j.Suggested.print(std.out)
		}
		printJob(std.out, j)
		if j.Attack != nil {
			return printAttacked(std.out, &j.Attack.Report)
		}
	}
	return err
}

// failed says why nothing was written, if nothing was.
func (j *job) failed() error {
	switch j.ExitCode {
	case exitNoSolution:
		return failure{cmp.Or(j.unmet, noSolution(j)), j.ExitCode}
	case exitUnverified:
		return failure{unverified(j), j.ExitCode}
	}
	return nil
}

// noSolution says that nothing meets the rules, or that nothing was found.
func noSolution(j *job) error {
	const lower = "Lower k, raise the share that may be left out with --limit, or use fewer quasi-identifiers."
	hint := lower
	if j.Stopped != "" {
		if j.Stopped != string(core.StoppedByMemory) { // which was not for want of time
			hint = "Give it more time with --time-limit. " + lower
		}
		return problem.New("core-no-result-yet", hint,
			"The search ended before it found a result that meets the rules.")
	}
	if j.Method.Groups() { // which leaves nobody out and hides what it has to
		hint = `Lower k, or keep fewer records of each person ("maxRows" in the project).`
	}
	return problem.New("core-no-solution", hint, "No result meets the rules, not even the coarsest.")
}

// unverified says why a result was not kept.
func unverified(j *job) error {
	all := []error{problem.New("verify-refused", "Nothing was written.", "The result failed its verification.")}
	for _, p := range j.Findings {
		all = append(all, p)
	}
	return errors.Join(all...)
}
