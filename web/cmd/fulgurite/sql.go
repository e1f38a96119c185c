package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

const sqlHelp = `Writes scripts that anonymize a table where it is, in a database. What leaves it is what
a search needs: the different values that occur together in the columns that somebody could
know or that are secret, with their numbers. That is about people, and is kept as the table is.

First 1-group.sql, which exports these (where the project says whom records are about, a
line for each record, with a number drawn for each person in place of who it is). Then, with
--tuples, it searches and writes the scripts that make the release in the database. It has its
name when 4-verify.sql has verified it, and not before: if something is wrong, that returns a
row for it, and fails. After an error the scripts can go on at 3-release.sql.

The flags are those of fulgurite anonymize. If the table has columns that neither a flag nor the project
names, 1-group.sql ends with their names and exports nothing; --hold-back leaves them out. The name of a table stands for
exactly itself, in upper and lower case; a dot separates it from that of its schema.`

const sqlExamples = `  # what the search needs, by flags in place of a project; then the release with the same flags and --tuples
  fulgurite sql --qi age,sex --person patient --keep cost --k 5 --dialect mariadb --table discharges --output scripts

  # by a project
  fulgurite sql --project discharges.json --dialect postgresql --table public.discharges --output scripts
  psql -X -f scripts/1-group.sql hospital > tuples.csv

  # the release, in the table safe of the same database
  fulgurite sql --project discharges.json --dialect postgresql --table public.discharges --release public.safe --tuples tuples.csv --output scripts
  psql -X -f scripts/2-hierarchies.sql -f scripts/3-release.sql -f scripts/4-verify.sql hospital`

// sqlFlags are the flags of the command.
type sqlFlags struct {
	settings
	marking
	reading reading // its words for missing values alone

	dialect, name, release string
	tuples, output         string
	drop                   bool
}

// ofNoScript are flags of settings for what scripts do not have: files, and a key, which they take
// from the session.
var ofNoScript = []string{"key", "output-format", "output-delimiter", "output-encoding", "output-line-break"}

func newSQL(std streams) command {
	f := sqlFlags{release: sql.UsualRelease}
	c := newCommand(std, "sql [flags]", "Write scripts that anonymize a table in a database", sqlHelp, sqlExamples)
	c.RunE = func(called *cobra.Command, _ []string) error { return f.run(called, std) }
	c.text(&f.dialect, "dialect", language.Text(say("the database: %s (required)", sql.Known())))
	c.text(&f.name, "table", "table or view of the database (required)")
	c.text(&f.release, "release", "table that is made; names of those that it is made with begin so")
	c.text(&f.tuples, "tuples", "what 1-group.sql exported, or - for the standard input: search, and write the other scripts")
	c.text(&f.output, "output,o", "folder for the scripts (required)")
	c.flag(&f.drop, "drop", "the scripts drop tables of these names that exist; without it the database refuses to make them")
	c.json()
	f.settings.register(c)
	f.marking.register(c)
	c.list(&f.reading.Missing, "missing", helpMissing)
	c.required("dialect", "table", "output")
	return c
}

// job returns the job that the flags ask for.
func (f *sqlFlags) job(called *cobra.Command, std streams) (*sql.Job, error) {
	for _, flag := range ofNoScript {
		if called.Flags().Changed(flag) {
			return nil, misuse("--%s is for files and keys, which scripts do not have: leave it out", flag)
		}
	}
	var err error
	j := &sql.Job{Drop: f.drop, HoldBack: f.holdBack}
	if j.Dialect, err = sql.DialectOf(f.dialect); err != nil {
		return nil, err
	}
	if j.Table, err = sql.ParseName(f.name); err != nil {
		return nil, err
	}
	if j.Release, err = sql.ParseName(f.release); err != nil {
		return nil, err
	}
	if j.Project, err = f.config(called, std, &f.reading, &f.marking); err != nil {
		return nil, err
	}
	confirm(j.Project, f.assume)
	if err := f.decide(j.Project); err != nil {
		return nil, err
	}
	if f.holdBack {
		j.Project = j.Project.HoldBack()
	}
	if err := f.save(std.disk, j.Project); err != nil {
		return nil, err
	}
	checked := *j // hierarchies of files come with the tuples
	checked.Project = f.withFiles(std.disk, j.Project)
	return j, f.byFlag(checked.Check())
}

// decide writes what flags say of columns into the project.
func (f *sqlFlags) decide(p *project.Project) error {
	roles := []roleFlag{{"--keep", f.keep, project.Insensitive}}
	if f.project != "" {
		roles = append(roles, f.settings.roles()...)
	}
	for _, name := range f.person {
		if c := p.Column(name); c == nil || c.Role != project.QuasiIdentifying {
			roles = append(roles, roleFlag{"--person", []string{name}, project.Identifying})
		}
	}
	for _, of := range roles {
		for _, name := range of.names {
			if err := p.Decide(name, of.role); err != nil {
				return problem.At(err, flagged(of.flag))
			}
		}
	}
	return nil
}

func (f *sqlFlags) run(c *cobra.Command, std streams) error {
	f.settings.reads(std.disk)
	std.disk.Write("--save-project", f.saved, disk.Asked)
	std.disk.Read("--tuples", f.tuples)
	if err := std.check(); err != nil {
		return err
	}
	j, err := f.job(c, std)
	if err != nil {
		return err
	}
	if f.tuples == "" {
		files, err := f.write(std, []sql.Script{{Name: sql.GroupName, Text: j.Group()}})
		if err != nil {
			return err
		}
		if std.answer.wanted() {
			return std.print(scripts{files})
		}
		line(std.out, leaves(j))
		fmt.Fprintf(std.out, "%s\n  %s\n%s\n", say("Next, where %s is:", f.output), j.Dialect.RunExport,
			say("and then, with what that writes, this command with --tuples tuples.csv"))
		return nil
	}
	return f.choose(c, std, j)
}

// leaves says what leaves the database.
func leaves(j *sql.Job) *problem.Text {
	columns := problem.Listing{Names: j.Exported(), Most: 100}
	if len(j.Project.Person) > 0 {
		return problem.Say("What leaves the database: of each record the values of %s, with a number drawn for its person.", columns)
	}
	return problem.Say("What leaves the database: the values of %s that occur together, with their numbers.", columns)
}

// choose searches, and writes the scripts of what was found.
func (f *sqlFlags) choose(c *cobra.Command, std streams, j *sql.Job) error {
	progress := std.bar(false)
	defer progress.clear()
	in, err := std.disk.OpenInput(f.tuples)
	if err != nil {
		return err
	}
	defer in.Close()
	found, err := f.search(c, std, j, in, progress)
	if err = in.Settled(err); err != nil {
		return eachOf(err, func(p *problem.Problem) { // how columns are read only the project says
			p.Cures = slices.DeleteFunc(p.Cures, func(c problem.Cure) bool { return c.Name == "read" })
		})
	}
	progress.clear()
	r := newJob(found.Result, f.tuples)
	var written scripts
	if !found.Found {
		r.ExitCode = exitNoSolution
	} else if written.Scripts, err = f.write(std, found.Scripts()); err != nil {
		return err
	}
	err = r.failed()
	if std.answer.wanted() {
		_, r.Problems = codeOf(err, std.disk)
		return cmp.Or(std.print(struct {
			*job
			scripts
		}{r, written}), err)
	}
	std.note(r.Warnings)
	if err != nil {
		return err
	}
	for _, g := range r.Levels {
		fmt.Fprintln(std.out, "  "+say("%s: level %d of %d", g.Attribute, g.Level, g.Height-1))
	}
	sayTo(std.out, "Left out: %s of %s.", thousands(r.Suppressed), thousands(r.Records))
	sayTo(std.out, "Next, one after the other: %s with 2-hierarchies.sql, 3-release.sql and 4-verify.sql.", j.Run())
	sayTo(std.out,
		"The last gives the release its name, %s, if it is right, and fails otherwise. After an error go on at 3-release.sql.", j.Release)
	sayTo(std.out, "Until 4-verify.sql has succeeded, or 5-clean.sql was run, these tables show values of the original: %s.",
		problem.Listing{Names: append(found.Beside(), j.Unverified().String()), Most: 100})
	return nil
}

// search finds the transformation of the tuples, with hierarchies of files for their values.
func (f *sqlFlags) search(c *cobra.Command, std streams, j *sql.Job, in *disk.Input, progress *bar) (*sql.Choice, error) {
	t, err := core.Read(c.Context(), core.FromReader(tableName(f.tuples), in), j.Reading())
	if err == nil {
		err = f.addHierarchies(c.Context(), std.disk, j.Project, t)
	}
	if err != nil {
		return nil, err
	}
	return j.Choose(c.Context(), core.FromTable(t), progress.options(f.output))
}

// scripts are the files that were written.
type scripts struct {
	Scripts []string `json:"scripts,omitempty"`
}

// write writes scripts into the folder, and returns their files.
func (f *sqlFlags) write(std streams, scripts []sql.Script) (files []string, err error) {
	var names []string
	contents := map[string][]byte{}
	for _, s := range scripts {
		names = append(names, s.Name)
		contents[s.Name] = []byte(s.Text)
	}
	if err := writeAll(std.disk, f.output, names, contents); err != nil {
		return nil, err
	}
	for _, name := range names {
		files = append(files, filepath.Join(f.output, name))
	}
	if !std.answer.wanted() {
		sayTo(std.out, "Written: %s.", strings.Join(files, ", "))
	}
	return files, nil
}
