package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// alternatives are flags about transformations beside the best one: they may stand
// beside a project.
type alternatives struct {
	file  string // that they are written to
	apply string // a transformation that is applied in place of a search, as JSON
}

func (a *alternatives) register(c command) {
	c.text(&a.file, "solutions", "write the other choices of levels that were found to meet the rules, best first, with what they keep and their risk, as .json or .csv")
	c.text(&a.apply, "apply", `apply these levels instead of searching, as JSON: '{"age":2,"sex":0}'; each column of --qi needs one`)
}

// check names the file, and refuses what could not be written, before anything is done.
func (a *alternatives) check(files *disk.Set) error {
	return writesFigures(files, "--solutions", "flag-solutions", a.file)
}

// writesFigures names a file that a flag asks for, JSON or CSV by its ending; empty: none.
func writesFigures(files *disk.Set, flag string, code problem.Code, file string) error {
	if file == "" {
		return nil
	}
	if ending := strings.ToLower(filepath.Ext(file)); ending != ".json" && ending != ".csv" {
		return problem.New(code, "Give the file a name that ends in .json or .csv.",
			"The name %s does not show in which format to write.", file).AtPath(flag)
	}
	files.Write(flag, file, disk.Asked)
	return nil
}

// set puts the levels of --apply into the project.
func (a *alternatives) set(config *project.Project) error {
	if a.apply != "" {
		levels, err := levelsOf(a.apply)
		if err != nil {
			return problem.At(err, flagged("--apply"))
		}
		config.Recoding.Levels = levels
		if err := a.byFlag(config.Validate()); err != nil {
			return err
		}
	}
	if a.file != "" {
		return ofFlag(core.Listable(config), "solutions")
	}
	return nil
}

// byFlag says of problems with levels that they come from --apply.
func (a *alternatives) byFlag(err error) error {
	if a.apply == "" {
		return err
	}
	return eachOf(err, func(p *problem.Problem) {
		if strings.HasPrefix(p.Place.Path, "recoding.levels") {
			p.Place.Path = "--apply"
		}
	})
}

// write writes the alternatives to a release.
func (a *alternatives) write(ctx context.Context, files *disk.Set, found *core.Result) error {
	if a.file == "" {
		return nil
	}
	space, err := found.Alternatives(ctx, core.SearchOptions{})
	if err != nil {
		return err
	}
	list, err := space.List(ctx, core.Query{}, core.SearchOptions{})
	if err != nil {
		return err
	}
	text, err := listed(list, strings.EqualFold(filepath.Ext(a.file), ".csv"))
	if err != nil {
		return err
	}
	return files.WriteFile(a.file, text, disk.Asked, true)
}

// listedSolution is a transformation as it is written: with levels by column, as --apply
// takes them.
type listedSolution struct {
	Levels map[string]int `json:"levels"`
	core.Transformation
}

func listed(list *core.Alternatives, asCSV bool) ([]byte, error) {
	var text bytes.Buffer
	if asCSV {
		w := csv.NewWriter(&text)
		head := []string{"score", "kept", "left_out", "groups", "smallest_group", "highest_risk", "average_risk", "frontier", "decided"}
		for _, c := range list.Columns {
			head = append(head, "level_"+c.Name)
		}
		_ = w.Write(head) // the error is that of Flush
		for _, t := range list.Solutions {
			cells := []string{scoreCell(&t), plain(t.Kept), strconv.Itoa(t.Suppressed), strconv.Itoa(t.Classes), strconv.Itoa(t.Smallest),
				plain(t.Highest), plain(t.Average), strconv.FormatBool(t.Frontier), t.Decided}
			for _, level := range t.Levels {
				cells = append(cells, strconv.Itoa(level))
			}
			_ = w.Write(cells)
		}
		w.Flush()
		return text.Bytes(), w.Error()
	}
	all := make([]listedSolution, len(list.Solutions))
	for i, t := range list.Solutions {
		all[i] = listedSolution{map[string]int{}, t}
		for j, level := range t.Levels {
			all[i].Levels[list.Columns[j].Name] = level
		}
	}
	err := printJSON(&text, struct {
		Columns   []core.SpaceColumn `json:"columns"`
		Lattice   float64            `json:"lattice"`
		Whole     bool               `json:"whole"`
		Optimal   bool               `json:"optimal"`
		Records   int                `json:"records"`
		Limit     int                `json:"limit"`
		Solutions []listedSolution   `json:"solutions"`
	}{list.Columns, list.Lattice, list.Whole, list.Optimal, list.Records, list.Limit, all})
	return text.Bytes(), err
}

// scoreCell writes a score; that of the aggregate "rank" as its numbers with blanks between.
func scoreCell(t *core.Transformation) string {
	if t.Rank == nil {
		return plain(t.Score)
	}
	var all []string
	for _, x := range t.Rank {
		all = append(all, plain(x))
	}
	return strings.Join(all, " ")
}

// plain writes a number so that it is read back as the same.
func plain(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
