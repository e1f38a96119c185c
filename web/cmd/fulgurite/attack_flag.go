package main

import (
	"context"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/attack"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// attackFlag asks for attacks on a release that is in its place.
type attackFlag struct{ wanted bool }

func (f *attackFlag) register(c *cobra.Command) {
	c.Flags().BoolVar(&f.wanted, "attack", false, said("attack the written file as somebody would who has it, and tell what that finds: see fulgurite attack"))
}

// check refuses attacks on what cannot be read again.
func (f *attackFlag) check(output string) error {
	if f.wanted && output == disk.Standard {
		return misuse("--attack needs the name of a file to write")
	}
	return nil
}

// run attacks the file of a release; nil if nobody asked for it.
func (f *attackFlag) run(ctx context.Context, std *streams, found *core.Result, config *project.Project, original *table.Table, file string, progress *bar) (*attack.Report, error) {
	if !f.wanted {
		return nil, nil
	}
	written, closed, err := openTable(ctx, std.disk, file, resultOptions(config, original, file), progress)
	if err != nil {
		return nil, err
	}
	defer closed()
	progress.step(say("attacking"))
	return found.Attack(ctx, written, core.AttackOptions{Options: attackOptions(0, progress)})
}
