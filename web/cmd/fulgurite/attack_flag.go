package main

import (
	"context"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// attackFlag asks for attacks on a release that is in its place.
type attackFlag struct {
	wanted   bool
	previous []string
	seconds  int
}

func (f *attackFlag) register(c command) {
	c.flag(&f.wanted, "attack", "attack the written file as somebody would who has it, and tell what that finds: see fulgurite attack")
	c.whole(&f.seconds, "attack-time", "of --attack: seconds that it may take, at most; 0: no limit")
	c.each(&f.previous, "previous", "of --attack: earlier release of the same people; repeatable")
}

// check refuses attacks on what cannot be read again.
func (f *attackFlag) check(output string) error {
	if !f.wanted && len(f.previous) > 0 {
		return misuse("--previous needs --attack")
	}
	if !f.wanted && f.seconds > 0 {
		return misuse("--attack-time needs --attack")
	}
	if f.wanted && output == disk.Standard {
		return misuse("--attack needs the name of a file to write")
	}
	return nil
}

// run attacks the file of a release; nil if nobody asked for it.
func (f *attackFlag) run(ctx context.Context, std *streams, found *core.Result, config *project.Project, original *table.Table,
	file string, progress *bar) (*core.AttackReport, error) {
	if !f.wanted {
		return nil, nil
	}
	files, err := openedResults(ctx, std.disk, config, original, append([]string{file}, f.previous...), progress)
	if err != nil {
		return nil, err
	}
	progress.step(say("attacking"))
	return found.Attack(ctx, files[0], core.AttackOptions{Options: attackOptions(0, f.seconds, progress), Earlier: files[1:]})
}

// attackNotes say which columns find people if somebody also knew them.
func attackNotes(r *core.AttackReport) []*problem.Problem {
	columns := r.By()
	if len(columns) == 0 {
		return nil
	}
	worst := r.Worst()
	note := problem.New("attack-also", "Call such a column known (--qi), make it coarser or leave it out, unless somebody answers for it that nobody can know it.",
		"If somebody also knew %s, %s of %s people would be found, more likely right than wrong.", worst.Columns[0], thousands(worst.Found), thousands(worst.Tried))
	if len(columns) > 1 {
		note = problem.New("attack-also", "Call such a column known (--qi), make it coarser or leave it out, unless somebody answers for it that nobody can know it.",
			"If somebody also knew one column more, people would be found, more likely right than wrong: by %s most, %s of %s; also by %s.",
			worst.Columns[0], thousands(worst.Found), thousands(worst.Tried), problem.Some(columns[1:]))
	}
	return []*problem.Problem{note}
}
