package main

import (
	"cmp"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// notThere are flags that need the records, or a file.
var notThere = []string{"output", "output-dir", "report", "report-for", "receipt", "attack", "previous", suggestedFlag, "table",
	"count-column"}

// inDatabase makes the release where its table is: the database groups, recodes and verifies, and
// the search is here.
func (f *anonymizeFlags) inDatabase(c *cobra.Command, std *streams, input string) (*job, error) {
	ctx, start := c.Context(), time.Now()
	f.settings.reads(std.disk)
	std.disk.Write("--save-project", f.saved, disk.Asked)
	if err := cmp.Or(f.others.check(std.disk), f.costs.check(std.disk), std.check()); err != nil {
		return nil, err
	}
	into, err := sql.ParseName(f.table)
	if err != nil {
		return nil, problem.At(err, flagged("--to-table"))
	}
	progress := std.bar(f.quiet)
	defer progress.clear()
	config, err := f.config(c, *std, &f.reading, &f.marking)
	if err = cmp.Or(err, f.others.set(config)); err != nil {
		return nil, err
	}
	key, err := f.identities.open(std.disk, config)
	if err != nil {
		return nil, err
	}
	secret := "" // no pseudonyms are made
	if key != nil {
		digits := key.Secret()()
		secret = hex.EncodeToString(digits[:])
	}
	there, err := f.source.There(ctx, f.query, into, std.disk.Overwrite, secret)
	if err != nil {
		return nil, problem.At(err, flagged("--to-table"))
	}
	defer there.Close()
	read := func(fill func(io.Writer) error) (*table.Table, error) {
		kept, err := std.disk.Scratch()
		if err != nil {
			return nil, err
		}
		defer kept.Abort()
		return f.database.keep(ctx, kept, config.Input, progress, fill)
	}
	// Of columns that nobody has named it is looked whether they are plainly harmless.
	names, err := read(func(w io.Writer) error { return there.Names(w, f.unsaid(config)) })
	if err != nil {
		return nil, err
	}
	if err = f.marking.apply(&f.settings, config, names); err == nil {
		err = f.settled(core.Decided(names, config))
	}
	if err != nil {
		return nil, err
	}
	whole, err := ordered(config, names)
	if err != nil {
		return nil, f.byFlag(err)
	}
	// As of a file, it is asked whom records are about where a column that may tell it repeats.
	repeated, err := there.Repeated(tuples.Naming(whole))
	switch {
	case err != nil:
		return nil, err
	case repeated != "":
		return nil, problem.New(core.PersonUnsaid, "", "Is each record about a different person? Several have the same value of %q.", repeated).
			Hinted("%s counts people; --rows-are-people says that each record is about another person.", "--person "+shellWord(repeated)).
			OfColumn(repeated)
	}
	alone := !whole.SaysPeople()
	whole.RowsArePeople = whole.RowsArePeople || alone
	j := there.Job(f.withFiles(std.disk, whole))
	if err := f.elsewhere(j.Check()); err != nil {
		return nil, err
	}
	grouped, err := read(func(w io.Writer) error { return there.Export(w, j) })
	if err == nil {
		err = f.addHierarchies(ctx, std.disk, config, grouped)
	}
	if err != nil {
		return nil, f.elsewhere(err)
	}
	noted, err := f.assuming(&f.settings, config, grouped)
	if err != nil {
		return nil, err
	}
	if j.Project, err = ordered(config, names); err != nil {
		return nil, err
	}
	j.Project.RowsArePeople = j.Project.RowsArePeople || alone
	grown := time.Now()
	found, err := j.Choose(ctx, core.FromTable(grouped), progress.options(there.Name()))
	if err != nil {
		err = f.elsewhere(f.settled(f.others.byFlag(f.byFlag(err))))
		if errors.Is(err, &problem.Problem{Code: core.LevelsUnmet}) {
			return nil, failure{err, exitNoSolution}
		}
		return nil, err
	}
	done := newJob(found.Result, input)
	done.HeldBack, done.Times.Read = j.Project.HeldBack(), milliseconds(grown.Sub(start))
	if !found.Found {
		done.ExitCode = exitNoSolution
		done.Times.Total = milliseconds(time.Since(start))
		return done, f.save(std.disk, config)
	}
	progress.step(say("writing and verifying in %s", there.Name()))
	wrote := time.Now()
	records, findings, err := there.Release(found)
	if err != nil {
		return nil, err
	}
	done.Times.Write = milliseconds(time.Since(wrote))
	if done.Findings = findings; len(findings) > 0 {
		done.ExitCode = exitUnverified
		return done, f.save(std.disk, config)
	}
	std.disk.Wrote("the " + there.Name())
	done.Output, done.Verified = there.Name(), true
	done.Contents = core.Contents{Written: records, LeftOut: j.Project.Output.LeftOut.Chosen(), Order: cmp.Or(j.Project.Output.Order,
		project.Shuffled)}
	if j.Project.Subset != nil {
		done.Contents.Outside = j.Project.Output.Outside.Chosen()
	}
	bound, err := found.Guaranteed()
	if err != nil {
		return nil, err
	}
	done.Guaranteed = &bound
	j.Project.RowsArePeople = config.RowsArePeople // which is what is told
	done.situation = evidence.SituationOf(j.Project, names.Names(), &found.Result.Result, done.Contents.Order)
	done.Times.Total = milliseconds(time.Since(start))
	progress.clear()
	err = cmp.Or(f.save(std.disk, config), f.others.write(ctx, std.disk, found.Result), f.costs.write(ctx, std.disk, found.Result, progress))
	done.Warnings = slices.Concat(std.disk.Notes, noted, f.automatic(config), done.Warnings)
	return done, err
}

// unsaid reports the columns of which neither the project nor a flag says what they are.
func (f *anonymizeFlags) unsaid(config *project.Project) func(name string) bool {
	said := slices.Concat(f.keep, f.person, f.qi, f.identifying, f.sensitive)
	return func(name string) bool {
		c := config.Described(name)
		return !slices.Contains(said, name) && (c == nil || c.Role == project.Undecided)
	}
}

// ordered returns the project with a role for each column of the table, in its order; those that it
// does not name are kept, as in a file.
func ordered(config *project.Project, t *table.Table) (*project.Project, error) {
	own := *config
	own.Columns = nil
	for _, name := range t.Names() {
		c := config.Described(name)
		if c == nil {
			c = &project.Column{Name: name, Role: project.Insensitive}
		}
		own.Columns = append(own.Columns, *c)
	}
	return &own, config.Unknown(t)
}

// elsewhere says of what scripts cannot do how it is done.
func (f *anonymizeFlags) elsewhere(err error) error {
	return eachOf(err, func(p *problem.Problem) {
		if p.Code == sql.Unsupported {
			*p = *p.Hinted("Leave --in-database out: the table is read then, and released here.")
		}
	})
}
