package main

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

// comparing are the flags of a command that compares a released file with the table that it was
// made from.
type comparing struct {
	reading
	project, original, key, receipt string
}

func (f *comparing) register(c command, helpKey, helpReceipt language.Text) {
	c.Args = func(c *cobra.Command, args []string) error {
		if f.receipt != "" && f.key == "" {
			return misuse("--receipt needs --key: a receipt is encrypted")
		}
		return oneInput(c, args)
	}
	c.text(&f.project, "project,p", "project file by which the file was made (required)")
	c.text(&f.original, "original", "table that the file was made from (required)")
	c.text(&f.key, "key", helpKey)
	c.text(&f.receipt, "receipt", helpReceipt)
	c.json()
	c.required("project", "original")
	f.reading.register(c)
}

// compared are files side by side, and what tells how one was made from the other.
type compared struct {
	config   *project.Project
	key      *pseudonym.Key // nil if none is named
	receipt  []byte         // encrypted; nil if none is named
	original *table.Table
	results  []*table.Table
	progress *bar
}

// open reads all of them, until the command ends: the original, and the results with the first of
// which it is compared.
func (f *comparing) open(c *cobra.Command, std streams, results ...string) (*compared, error) {
	std.disk.Read("", results[0])
	std.disk.Read("--original", f.original)
	std.disk.Read("--project", f.project)
	for _, file := range results[1:] {
		std.disk.Read("--previous", file)
	}
	if err := std.check(); err != nil {
		return nil, err
	}
	if err := std.disk.Apart(results[0], "--original", f.original); err != nil {
		return nil, err
	}
	config, err := readProject(std.disk, f.project)
	if err != nil {
		return nil, err
	}
	f.apply(c, &config.Input)
	of := &compared{config: config, progress: std.bar(false)}
	std.disk.AtEnd(of.progress.clear)
	if of.key, err = readKey(std.disk, f.key); err != nil {
		return nil, err
	}
	if of.receipt, err = readReceipt(std.disk, f.receipt); err != nil {
		return nil, err
	}
	of.original, of.results, err = openedBoth(c.Context(), std.disk, config, f.original, results, of.progress)
	return of, err
}
