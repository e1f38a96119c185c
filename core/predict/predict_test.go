package predict

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

// counted makes a column of values and of what is released of them; nil: it is not released.
func counted(t testing.TB, name string, before, after []string) Columns {
	t.Helper()
	column := func(values []string) *table.Column {
		rows := make([][]string, len(values))
		for i, v := range values {
			rows[i] = []string{v}
		}
		tab, err := table.EncodeStrings("test", []string{name}, rows)
		if err != nil {
			t.Fatal(err)
		}
		return tab.Columns[0]
	}
	from := column(before)
	c := Columns{Name: name, Before: summary.CountColumn(from, nil)}
	if after != nil {
		released := column(after)
		v, err := summary.CountOutput(
			table.Output{Rows: len(after), Columns: []table.OutputColumn{{Name: name, Codes: released.Codes, Dict: released.Dict}}}, 0, from, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.After = &v
	}
	return c
}

// sick is a table in which two columns tell whether somebody is sick, as far as that goes,
// and a third one says nothing.
func sick(n int) (sick, age, sex, noise []string) {
	r := rand.New(rand.NewPCG(5, 6))
	for range n {
		years, woman := 20+r.IntN(60), r.IntN(2) == 0
		is := years > 50
		if r.IntN(10) == 0 {
			is = !is
		}
		sick = append(sick, map[bool]string{true: "yes", false: "no"}[is])
		age = append(age, strconv.Itoa(years))
		sex = append(sex, map[bool]string{true: "f", false: "m"}[woman])
		noise = append(noise, string(rune('a'+r.IntN(5))))
	}
	return sick, age, sex, noise
}

func coarser(age []string, width int) (all []string) {
	for _, a := range age {
		years, _ := strconv.Atoi(a)
		low := years / width * width
		all = append(all, fmt.Sprintf("%d-%d", low, low+width-1))
	}
	return all
}

// Nine of ten records can be predicted from the age, which decades keep and which nothing but
// the age does.
func TestCompare(t *testing.T) {
	sick, age, sex, noise := sick(3000)
	stars := slices.Repeat([]string{"*"}, len(age))
	for _, m := range Methods() {
		for _, c := range []struct {
			name        string
			after       []string
			least, most float64 // accuracy after
		}{{"as it was", age, 0.87, 0.92}, {"decades", coarser(age, 10), 0.87, 0.92}, {"gone", stars, 0, 0.53}} {
			from := []Columns{counted(t, "age", age, c.after), counted(t, "sex", sex, sex), counted(t, "noise", noise, noise)}
			r, err := Compare(counted(t, "sick", sick, sick), from, Records{Table: len(sick)}, Question{Method: m.ID})
			if err != nil {
				t.Fatal(err)
			}
			if r.Before.Accuracy < 0.87 || r.Before.Accuracy > 0.92 || r.After.Accuracy < c.least || r.After.Accuracy > c.most {
				t.Errorf("%s, age %s: before %v, after %v, majority %v", m.ID, c.name, r.Before.Accuracy, r.After.Accuracy, r.Majority)
			}
			if c.name == "as it was" && (r.After.Accuracy != r.Before.Accuracy || r.After.AUC != r.Before.AUC || *r.Kept != 1) {
				t.Errorf("%s: the same table gives other numbers: %+v", m.ID, r)
			}
			if r.Records != 3000 || r.Of != 3000 || r.Learned != 3000 || r.Folds != 5 || len(r.Before.Classes) != 2 {
				t.Errorf("%+v", r)
			}
			again, err := Compare(counted(t, "sick", sick, sick), from, Records{Table: len(sick)}, Question{Method: m.ID})
			if err != nil || !reflect.DeepEqual(again, r) {
				t.Errorf("%s: another answer to the same question", m.ID)
			}
		}
	}
}

// Where no record is released, or the target is not, nothing can be learned; what is left out
// counts as not known.
func TestNothingToLearn(t *testing.T) {
	sick, age, _, _ := sick(500)
	for name, c := range map[string]struct {
		target []string
		shown  func(int) bool
	}{
		"no record":        {sick, func(int) bool { return false }},
		"target is hidden": {slices.Repeat([]string{"*"}, len(sick)), nil},
		"target is gone":   {nil, nil},
	} {
		r, err := Compare(counted(t, "sick", sick, c.target), []Columns{counted(t, "age", age, age)},
			Records{Table: len(sick), Shown: c.shown}, Question{})
		if err != nil {
			t.Fatal(err)
		}
		frequent := float64(r.Before.Classes[0].Records) / 500
		if r.Learned != 0 || r.After.Accuracy != frequent || r.After.AUC != 0.5 || r.Kept == nil || *r.Kept > 0.05 {
			t.Errorf("%s: %+v", name, r)
		}
	}
	half := Records{Table: len(sick), Shown: func(row int) bool { return row%2 == 0 }}
	r, err := Compare(counted(t, "sick", sick, sick), []Columns{counted(t, "age", age, age)}, half, Question{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Learned != 250 || r.After.Accuracy > 0.8 || r.After.Accuracy < 0.65 {
		t.Errorf("half of the records: learned from %d, %v", r.Learned, r.After.Accuracy)
	}
}

func TestRefused(t *testing.T) {
	many := make([]string, 100)
	for i := range many {
		many[i] = strconv.Itoa(i)
	}
	one, two := slices.Repeat([]string{"x"}, 100), slices.Concat(slices.Repeat([]string{"x"}, 50), slices.Repeat([]string{"y"}, 50))
	feature := []Columns{counted(t, "feature", two, two)}
	records := Records{Table: 100}
	for _, c := range []struct {
		target []string
		from   []Columns
		Records
		Question
		code problem.Code
	}{
		{one, feature, records, Question{}, "predict-target"},
		{many, feature, records, Question{}, "predict-target"},
		{two, nil, records, Question{}, "predict-features"},
		{two, feature, records, Question{Method: "magic"}, "predict-method"},
		{two, feature, records, Question{Folds: 1}, "predict-folds"},
		{two, feature, records, Question{Folds: 21}, "predict-folds"},
		{two, feature, Records{Table: 100, Counts: func(row int) bool { return row > 92 }}, Question{}, "predict-records"},
	} {
		if _, err := Compare(counted(t, "target", c.target, c.target), c.from, c.Records, c.Question); problem.From(err).Code != c.code {
			t.Errorf("got %v, want %s", err, c.code)
		}
	}
	end := errors.New("enough")
	for _, m := range Methods() {
		if _, err := Compare(counted(t, "target", two, two), feature, records,
			Question{Method: m.ID, Watch: func(float64) error { return end }}); !errors.Is(err, end) {
			t.Errorf("%s: %v", m.ID, err)
		}
	}
}

// The share that is done rises from 0 to 1.
func TestWatch(t *testing.T) {
	sick, age, _, _ := sick(400)
	for _, m := range Methods() {
		last := 0.0
		_, err := Compare(counted(t, "sick", sick, sick), []Columns{counted(t, "age", age, age)}, Records{Table: len(sick)},
			Question{Method: m.ID, Watch: func(share float64) error {
				if share < last-1e-12 || share > 1 {
					t.Fatalf("%s: %v after %v", m.ID, share, last)
				}
				last = share
				return nil
			}})
		if err != nil || last != 1 {
			t.Errorf("%s: %v, %v", m.ID, last, err)
		}
	}
}

// Of large tables a sample is taken, the same each time.
func TestSample(t *testing.T) {
	sick, age, _, _ := sick(maxRecords + 1000)
	r, err := Compare(counted(t, "sick", sick, sick), []Columns{counted(t, "age", age, age)},
		Records{Table: len(sick)}, Question{Method: Bayes})
	if err != nil || r.Records != maxRecords || r.Of != maxRecords+1000 || math.Abs(r.Before.Accuracy-0.9) > 0.01 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Ranges hold the same number of records, as far as values allow that.
func TestFeature(t *testing.T) {
	var numbers []string
	for i := range 640 {
		numbers = append(numbers, strconv.Itoa(i))
	}
	before, after := features(ptr(counted(t, "x", numbers, append([]string{"0-9", "*", "5"}, numbers[3:]...))),
		rowsTo(640), func(row int) bool { return row != 639 })
	for i, l := range before.of {
		if int(l) != i/20 {
			t.Fatalf("%d is in range %d", i, l)
		}
	}
	if before.labels != 32 || after.labels != 33 || fmt.Sprint(after.of[:4], after.of[638:]) != "[32 -1 0 0] [31 -1]" {
		t.Errorf("%d %d %v %v", before.labels, after.labels, after.of[:4], after.of[638:])
	}
	var words []string
	for i := range 600 { // 300 words, of which the first are frequent
		words = append(words, "w"+strconv.Itoa(min(i, 299)))
	}
	f, gone := features(ptr(counted(t, "x", words, nil)), rowsTo(600), nil)
	if f.labels != 256 || slices.Max(f.of) != 255 || f.of[299] != f.of[599] || f.of[299] != 0 || gone.of[0] != none {
		t.Errorf("%d labels, %v", f.labels, f.of)
	}
}

func ptr[T any](x T) *T { return &x }

func rowsTo(n int) (rows []int) {
	for i := range n {
		rows = append(rows, i)
	}
	return rows
}
