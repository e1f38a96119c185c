package core

import (
	"bytes"
	"context"
	"encoding/csv"
	"math/rand/v2"

	"github.com/fulgurite/fulgurite/core/internal/attack"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// folds is the number of parts that people are divided into.
const folds = 5

// Folds releases four fifths of the people of a table by a project, five times, and guesses their
// secrets and those of the fifth that is not in the file (M. Giomi et al., PoPETs 2023, section 4:
// a control of people who were not used). It measures the settings, not a file: other people form
// other groups. Key is for projects that need one. It fails as releases do.
func Folds(ctx context.Context, original *table.Table, p *project.Project,
	key *pseudonym.Key, opt attack.Options) ([]attack.Folded, error) {
	opt.Limit = 0 // the context's end is kept
	p = HoldBack(original, p)
	original, err := Hold(ctx, original, nil)
	if err != nil {
		return nil, err
	}
	weighted, err := p.Weighted(original)
	if err != nil {
		return nil, err
	}
	if weighted.Weights != nil {
		return nil, problem.New("attack-folds", "Attack the file without --control.",
			"Lines of %s stand for several records, whose people cannot be divided.", original.Name)
	}
	persons := natural.Order[int](original.Rows)
	if len(p.Person) > 0 {
		persons, _ = personsOf(original, p.Person)
	}
	part := func(person int) int { // one of five, by a number unrelated to the person
		return rand.New(rand.NewPCG(opt.Seed, uint64(uint32(person)))).IntN(folds)
	}
	var all []attack.Folded
	for fold := range folds {
		var rows []uint32
		for row, person := range persons {
			if part(person) != fold {
				rows = append(rows, uint32(row))
			}
		}
		found, err := foldOf(ctx, original, p, key, rows, opt)
		if err != nil {
			return nil, err
		}
		all = attack.Fold(all, found)
		if opt.Progress != nil {
			opt.Progress(float64(fold+1) / folds)
		}
	}
	return all, nil
}

// foldOf releases some records of a table, and guesses the secrets of their people and of the
// others.
func foldOf(ctx context.Context, original *table.Table, p *project.Project, key *pseudonym.Key,
	rows []uint32, opt attack.Options) ([]attack.Folded, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	record := original.Names()
	if err := w.Write(record); err != nil {
		return nil, err
	}
	for _, row := range rows {
		for i, c := range original.Columns {
			record[i] = c.Cell(int(row))
		}
		if err := w.Write(record); err != nil {
			return nil, err
		}
	}
	w.Flush()
	own := *p
	own.Input = table.AsWritten(',', true)
	own.Input.Missing, own.Input.Encoding, own.Output = p.Input.Missing, "utf-8",
		project.Output{LeftOut: p.Output.LeftOut, Order: project.Shuffled}
	var out Buffer
	made, err := Release(ctx, FromReader(original.Name, &text), &own, &out, Options{Key: key, Receipt: true})
	if err != nil {
		return nil, err
	}
	if !made.Found || made.made == nil || made.made.rows == nil {
		return nil, problem.New("attack-folds", "Attack the file without --control.",
			"Four fifths of %s cannot be released by this project.", original.Name)
	}
	file, err := Read(ctx, FromReader(original.Name, bytes.NewReader(out.Bytes())), table.AsWritten(',', true))
	if err != nil {
		return nil, err
	}
	if file, err = Hold(ctx, file, nil); err != nil {
		return nil, err
	}
	task, err := attackTask(made.Table, file, p, made.receiptOf(file))
	if err != nil {
		return nil, err
	}
	if err := widen(task, made.Table, original, p); err != nil {
		return nil, err
	}
	task.Rows = make([]uint32, len(made.made.rows))
	for i, row := range made.made.rows {
		task.Rows[i] = rows[row]
	}
	in := make([]bool, original.Rows)
	for _, row := range rows {
		in[row] = true
	}
	return attack.Fifth(ctx, *task, in, opt)
}

// widen makes the table of all people the original of a task about some of them.
func widen(task *attack.Task, some, all *table.Table, p *project.Project) error {
	columns := make([]attack.Column, len(all.Columns))
	for i, c := range all.Columns {
		columns[i] = attack.Column{Shows: attack.Gone}
		for j, own := range some.Columns {
			if own.Name == c.Name {
				columns[i] = task.Columns[j]
			}
		}
	}
	coded, err := p.Coded(all)
	if err != nil {
		return err
	}
	task.Original, task.Columns, task.Links = coded, columns, nil
	if task.Persons != nil {
		persons, _ := personsOf(all, p.Person)
		task.Persons = make([]uint32, len(persons))
		for row, person := range persons {
			task.Persons[row] = uint32(person) // nobody is attack.Nobody
		}
	}
	return nil
}
