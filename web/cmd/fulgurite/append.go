package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

const appendHelp = `Anonymizes a table that arrives in batches: each batch is released when it comes, and what
was released is never changed. New records join groups that are published already, or form
new ones; those that can do neither are withheld. They are not written: hand them in again
with the next batch, of which --withheld keeps them as they came.

The file named by --state remembers the published groups and their sizes, and no record. It
is made by the first batch and replaced by each later one; use the same project every time.
It has a hash of each file, so that none is handed in twice by mistake.

What is guaranteed, if nobody is in two batches or --person says whom a record is about:
every release by itself, all of them together, and the difference of any two states of the
growing table have groups of at least k. With --join fewer than k records may join a
published group; then this holds for all releases together only, and not against those who
know in which batch somebody came. With --person that takes a --key, from the first batch
on: the state then knows people by keyed hashes, so that somebody who came before does not
count twice. Such a state must stay inside your organisation.

Where the batches show which records are one person's, by pseudonyms, shifted dates or a
column that joins them, people are protected with the records of all batches: whoever knows
all of a person's, and in which batches they came, finds at least k people of whom every
batch shows the same. That takes the --key, too; --records-known 1 asks for less.`

const appendExamples = `  # the first batch makes the state, the next ones use it
  fulgurite append --project p.json --state published.json -o january.csv --withheld wait.csv new-in-january.csv
  fulgurite append --project p.json --state published.json -o february.csv --withheld wait.csv new-in-february.csv`

// appendFlags are the flags of the command.
type appendFlags struct {
	reading
	settings
	marking
	evidence                evidenceFlags
	output, state, withheld string
	join, again             bool
	quiet                   bool
}

func newAppend(std streams) command {
	var f appendFlags
	c := newCommand(std, "append [flags] INPUT", "Anonymize the next batch of a table that grows", appendHelp, appendExamples)
	c.onTable(&f.database, f.run)
	c.Args = func(c *cobra.Command, args []string) error {
		if c.Flags().Changed("receipt") {
			return misuse("--receipt is for the release of a whole table: a batch cannot be verified later on without all that was published before")
		}
		return f.oneInput(c, args)
	}
	c.text(&f.output, "output,o", "file to write the released records of this batch to (required)")
	c.text(&f.state, "state", "file that remembers what is published; made by the first batch (required)")
	c.text(&f.withheld, "withheld", "file to write the withheld records to, as they came: it is not anonymous")
	c.flag(&f.join, "join", "let fewer than k records join a published group: less is withheld and less is guaranteed, see above")
	c.flag(&f.again, "again", "take a file that was handed in before, because its records are other people's all the same")
	c.json()
	c.flag(&f.quiet, "quiet,q", "print nothing but errors")
	f.settings.register(c)
	f.marking.register(c)
	f.reading.register(c)
	f.registerDatabase(c)
	f.registerAside(c)
	f.evidence.register(c)
	c.overwrite()
	new(receiptFlag).register(c) // to say why not
	c.Flags().Lookup("receipt").Hidden = true
	c.required("output", "state")
	return c
}

// appended is the result as printed for scripts.
type appended struct {
	core.Batch
	Published int    `json:"published"` // records of all batches
	Groups    int    `json:"groups"`    // of all batches
	Output    string `json:"output,omitempty"`
	Verified  bool   `json:"verified"`
}

func (f *appendFlags) run(c *cobra.Command, std streams, input string) error {
	ctx := c.Context()
	f.settings.reads(std.disk)
	f.reading.reads(std.disk, input)
	std.disk.Read("--state", f.state)
	std.disk.Write("--output", f.output, disk.Asked)
	std.disk.Write("--state", f.state, disk.Always)
	std.disk.Write("--withheld", f.withheld, disk.Asked)
	std.disk.Write("--save-project", f.saved, disk.Asked)
	f.reading.writes(std.disk)
	if err := f.evidence.check(c, std.disk); err != nil {
		return err
	}
	if err := std.check(); err != nil {
		return err
	}
	progress := std.bar(f.quiet)
	defer progress.clear()
	config, err := f.config(c, std, &f.reading, &f.marking)
	if err != nil {
		return err
	}
	state, err := readState(std.disk, f.state)
	if err != nil {
		return err
	}
	key, err := f.identities.open(std.disk, config)
	if err != nil {
		return err
	}
	t, err := f.open(ctx, std.disk, input, config.Input, progress)
	if err != nil {
		return err
	}
	if err := f.addHierarchies(ctx, std.disk, config, t); err != nil {
		return err
	}
	if err := f.marking.apply(&f.settings, config, t); err != nil {
		return err
	}
	if t, err = core.HoldFor(ctx, t, config); err != nil {
		return err
	}
	f.marking.to = t // what was left of the table in the file would stay in memory
	noted, err := f.assuming(&f.settings, config, t)
	if err != nil {
		return err
	}
	release, err := createOutput(std.disk, f.output, c.Flags().Changed("output-format"), config, t, progress)
	if err != nil {
		return f.settled(f.byFlag(err))
	}
	out, err := f.outputs(std.disk, release)
	if err != nil {
		return err
	}
	opt := progress.options(f.output)
	opt.Key, opt.Again = key, f.again
	batch, err := core.Append(ctx, state, core.FromTable(t), config, f.join, out, opt)
	if ctx.Err() != nil && err != nil { // what is written already stays
		return ctx.Err()
	}
	var refused *core.VerificationError
	if errors.As(err, &refused) {
		all := []error{problem.New("verify-refused", "Nothing was written, and the state is as it was.", "The batch failed its verification."),
			refused}
		return failure{errors.Join(all...), exitUnverified}
	}
	if errors.Is(err, &problem.Problem{Code: core.FileAgain}) {
		p := problem.From(err)
		_, hint := p.Texts()
		return p.Hinted("%s If they are other people's all the same, say so with --again.", hint).InFile(tableName(input))
	}
	if err != nil {
		return f.settled(f.byFlag(err))
	}
	progress.clear()
	if err := f.save(std.disk, config); err != nil {
		return err
	}
	notes := slices.Concat(std.disk.Notes, noted)
	for _, p := range []*problem.Problem{config.Upgraded(), batch.Contents.Because} {
		if p != nil {
			notes = append(notes, p)
		}
	}
	if batch.Released > 0 {
		more, err := f.evidence.write(c, std, batch.Report)
		if err != nil {
			return err
		}
		notes = append(notes, more...)
	}
	batch.Warnings = append(notes, batch.Warnings...)
	return f.print(std, batch)
}

// maxStateBytes is far above the state of any table that fits a computer.
const maxStateBytes = 1 << 32

// readState reads the state; it is nil if there is no such file.
func readState(files *disk.Set, file string) (*core.State, error) {
	data, err := files.ReadFile(file, maxStateBytes)
	if errors.Is(err, &problem.Problem{Code: "file-missing"}) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return core.ParseState(data, filepath.Base(file))
}

// outputs are the files of a batch, each beside its final place until it is
// complete.
func (f *appendFlags) outputs(files *disk.Set, release core.Output) (core.BatchOutput, error) {
	var out core.BatchOutput
	state, err := files.Create(f.state, disk.Always, true)
	if err != nil {
		return out, errors.Join(err, release.Abort())
	}
	out = core.BatchOutput{Release: release, State: &stateOutput{state, f.state, f.output}}
	if f.withheld == "" {
		return out, nil
	}
	withheld, err := files.Create(f.withheld, disk.Asked, true)
	if err != nil {
		return out, errors.Join(err, release.Abort(), state.Abort())
	}
	out.Withheld = withheld
	return out, nil
}

// stateOutput is the file of the state. It is moved when the release is in its
// place, so that a failure then has to say more than that.
type stateOutput struct {
	*disk.Output
	file    string
	release string
}

func (s *stateOutput) Commit() error {
	err := s.Output.Commit()
	if err == nil {
		return nil
	}
	why, _ := problem.From(err).Texts()
	return problem.New("state-unsaved", "",
		"The batch was written, but the state %s could not be replaced: %s.", s.file, why).Hinted("Delete %s and do not publish it, then run the batch again.", s.release)
}

func (f *appendFlags) print(std streams, b *core.Batch) error {
	r := appended{Batch: *b, Verified: b.Released > 0}
	if b.Released > 0 {
		r.Output = f.output
	}
	if b.After != nil {
		r.Published, r.Groups = b.After.Records, len(b.After.Classes)
	}
	if !f.quiet {
		std.note(b.Warnings)
	}
	switch {
	case std.answer.wanted():
		return std.print(r)
	case f.quiet:
		return nil
	case b.Released == 0:
		sayTo(std.out, "Nothing was released. Withheld: %s. Hand them in again with the next batch.", records(len(b.Withheld)))
		return nil
	}
	groups := problem.Several(b.Classes, "%s new group", "%s new groups", thousands(b.Classes))
	line(std.out, problem.Several(b.Released, "Batch %d: %s record released, %s of them in groups that were published before; %s.",
		"Batch %d: %s records released, %s of them in groups that were published before; %s.", b.Number, thousands(b.Released), thousands(b.Joined), groups))
	fmt.Fprintln(std.out, withheld(f, b))
	if len(b.HeldBack) > 0 {
		sayTo(std.out, "Held back, because nobody said what they are: %s.", problem.Some(b.HeldBack))
	}
	sayTo(std.out, "Detail kept by the released records: %s. Published so far: %s in %s.", percent(b.Kept, 1), records(r.Published),
		problem.Several(r.Groups, "%s group", "%s groups", thousands(r.Groups)))
	sayTo(std.out, "Written and verified: %s, %s. State: %s.", f.output, inOrder(b.Contents.Order), f.state)
	return nil
}

// withheld says how many records are withheld, and how they come back.
func withheld(f *appendFlags, b *core.Batch) string {
	n := records(len(b.Withheld))
	switch {
	case len(b.Withheld) == 0:
		return say("Withheld: %s.", n)
	case f.withheld != "":
		return say("Withheld: %s. They are in %s: hand them in again with the next batch.", n, f.withheld)
	}
	return say("Withheld: %s. Hand them in again with the next batch; --withheld writes them to a file, --json lists them.", n)
}
