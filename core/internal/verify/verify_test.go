package verify

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func TestOutputConfirms(t *testing.T) {
	f := newFixture(t)
	got, err := f.verify(t)
	want := Report{Records: 13, Suppressed: 3, Classes: 4, Smallest: 3, Rules: []string{"3-anonymity"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestOutputSubset: only records of the subset count.
func TestOutputSubset(t *testing.T) {
	f := newFixture(t)
	f.claim.Subset = fill(13)
	for _, row := range []int{0, 5} { // one that was shown, one that was suppressed
		f.claim.Subset[row] = false
	}
	f.drop(0, 5, 9, 12)
	f.claim.Limit = 2
	// By hand: 30-39/101* has 3 records of the subset and 1 beside it, and there are
	// two suppressed records, each of a class with nobody else. That of record 5 has
	// nobody in the subset. None of the four is written.
	f.claim.Rules = []Rule{KAnonymity{3}, KMap{3}, DeltaPresence{0, 1}, Inclusion{}}
	got, err := f.verify(t)
	if err != nil || got.Records != 11 || got.Suppressed != 2 || got.Classes != 3 || got.Smallest != 3 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, rule := range []Rule{KMap{4}, DeltaPresence{0.1, 1}, DeltaPresence{0, 0.9}, KAnonymity{4}} {
		f.claim.Rules = []Rule{rule}
		if got, err := f.verify(t); err == nil || problem.From(err).Code != "verify-rule" {
			t.Errorf("%s: %+v, %v", rule.Name(), got, err)
		}
	}
}

// TestOutputRefuses damages the correct output in every way that it knows, one
// at a time, and wants each refused with the code of its kind.
func TestOutputRefuses(t *testing.T) {
	base := newFixture(t)
	correct := fmt.Sprint(base.names, base.out)
	count := 0
	refuse := func(name string, code problem.Code, damage func(f *fixture)) {
		t.Helper()
		f := base.clone()
		damage(f)
		if fmt.Sprint(f.names, f.out) == correct && reflect.DeepEqual(f.claim, base.claim) {
			return // the damage changes nothing, such as a swap of equal records
		}
		count++
		report, err := f.verify(t)
		if err == nil {
			t.Errorf("%s: confirmed as %+v", name, report)
			return
		}
		for _, p := range problem.Flatten(err) {
			if !strings.HasPrefix(string(p.Code), "verify-") || p.Hint == "" {
				t.Errorf("%s: a problem without form: %+v", name, p)
			}
		}
		if got := problem.From(err).Code; got != code {
			t.Errorf("%s: %s, want %s: %v", name, got, code, err)
		}
	}

	levels := map[int][][]string{0: ageRows, 1: zipRows}
	for r := range base.out {
		for c, name := range base.names {
			code := problem.Code("verify-generalization")
			if c > 1 {
				code = "verify-cell"
			}
			texts := []string{"", "foreign", base.out[r][c] + " ", "'" + base.out[r][c], strings.ToUpper(base.out[r][c]) + "x", base.in[(r+1)%13][0]}
			for _, row := range levels[c] { // raw values and labels of all levels, also those of unused and overruled rows
				texts = append(texts, row...)
			}
			if c > 1 {
				texts = append(texts, "*", base.out[(r+1)%13][c])
			}
			for _, text := range texts {
				if c < 2 && text == "*" && base.out[r][c] == "*" || c < 2 && base.out[r][c] == "*" && text == correctLabel(base, r, c) {
					continue
				}
				refuse(fmt.Sprintf("cell %d of %s becomes %q", r, name, text), code, func(f *fixture) { f.out[r][c] = text })
			}
		}
		refuse(fmt.Sprintf("record %d dropped", r), "verify-records", func(f *fixture) { f.out = slices.Delete(f.out, r, r+1) })
		refuse(fmt.Sprintf("record %d twice", r), "verify-records", func(f *fixture) { f.out = slices.Insert(f.out, r, f.out[r]) })
		for s := range r {
			// Swapped sensitive values or labels, found whichever differ first.
			code := problem.Code("verify-cell")
			if slices.Equal(base.out[r][2:], base.out[s][2:]) {
				code = "verify-generalization"
			}
			if code == "verify-generalization" && movable(base, r, s) {
				continue // only the suppression moves, between records of one class
			}
			refuse(fmt.Sprintf("records %d and %d swapped", r, s), code, func(f *fixture) { f.out[r], f.out[s] = f.out[s], f.out[r] })
		}
		if base.out[r][0] == "*" {
			refuse(fmt.Sprintf("record %d unmasked", r), "verify-rule", func(f *fixture) {
				f.out[r][0], f.out[r][1] = correctLabel(f, r, 0), correctLabel(f, r, 1)
			})
			continue
		}
		size := 0
		for s := range base.out {
			if slices.Equal(base.out[s][:2], base.out[r][:2]) {
				size++
			}
		}
		code := problem.Code("verify-limit")
		if size == 3 {
			code = "verify-rule" // and the limit, but the class comes first
		}
		refuse(fmt.Sprintf("record %d suppressed beyond the limit", r), code, func(f *fixture) { f.out[r][0], f.out[r][1] = "*", "*" })
		if size == 3 {
			refuse(fmt.Sprintf("record %d suppressed, its class too small", r), "verify-rule", func(f *fixture) {
				f.out[r][0], f.out[r][1] = "*", "*"
				f.claim.Limit = 4
			})
		}
	}
	for c, name := range base.names {
		refuse("column dropped: "+name, "verify-columns", func(f *fixture) {
			f.names = slices.Delete(f.names, c, c+1)
			for r := range f.out {
				f.out[r] = slices.Delete(f.out[r], c, c+1)
			}
		})
		refuse("column renamed: "+name, "verify-columns", func(f *fixture) { f.names[c] += "2" })
		for d := range c {
			refuse("columns swapped: "+name, "verify-columns", func(f *fixture) {
				f.names[c], f.names[d] = f.names[d], f.names[c]
				for r := range f.out {
					f.out[r][c], f.out[r][d] = f.out[r][d], f.out[r][c]
				}
			})
			refuse("names swapped: "+name, "verify-columns", func(f *fixture) { f.names[c], f.names[d] = f.names[d], f.names[c] })
		}
	}
	for c := range len(base.names) + 1 {
		refuse("column of names kept", "verify-columns", func(f *fixture) {
			f.names = slices.Insert(f.names, c, "name")
			for r := range f.out {
				f.out[r] = slices.Insert(f.out[r], c, f.in[r][0])
			}
		})
	}
	refuse("names not replaced", "verify-cell", func(f *fixture) {
		f.claim.Columns[0].Treatment = Replaced
		f.names = slices.Insert(f.names, 0, "name")
		for r := range f.out {
			f.out[r] = slices.Insert(f.out[r], 0, f.in[r][0])
		}
	})
	for r := range base.out {
		refuse("one name not replaced", "verify-cell", func(f *fixture) {
			f.claim.Columns[0].Treatment = Replaced
			f.names = slices.Insert(f.names, 0, "name")
			for s := range f.out {
				text := "*"
				if r == s {
					text = f.in[s][0]
				}
				f.out[s] = slices.Insert(f.out[s], 0, text)
			}
		})
	}
	for level := range 4 {
		refuse(fmt.Sprintf("claims level %d of age", level), "verify-generalization", func(f *fixture) { f.claim.Columns[1].Level = level })
	}
	refuse("claims 4-anonymity", "verify-rule", func(f *fixture) { f.claim.Rules = []Rule{KAnonymity{4}} })
	refuse("claims 0-anonymity", "verify-rule", func(f *fixture) { f.claim.Rules = []Rule{KAnonymity{0}} })
	refuse("claims one suppressed record", "verify-limit", func(f *fixture) { f.claim.Limit = 1 })
	refuse("claims no rule", "verify-claim", func(f *fixture) { f.claim.Rules = nil })
	refuse("claims a negative limit", "verify-claim", func(f *fixture) { f.claim.Limit = -1 })
	refuse("claims too few columns", "verify-claim", func(f *fixture) { f.claim.Columns = f.claim.Columns[:4] })
	refuse("claims no quasi-identifier", "verify-claim", func(f *fixture) { f.claim.Columns = make([]ColumnClaim, 5) })
	refuse("claims an unknown treatment", "verify-claim", func(f *fixture) { f.claim.Columns[4].Treatment = 9 })
	refuse("claims a level too high", "verify-claim", func(f *fixture) { f.claim.Columns[2].Level = 3 })
	refuse("claims a level below 0", "verify-claim", func(f *fixture) { f.claim.Columns[2].Level = -1 })
	refuse("claims no hierarchy", "verify-claim", func(f *fixture) { f.claim.Columns[2].Hierarchy = nil })
	for _, column := range []string{"name", "zip", "Disease", ""} {
		refuse("claims a rule about the column "+column, "verify-claim",
			func(f *fixture) { f.claim.Rules = append(f.claim.Rules, DistinctDiversity{column, 1}) })
	}
	refuse("claims 3 diseases in every class", "verify-rule",
		func(f *fixture) { f.claim.Rules = append(f.claim.Rules, DistinctDiversity{"disease", 4}) })
	refuse("claims a subset of another size", "verify-claim", func(f *fixture) { f.claim.Subset = fill(11) })
	for r := range base.out {
		if base.out[r][0] == "*" {
			continue
		}
		refuse(fmt.Sprintf("record %d is outside the subset", r), "verify-subset", func(f *fixture) {
			f.claim.Subset = fill(13)
			f.claim.Subset[r] = false
		})
		refuse(fmt.Sprintf("record %d is outside the subset and its class too small", r), "verify-rule", func(f *fixture) {
			f.claim.Subset = fill(13)
			f.claim.Subset[r] = false
			f.out[r][0], f.out[r][1] = "*", "*"
			f.claim.Rules = []Rule{KAnonymity{4}}
		})
	}
	refuse("hierarchy lacks a value", "verify-hierarchy", func(f *fixture) {
		f.claim.Columns[2].Hierarchy = &hierarchy.Hierarchy{Rows: zipRows[1:]}
	})
	refuse("hierarchy is ragged", "verify-hierarchy", func(f *fixture) {
		f.claim.Columns[2].Hierarchy = &hierarchy.Hierarchy{Rows: append([][]string{zipRows[0], {"1029"}}, zipRows[1:]...)}
	})
	if count < 200 {
		t.Errorf("only %d damaged outputs", count)
	}
	t.Logf("%d damaged outputs", count)
}

// correctLabel is what a cell is without suppression: the last row of the
// hierarchy for its value counts.
func correctLabel(f *fixture, r, c int) string {
	label := ""
	for _, row := range f.claim.Columns[c+1].Hierarchy.Rows {
		if row[0] == f.in[r][c+1] {
			label = row[f.claim.Columns[c+1].Level]
		}
	}
	return label
}

// movable reports whether two records may exchange their suppression.
func movable(f *fixture, r, s int) bool {
	for c := range 2 {
		if correctLabel(f, r, c) != correctLabel(f, s, c) {
			return false
		}
	}
	return true
}

// TestCompletelyGeneralized: records that the hierarchies make "*" throughout are a
// class, together with those that are masked.
func TestCompletelyGeneralized(t *testing.T) {
	top := &hierarchy.Hierarchy{Rows: [][]string{{"a", "*"}, {"b", "*"}, {"c", "c"}}}
	in := encode(t, []string{"x"}, [][]string{{"a"}, {"b"}, {"c"}, {"c"}, {"c"}, {"c"}})
	claim := func(k, limit int) Claim {
		return Claim{Columns: []ColumnClaim{{Treatment: Generalized, Hierarchy: top, Level: 1}}, Limit: limit, Rules: []Rule{KAnonymity{k}}}
	}
	plain := encode(t, []string{"x"}, [][]string{{"*"}, {"*"}, {"c"}, {"c"}, {"c"}, {"c"}})
	one := encode(t, []string{"x"}, [][]string{{"*"}, {"*"}, {"c"}, {"*"}, {"c"}, {"c"}})
	for _, test := range []struct {
		name     string
		out      *table.Table
		k, limit int
		want     Report
		code     problem.Code
	}{
		{"a class", plain, 2, 0, Report{Records: 6, Suppressed: 0, Classes: 2, Smallest: 2}, ""},
		{"too small, with nobody left out", plain, 3, 2, Report{}, "verify-rule"},
		{"a class with a suppressed record", one, 2, 1, Report{Records: 6, Suppressed: 1, Classes: 2, Smallest: 3}, ""},
		{"nobody can tell them apart", one, 3, 1, Report{Records: 6, Suppressed: 1, Classes: 2, Smallest: 3}, ""},
		{"together too small", one, 4, 1, Report{}, "verify-rule"}, // the class c first
		{"no suppression allowed", one, 2, 0, Report{}, "verify-limit"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Output(in, test.out, claim(test.k, test.limit))
			if test.code != "" {
				if err == nil || problem.From(err).Code != test.code {
					t.Errorf("got %+v, %v", got, err)
				}
				return
			}
			got.Rules = nil
			if err != nil || !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
}

func TestEverythingSuppressed(t *testing.T) {
	f := newFixture(t)
	for r := range f.out {
		f.out[r][0], f.out[r][1] = "*", "*"
	}
	f.claim.Limit = 13
	got, err := f.verify(t)
	if err != nil || got.Suppressed != 13 || got.Classes != 1 || got.Smallest != 13 { // one large class, of which nothing is known
		t.Errorf("got %+v, %v", got, err)
	}
}
