package main

import (
	"crypto/rand"
	"errors"
	"path/filepath"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

const keyHelp = `Makes a key for pseudonyms and shifted dates, and writes it to a file that nobody else may
read. The same key gives the same pseudonyms in every file, on every computer, on the
command line as in the page.

Whoever gives the data away keeps the key; whoever receives the data must not have it: with
the key, anyone who knows or guesses a name or number finds its pseudonym. Make one key for each
recipient, so that what two of them have cannot be put together. If a key is lost, nobody can
make it again, and the next file will have other pseudonyms.

The key file also has a second secret, which seals the receipts of releases (--receipt) and
opens them. It cannot be found out from that of the pseudonyms: a trust centre that makes
pseudonyms with your key gets a file without it (--pseudonyms-only). Key files of earlier
versions make no receipts; --from gives a new one that does, with the same pseudonyms.`

const keyExamples = `  fulgurite key --recipient "Cancer registry" --output registry.key
  fulgurite anonymize --qi age,sex --pseudonym patient_id --key registry.key -o safe.csv table.csv

  # the same pseudonyms, for a trust centre that must not open receipts
  fulgurite key --from registry.key --pseudonyms-only --output centre.key`

func newKey(std streams) command {
	var output, recipient, from string
	var only bool
	c := newCommand(std, "key [flags]", "Make a key for pseudonyms and shifted dates", keyHelp, keyExamples)
	c.RunE = func(*cobra.Command, []string) error {
		std.disk.Read("--from", from)
		std.disk.Write("--output", output, disk.Never)
		if err := std.check(); err != nil {
			return err
		}
		key, err := madeKey(std.disk, from, recipient, only)
		if err != nil {
			return err
		}
		// A key that is overwritten cannot be made again.
		if err := std.disk.WriteFile(output, key.File(), disk.Never, true); err != nil {
			return err
		}
		written := problem.Say("Written: %s, the key %s. Only you may read it.", output, key.ID())
		if to := key.Recipient(); to != "" {
			written = problem.Say("Written: %s, the key %s for %s. Only you may read it.", output, key.ID(), to)
		}
		line(std.out, written)
		sayTo(std.out, "Keep it with those who give the data away, for as long as there will be further files, and never hand it on with the data: whoever has it can find out whose a pseudonym is.")
		return nil
	}
	c.text(&output, "output,o", "file to write; it must not exist (required)")
	c.text(&recipient, "recipient", "who will receive the data; written into the file")
	c.text(&from, "from", "key file of which the new one makes the pseudonyms, with a secret for receipts if it has none")
	c.flag(&only, "pseudonyms-only", "write no secret for receipts: for whoever makes the pseudonyms and must not open receipts")
	c.instead("from", "recipient")
	c.required("output")
	return c
}

// madeKey draws a key, or takes the one of a file.
func madeKey(files *disk.Set, from, recipient string, only bool) (*pseudonym.Key, error) {
	key, err := readKey(files, from)
	if err == nil && key == nil {
		key, err = pseudonym.NewKey(rand.Reader, recipient)
	}
	switch {
	case err != nil:
		return nil, err
	case only:
		return key.PseudonymsOnly(), nil
	case key.Receipts():
		return key, nil
	}
	return key.WithReceipts(rand.Reader)
}

// identities are the flags that say what becomes of columns that name people.
type identities struct {
	key                            string
	pseudonym, number, hide, shift []string
}

// treatmentFlag is a flag that names columns.
type treatmentFlag struct {
	flag      string
	treatment project.Treatment
	columns   *[]string
	help      language.Text
}

func (s *identities) treatments() []treatmentFlag {
	return []treatmentFlag{
		{"pseudonym", project.Pseudonym, &s.pseudonym, "columns that name a person and get pseudonyms, the same for the same value and --key"},
		{"number", project.Number, &s.number, "columns that name a person and are numbered in random order"},
		{"hide", project.Hide, &s.hide, "columns that name a person and show * in every cell"},
		{"shift", project.Shift, &s.shift,
			"columns with dates that are shifted: all of a person by the same number of days, which follows from --key"},
	}
}

func (s *identities) register(c command) {
	c.text(&s.key, "key", "key file of the recipient, as fulgurite key makes it; goes with a project, too")
	for _, t := range s.treatments() {
		c.list(t.columns, t.flag, t.help)
		c.instead("project", t.flag)
	}
}

// apply writes the settings into the project.
func (s *identities) apply(config *project.Project) error {
	var all []error
	for _, t := range s.treatments() {
		for _, name := range *t.columns {
			c := config.Column(name)
			if c == nil {
				config.Columns = append(config.Columns, project.Column{Name: name, Role: project.Identifying})
				c = &config.Columns[len(config.Columns)-1]
				if t.treatment == project.Shift {
					c.Role = project.Insensitive
				}
			}
			var err error
			switch {
			case c.Treatment != "":
				err = wrongColumn("Name it with one flag only.", "The column %q is to become two things at once.", name)
			case c.Role == project.QuasiIdentifying:
				err = wrongColumn("Take it out of --qi, or leave this flag out.",
					"The column %q is made coarser, because somebody could know it.", name)
			default:
				c.Treatment = t.treatment
			}
			all = append(all, problem.At(err, flagged("--"+t.flag)))
		}
	}
	return errors.Join(all...)
}

// open reads the key file; nil if the project needs none and none is named.
func (s *identities) open(files *disk.Set, config *project.Project) (*pseudonym.Key, error) {
	switch {
	case s.key == "" && config.NeedsKey():
		return nil, problem.New("release-no-key", "Name its file with --key. To make one: fulgurite key --output FILE",
			"Pseudonyms and shifted dates need the key of the recipient, but none was given.")
	}
	return readKey(files, s.key)
}

// readKey reads a key file; nil if none is named.
func readKey(files *disk.Set, file string) (*pseudonym.Key, error) {
	if file == "" {
		return nil, nil
	}
	data, err := files.ReadFile(file, pseudonym.MaxFile)
	if err != nil {
		return nil, err
	}
	key, err := pseudonym.ParseKey(data)
	return key, problem.At(err, problem.Place{File: filepath.Base(file)})
}
