package experiment

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"
)

// Data are a table and its hierarchies.
type Data struct {
	Name        string
	Text        []byte                    // the file, unpacked
	Hierarchies map[string]hierarchy.Spec // column -> hierarchy
	Subset      []int                     // the research subset; nil: the folder has none
	table       *table.Table
	crowds      map[int]*table.Table // records a person -> the table with persons
}

// Delimiter separates cells in the files of a data folder.
const Delimiter = ";"

// subsetFile holds the numbers of the records of the research subset.
const subsetFile = "subset_10pct.txt"

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
		column, isHierarchy := strings.CutPrefix(name, "hierarchy_")
		if name != "data.csv" && name != "data.csv.gz" && name != subsetFile && !isHierarchy {
			continue
		}
		text, err := readFile(dir, path.Join(folder, name))
		switch {
		case err != nil:
			return nil, unusable(path.Join(folder, name), err)
		case isHierarchy:
			column = strings.TrimSuffix(column, ".csv")
			d.Hierarchies[column], err = readHierarchy(text, path.Join(folder, name))
		case name == subsetFile:
			d.Subset, err = readSubset(text, path.Join(folder, name))
		default:
			d.Text = text
		}
		if err != nil {
			return nil, err
		}
	}
	if d.Text == nil {
		return nil, unusable(folder, errors.New("there is no table in it"))
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

func readHierarchy(text []byte, name string) (hierarchy.Spec, error) {
	records, lines, _, err := table.ReadRecords(bytes.NewReader(text), name, table.Options{Delimiter: Delimiter}, table.DefaultLimits)
	if err != nil {
		return hierarchy.Spec{}, err
	}
	h, err := hierarchy.FromRecords(name, records, lines)
	if err != nil {
		return hierarchy.Spec{}, err
	}
	return h.Spec(), nil
}

func readSubset(text []byte, name string) (rows []int, err error) {
	for i, line := range bytes.Fields(text) {
		row, err := strconv.Atoi(string(line))
		if err != nil {
			return nil, problem.New("bench-subset", "Give one number of a record a line, the first record being 0.",
				"%q is not the number of a record.", line).At(problem.Place{File: name, Line: i + 1})
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Read reads text as a table, with the meter, which may be nil, looking.
func (d *Data) Read(text []byte, m *meter) (*table.Table, error) {
	return table.Read(m.Reader(bytes.NewReader(text)), d.Name, int64(len(text)), table.Options{Delimiter: Delimiter}, table.DefaultLimits)
}

// Table returns the whole table, read once.
func (d *Data) Table() (*table.Table, error) {
	var err error
	if d.table == nil {
		d.table, err = d.Read(d.Text, nil)
	}
	return d.table, err
}

// personColumn says whose the records of a crowd are.
const personColumn = "person of the benchmark"

// crowd returns the table with a column of persons, made once: whose a record is was
// drawn, with one record a person each has one.
func (d *Data) crowd(t *table.Table, records int) (*table.Table, error) {
	if d.crowds[records] != nil {
		return d.crowds[records], nil
	}
	rng := rand.New(rand.NewPCG(14, 9))
	names := make([][]string, t.Rows)
	for row := range names {
		person := row
		if records > 1 {
			person = rng.IntN(max(1, t.Rows/records))
		}
		names[row] = []string{strconv.Itoa(person)}
	}
	persons, err := table.EncodeStrings(d.Name, []string{personColumn}, names)
	if err != nil {
		return nil, err
	}
	with := *t
	with.Columns = append(slices.Clone(t.Columns), persons.Columns...)
	if d.crowds == nil {
		d.crowds = map[int]*table.Table{}
	}
	d.crowds[records] = &with
	return &with, nil
}

// Forget lets go of the table, for those who measure what reading it takes.
func (d *Data) Forget() { d.table, d.crowds = nil, nil }

// Head returns the text of the header and the first records; 0 means all.
func (d *Data) Head(records int) []byte {
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

// Spread returns the text of the header and some of the records, spread evenly
// over the table; 0 means all. Cells have no line breaks.
func (d *Data) Spread(records int) []byte {
	lines := bytes.SplitAfter(bytes.TrimSuffix(d.Text, []byte("\n")), []byte("\n"))
	all := len(lines) - 1
	if records == 0 || records >= all {
		return d.Text
	}
	text := bytes.Clone(lines[0])
	for i := range records {
		text = append(text, lines[1+i*all/records]...)
	}
	return text
}

// Discharges names a table that is generated: people who were in hospital, in
// nine columns with few and many values, numbers and dates, some 80 bytes a
// record. It has as many records as the case says and no hierarchies.
const Discharges = "discharges"

// direct counts the first columns of the sample, which name people. Nobody
// would keep them.
const direct = 2

// discharges generates the table. It is made of samples of a size that needs
// little memory, so that people of different samples may be the same.
func discharges(rows int) *Data {
	const most = 50_000
	var text bytes.Buffer
	for made := 0; made < rows; made += most {
		for i, line := range bytes.SplitAfter(sample.CSV(min(most, rows-made), sample.Seed+uint64(made)), []byte("\n")) {
			if made > 0 && i == 0 || len(line) == 0 {
				continue // a second header, or what follows the last line
			}
			cells := bytes.SplitN(line, []byte(","), direct+1)
			text.Write(bytes.ReplaceAll(cells[direct], []byte(","), []byte(Delimiter))) // no cell has quotes
		}
	}
	return &Data{Name: Discharges, Text: bytes.Clone(text.Bytes())}
}

// Skewed names a table that is generated: quasi-identifiers of 9 or 27 values, few of which are
// frequent, that depend on each other, and of which half of the cells are missing. Of 11 to 13
// columns it has 315,000 to 2.8 million transformations.
const Skewed = "skewed"

// maxSkewed is the number of its columns, and wideSkewed how many of them have 27 values.
const (
	maxSkewed  = 13
	wideSkewed = 2
)

// skewed generates the table.
func skewed(rows int) *Data {
	d := &Data{Name: Skewed, Hierarchies: map[string]hierarchy.Spec{}}
	var names []string
	values := make([]int, maxSkewed)
	for c := range values {
		values[c] = 9
		if c < wideSkewed {
			values[c] = 27
		}
		h := &hierarchy.Table{Rows: [][]string{{"", "", table.Star}}}
		for v := range values[c] {
			h.Rows = append(h.Rows, []string{fmt.Sprint(v), fmt.Sprintf("%d-%d", v/3*3, v/3*3+2), table.Star})
		}
		if values[c] > 9 {
			for i, row := range h.Rows {
				h.Rows[i] = []string{row[0], row[1], row[1], table.Star}
				if i > 0 {
					h.Rows[i][2] = fmt.Sprintf("%d-%d", (i-1)/9*9, (i-1)/9*9+8)
				}
			}
		}
		names = append(names, fmt.Sprintf("column-%d", c+1))
		d.Hierarchies[names[c]] = hierarchy.Spec{Kind: hierarchy.KindTable, Table: h}
	}
	var text bytes.Buffer
	text.WriteString(strings.Join(names, Delimiter) + "\n")
	rng := rand.New(rand.NewPCG(sample.Seed, 11))
	for range rows {
		kind := rng.IntN(1 + rng.IntN(6)) // of person, on which all columns depend
		for c, n := range values {
			if c > 0 {
				text.WriteString(Delimiter)
			}
			if rng.IntN(2) == 0 {
				fmt.Fprint(&text, min(n-1, (kind+int(rng.ExpFloat64()*2))%n))
			}
		}
		text.WriteByte('\n')
	}
	d.Text = text.Bytes()
	return d
}
