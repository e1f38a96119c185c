package bench

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
)

// Data are a table and its hierarchies.
type Data struct {
	Name        string
	Text        []byte                    // the file, unpacked
	Hierarchies map[string]hierarchy.Spec // column -> hierarchy
	table       *table.Table
}

// delimiter separates cells in the files of a data folder.
const delimiter = ";"

// Load reads a folder of a data directory: data.csv or data.csv.gz with a
// header, and a file hierarchy_COLUMN.csv without header for every column that
// can be a quasi-identifier, all separated by semicolons.
func Load(dir fs.FS, folder string) (*Data, error) {
	d := &Data{Name: folder, Hierarchies: map[string]hierarchy.Spec{}}
	entries, err := fs.ReadDir(dir, folder)
	if err != nil {
		return nil, unusable(folder, err)
	}
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case name == "data.csv" || name == "data.csv.gz":
			if d.Text, err = readFile(dir, path.Join(folder, name)); err != nil {
				return nil, unusable(path.Join(folder, name), err)
			}
		case strings.HasPrefix(name, "hierarchy_") && strings.HasSuffix(name, ".csv"):
			column := strings.TrimSuffix(strings.TrimPrefix(name, "hierarchy_"), ".csv")
			if d.Hierarchies[column], err = loadHierarchy(dir, path.Join(folder, name)); err != nil {
				return nil, err
			}
		}
	}
	if d.Text == nil {
		return nil, problem.New("bench-data", "Give the folder that holds one folder a table, each with data.csv or data.csv.gz.",
			"There is no table in %s.", folder)
	}
	return d, nil
}

func unusable(file string, err error) error {
	var detail *fs.PathError
	if errors.As(err, &detail) {
		err = detail.Err
	}
	return problem.New("bench-data", "Give the folder that holds one folder a table, each with data.csv or data.csv.gz.",
		"%s cannot be read: %v.", file, err)
}

func readFile(dir fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(dir, name)
	if err != nil || !strings.HasSuffix(name, ".gz") {
		return data, err
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(unpacked)
}

func loadHierarchy(dir fs.FS, name string) (hierarchy.Spec, error) {
	data, err := fs.ReadFile(dir, name)
	if err != nil {
		return hierarchy.Spec{}, unusable(name, err)
	}
	records, lines, _, err := table.ReadRecords(bytes.NewReader(data), name, table.Options{Delimiter: delimiter}, table.DefaultLimits)
	if err != nil {
		return hierarchy.Spec{}, err
	}
	h, err := hierarchy.FromRecords(name, records, lines)
	if err != nil {
		return hierarchy.Spec{}, err
	}
	return h.Spec(), nil
}

// read reads text as a table. sample, if not nil, is called at every piece.
func (d *Data) read(text []byte, sample func()) (*table.Table, error) {
	return table.Read(&sampledReader{bytes.NewReader(text), sample}, d.Name, int64(len(text)), table.Options{Delimiter: delimiter}, table.DefaultLimits)
}

// Table returns the whole table, read once.
func (d *Data) Table() (*table.Table, error) {
	var err error
	if d.table == nil {
		d.table, err = d.read(d.Text, nil)
	}
	return d.table, err
}

// head returns the part of the text that holds the header and the first
// records; 0 means all.
func (d *Data) head(records int) []byte {
	if records == 0 {
		return d.Text
	}
	end := 0
	for range records + 1 {
		next := bytes.IndexByte(d.Text[end:], '\n')
		if next < 0 {
			return d.Text
		}
		end += next + 1
	}
	return d.Text[:end]
}

// columns returns the quasi-identifiers of a case: those of the first columns
// that have a hierarchy, in the table's order.
func (d *Data) columns(c Case) ([]string, error) {
	line, _, _ := bytes.Cut(d.Text, []byte("\n"))
	names := strings.Split(strings.TrimSuffix(string(line), "\r"), delimiter)
	if c.Columns > len(names) {
		return nil, problem.New("bench-columns", "", "%s has %d columns, fewer than %d.", d.Name, len(names), c.Columns)
	}
	if c.Columns > 0 {
		names = names[:c.Columns]
	}
	var quasi []string
	for _, name := range names {
		if _, ok := d.Hierarchies[name]; ok {
			quasi = append(quasi, name)
		}
	}
	return quasi, nil
}

// Config is the project file of a case, with one algorithm.
func (d *Data) Config(c Case, algorithm string) (project.Project, error) {
	cfg := project.Project{Version: project.Version, Input: table.Options{Delimiter: delimiter}, SuppressionLimit: c.Limit,
		Measure: Measures[c.Measure], Search: project.Search{Algorithm: search.ID(algorithm)},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(c.K)}}}}
	if len(c.Seconds) > 0 {
		cfg.Search.TimeLimit = c.Seconds[len(c.Seconds)-1]
	}
	quasi, err := d.columns(c)
	if err != nil {
		return cfg, err
	}
	for _, name := range quasi {
		spec := d.Hierarchies[name]
		cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &spec})
	}
	return cfg, nil
}
