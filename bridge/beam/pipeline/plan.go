package pipeline

import (
	"slices"
	"sync"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Plan is the input of every stage, sent to the workers.
type Plan struct {
	Project   []byte // as project.Project.JSON writes it, its columns in the order of the files
	HeldBack  []string
	Delimiter byte   // of the output
	LineBreak string // of the output
	BOM       bool   // of the output
	Output    string // the folder of the release
	Temporary string // the folder of unverified files
	Seed      []byte // determines the shard of each record
	ShardSize int    // approximate records of a shard
}

// job is a plan as a stage uses it.
type job struct {
	*Plan
	project  *project.Project
	columns  []tuples.Column // of the project
	exported []int           // places in columns: of the tuples
	released []int           // places in columns: of the release
	person   []int           // places in columns: of the person columns
	missing  []map[string]bool
	where    []int // places in columns: of those that determine the research subset
}

// jobs caches the jobs of this worker, by project: DoFns are many, and come and go.
var jobs sync.Map

func (p *Plan) job() (*job, error) {
	key := p.Temporary + "\x00" + string(p.Project)
	if known, ok := jobs.Load(key); ok {
		return known.(*job), nil
	}
	read, err := project.Parse(p.Project, "project")
	if err != nil {
		return nil, err
	}
	j := &job{Plan: p, project: read, columns: tuples.Columns(read)}
	for i, c := range j.columns {
		if c.Tuple {
			j.exported = append(j.exported, i)
		}
		if c.Released {
			j.released = append(j.released, i)
		}
	}
	for _, name := range read.Person {
		j.person = append(j.person, j.place(name))
		words := map[string]bool{}
		for _, word := range tuples.Missing(read, name) {
			words[word] = true
		}
		j.missing = append(j.missing, words)
	}
	for _, name := range tuples.Conditions(read) {
		j.where = append(j.where, j.place(name))
	}
	jobs.Store(key, j)
	return j, nil
}

// place returns the index of a column of the project.
func (j *job) place(name string) int {
	return slices.IndexFunc(j.columns, func(c tuples.Column) bool { return c.Name == name })
}

// picked returns the columns at some places.
func (j *job) picked(places []int) []tuples.Column {
	var all []tuples.Column
	for _, at := range places {
		all = append(all, j.columns[at])
	}
	return all
}

// last returns the name of the tuples' last column: that of counts, or of people.
func (j *job) last() string {
	name := "n"
	for j.place(name) >= 0 {
		name += "_"
	}
	return name
}

// forTuples returns the project for the tuples as a table.
func (j *job) forTuples() *project.Project { return tuples.Project(j.project, j.last()) }

// whom returns a text that is equal for records of one person, and empty for unattributed ones.
func (j *job) whom(cells [][]byte) string {
	known := false
	texts := make([]string, len(j.person))
	for i, at := range j.person {
		texts[i] = string(cells[at])
		known = known || !j.missing[i][texts[i]] && !detect.Nobody(texts[i])
	}
	if !known {
		return ""
	}
	return tuples.Key(texts)
}

// dialect returns the dialect of the files that are written.
func (p *Plan) dialect() table.Dialect {
	return table.Dialect{Delimiter: p.Delimiter, LineBreak: p.LineBreak, BOM: p.BOM, Final: true}
}
