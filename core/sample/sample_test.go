package sample

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

const (
	name = iota
	number
	birth
	sex
	postcode
	admission
	discharge
	diagnosisColumn
	insurer
	nightsColumn
	cost
)

// wantBytes begins the SHA-256 of CSV(Rows, Seed) as the generator gave it when
// it was written: there is no other source of a made-up table. That the records
// make sense is what the other tests here say; this one says that they are the
// same on every platform, and that whoever changes the generator does so
// knowingly.
const wantBytes = "8ca2b53159d5182a"

func date(t *testing.T, s string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestBytes pins the bytes, which tests elsewhere and the pictures of the
// documentation rely on, natively and in a browser.
func TestBytes(t *testing.T) {
	if got := fmt.Sprintf("%x", sha256.Sum256(CSV(Rows, Seed)))[:16]; got != wantBytes {
		t.Errorf("the sample's checksum is %s, was %s", got, wantBytes)
	}
	if !bytes.HasPrefix(CSV(Rows, Seed), CSV(300, Seed)) {
		t.Error("a small sample is not the beginning of a large one")
	}
	if bytes.Equal(CSV(300, 1), CSV(300, 2)) {
		t.Error("the seed has no effect")
	}
}

func TestRecordsAreConsistent(t *testing.T) {
	byCode := map[string]diagnosis{}
	for _, d := range diagnoses() {
		byCode[d.code] = d
	}
	type person struct {
		fixed    string
		until    []string // ends of stays
		from     []string
		onceOnly int
	}
	people := map[string]*person{}
	for i, r := range Discharges(Rows, Seed) {
		born, in, out := date(t, r[birth]), date(t, r[admission]), date(t, r[discharge])
		nights, err := strconv.Atoi(r[nightsColumn])
		if err != nil || nights < 0 || nights > 150 || out.Sub(in) != time.Duration(nights)*24*time.Hour {
			t.Fatalf("record %d: %s nights from %s to %s", i, r[nightsColumn], r[admission], r[discharge])
		}
		if in.Year() != 2024 || born.After(in) || in.Sub(born) > 103*366*24*time.Hour {
			t.Fatalf("record %d: born %s, admitted %s", i, r[birth], r[admission])
		}
		if !regexp.MustCompile(`^P\d{7}$`).MatchString(r[number]) {
			t.Fatalf("record %d: number %s", i, r[number])
		}
		fixed := strings.Join([]string{r[name], r[birth], r[sex], r[postcode], r[insurer]}, "|")
		p := people[r[number]]
		if p == nil {
			p = &person{fixed: fixed}
			people[r[number]] = p
		}
		for at := range p.from {
			if r[admission] <= p.until[at] && p.from[at] <= r[discharge] {
				t.Fatalf("record %d: %s is here twice at a time", i, r[number])
			}
		}
		p.from, p.until = append(p.from, r[admission]), append(p.until, r[discharge])
		if p.fixed != fixed {
			t.Fatalf("record %d: %s is %s, was %s", i, r[number], fixed, p.fixed)
		}
		d, ok := byCode[r[diagnosisColumn]]
		if !ok || d.sex != "" && d.sex != r[sex] {
			t.Fatalf("record %d: %s has %s", i, r[sex], r[diagnosisColumn])
		}
		if d.once() {
			p.onceOnly++
		}
		if p.onceOnly > 1 && d.once() {
			t.Fatalf("record %d: %s has %s, and was born or gave birth before", i, r[number], r[diagnosisColumn])
		}
		if d.group == newborns && r[birth] != r[admission] {
			t.Fatalf("record %d: a newborn of %s comes on %s", i, r[birth], r[admission])
		}
		if c, err := strconv.ParseFloat(r[cost], 64); err != nil || c < 500 || c > 500_000 {
			t.Fatalf("record %d: costs %s", i, r[cost])
		}
	}
}

// TestTables: each patient stands once in the first table, the second one has the discharges, and
// laboratory values are of a stay of their patient. The project fits the tables.
func TestTables(t *testing.T) {
	read := func(of Table) *table.Table {
		t.Helper()
		tab, err := table.Read(bytes.NewReader(of.CSV), of.Name, int64(len(of.CSV)), table.Options{}, table.Limits{})
		if err != nil || len(tab.Warnings) > 0 {
			t.Fatal(err, tab.Warnings)
		}
		return tab
	}
	tables := Tables(Rows, Seed)
	patients, stays, labs := read(tables[0]), read(tables[1]), read(tables[2])
	of, whose := map[string][]string{}, map[string]string{}
	for row := range patients.Rows {
		r := patients.Record(row)
		if of[r[0]] != nil {
			t.Errorf("%s stands there twice", r[0])
		}
		of[r[0]] = r
	}
	for row, d := range Discharges(Rows, Seed) {
		r := stays.Record(row)
		if p := of[r[1]]; r[1] != d[number] || p == nil ||
			strings.Join(p[1:], "|") != strings.Join([]string{d[name], d[birth], d[sex], d[postcode]}, "|") ||
			whose[r[0]] != "" || r[3] != d[nightsColumn] || r[4] != d[cost] {
			t.Fatalf("%q is not %q of %q", r, d, p)
		}
		whose[r[0]] = r[1]
	}
	for row := range labs.Rows {
		if r := labs.Record(row); whose[r[1]] != r[0] {
			t.Fatalf("%q is of a stay of %s", r, whose[r[1]])
		}
	}
	p := TablesProject()
	if err := p.Validate(); err != nil || stays.Rows != Rows || labs.Rows < Rows {
		t.Errorf("%v; %d stays, %d values", err, stays.Rows, labs.Rows)
	}
	for i, tab := range []*table.Table{patients, stays, labs} {
		for _, column := range tab.Names() {
			if p.Column(column) == nil {
				t.Errorf("the project says nothing of %q", column)
			}
		}
		if p.Tables[i].Name != tables[i].Name {
			t.Errorf("table %d is %s", i, p.Tables[i].Name)
		}
	}
}

// TestDistribution: the sample is skewed as hospitals are.
func TestDistribution(t *testing.T) {
	rows := Discharges(10_000, Seed)
	count := func(match func(r []string) bool) int {
		n := 0
		for _, r := range rows {
			if match(r) {
				n++
			}
		}
		return n
	}
	distinct := func(column int) int {
		set := map[string]bool{}
		for _, r := range rows {
			set[r[column]] = true
		}
		return len(set)
	}
	stays := map[string]int{}
	for _, r := range rows {
		stays[r[number]]++
	}
	with := func(from, to int) int {
		n := 0
		for _, s := range stays {
			if s >= from && s <= to {
				n++
			}
		}
		return n
	}
	for what, c := range map[string]struct{ got, low, high int }{
		"women":                 {count(func(r []string) bool { return r[sex] == female }), 5000, 5450},
		"people of neither sex": {count(func(r []string) bool { return r[sex] == diverse }), 5, 45},
		"born before 1960":      {count(func(r []string) bool { return r[birth] < "1960" }), 4500, 6000},
		"newborns":              {count(func(r []string) bool { return r[birth] == r[admission] }), 300, 800},
		"births":                {count(func(r []string) bool { return r[diagnosisColumn][0] == 'O' }), 150, 500},
		"heart and circulation": {count(func(r []string) bool { return r[diagnosisColumn][0] == 'I' }), 1000, 2000},
		"publicly insured":      {count(func(r []string) bool { return isPublic(r[insurer]) }), 8300, 8900},
		"from the city":         {count(func(r []string) bool { return strings.HasPrefix(r[postcode], "581") }), 3600, 4200},
		"admitted at the weekend": {
			count(func(r []string) bool { w := date(t, r[admission]).Weekday(); return w == 0 || w == 6 }), 1100, 1900},
		"different diagnoses":        {distinct(diagnosisColumn), 240, 310},
		"different postcodes":        {distinct(postcode), 110, 140},
		"different dates of birth":   {distinct(birth), 5000, 6400},
		"different names":            {distinct(name), 2600, 4200},
		"patients":                   {distinct(number), 6150, 6450},
		"patients with one stay":     {with(1, 1), 3600, 4800},
		"patients with two or more":  {with(2, maxStays), 1600, 2600},
		"patients with five or more": {with(5, maxStays), 20, 400},
	} {
		if c.got < c.low || c.got > c.high {
			t.Errorf("%s: %d, want %d to %d", what, c.got, c.low, c.high)
		}
	}
}

func isPublic(name string) bool {
	for _, i := range insurers {
		if i.name == name {
			return i.public
		}
	}
	return false
}

// TestHierarchiesFit: every hierarchy covers its column, is monotone and ends
// with one label for all.
func TestHierarchiesFit(t *testing.T) {
	data := CSV(Rows, Seed)
	tab, err := table.Read(bytes.NewReader(data), File, int64(len(data)), table.Options{}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if len(tab.Warnings) > 0 || tab.Rows != Rows || strings.Join(tab.Names(), "|") != strings.Join(Columns(), "|") {
		t.Errorf("%d records, columns %q, warnings %v", tab.Rows, tab.Names(), tab.Warnings)
	}
	specs := Hierarchies()
	p := Project()
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	for _, c := range tab.Columns {
		spec, ok := specs[c.Name]
		if roles[c.Name] == "" || !ok && roles[c.Name] == project.QuasiIdentifying {
			t.Errorf("%s: role %q, hierarchy %v", c.Name, roles[c.Name], ok)
		}
		if !ok {
			continue
		}
		h, err := hierarchy.Build(spec, c)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		e, err := hierarchy.Encode(h, c)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		if top := e.Levels[e.Height()-1].Labels; len(top) != 1 || top[0] != hierarchy.Top {
			t.Errorf("%s: the top is %q", c.Name, top)
		}
	}
	for _, want := range []struct {
		name string
		is   table.Type
	}{{columnBirth, table.Date}, {columnAdmission, table.Date}, {columnDischarge, table.Date}, {columnStay, table.Integer},
		{columnCost, table.Decimal}, {columnDiagnosis, table.String}} {
		if got := tab.Column(want.name).Type; got != want.is {
			t.Errorf("%s is guessed to be %s", want.name, got)
		}
	}
}

// TestDiagnoses: the list is in order, and every code lies in its block and
// chapter.
func TestDiagnoses(t *testing.T) {
	list, err := parseDiagnoses(diagnosesText)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range list {
		if i > 0 && d.code <= list[i-1].code {
			t.Errorf("%s after %s", d.code, list[i-1].code)
		}
		for _, group := range []string{d.block, d.chapter} {
			if !regexp.MustCompile(`^[A-Z]\d\d-[A-Z]\d\d [A-Z]`).MatchString(group) || d.code < group[:3] || d.code > group[4:7] {
				t.Errorf("%s is not in %q", d.code, group)
			}
		}
		most := 0
		for age := range 101 {
			most = max(most, hits(d.group, age))
		}
		if most == 0 {
			t.Errorf("%s hits nobody", d.code)
		}
	}
	for _, bad := range []string{"A00 1 A 1", "A00 x A 1 1", "A00 0 A 1 1", "A00 1 Ax 1 1"} {
		if _, err := parseDiagnoses(bad + "\n"); err == nil {
			t.Errorf("accepted %q", bad)
		}
	}
}
