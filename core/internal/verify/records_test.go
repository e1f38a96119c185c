package verify

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// shuffledFixture is the fixture with some of its records outside a research subset,
// in another order, hidden as asked. By hand, 12 of 13 records count; those left out
// are 5, 9 and 12.
func shuffledFixture(t *testing.T, leftOut, outside Hidden) *fixture {
	f := newFixture(t)
	f.claim.LeftOut, f.claim.Outside, f.claim.Subset = leftOut, outside, fill(13)
	f.claim.Subset[7] = false // of the class with four records
	var out [][]string
	for _, row := range []int{4, 12, 0, 7, 9, 3, 11, 1, 10, 5, 2, 8, 6} {
		cells, hidden := slices.Clone(f.out[row]), Hidden(255)
		switch {
		case row == 7:
			hidden = outside
		case cells[0] == "*":
			hidden = leftOut
		}
		switch hidden {
		case Dropped:
			continue
		case Masked:
			cells[0], cells[1] = "*", "*"
		case Blanked:
			cells = []string{"*", "*", "*", "*"}
		}
		out, f.claim.Rows = append(out, cells), append(f.claim.Rows, uint32(row))
	}
	f.out = out
	return f
}

// TestRecords: whatever is written of hidden records, and in whatever order, a
// release that is what it claims to be is confirmed, and none that is not.
func TestRecords(t *testing.T) {
	hidden := []Hidden{Masked, Dropped, Blanked}
	for _, leftOut := range hidden {
		for _, outside := range hidden {
			f := shuffledFixture(t, leftOut, outside)
			got, err := f.verify(t)
			classes := 3
			if leftOut == Masked {
				classes = 4 // with that of those left out
			}
			if err != nil || got.Records != 12 || got.Suppressed != 3 || got.Classes != classes || got.Smallest != 3 {
				t.Errorf("%d, %d: %+v, %v", leftOut, outside, got, err)
			}
			refuse := func(name string, damage func(f *fixture)) {
				t.Helper()
				g := f.clone()
				g.claim.Rows, g.claim.Subset = slices.Clone(f.claim.Rows), slices.Clone(f.claim.Subset)
				damage(g)
				if got, err := g.verify(t); err == nil {
					t.Errorf("%d, %d, %s: confirmed as %+v", leftOut, outside, name, got)
				}
			}
			at := func(row uint32) int { return slices.Index(f.claim.Rows, row) }
			refuse("a record missing", func(f *fixture) { f.out = f.out[1:] })
			refuse("a record missing, as claimed", func(f *fixture) { f.out, f.claim.Rows, f.claim.Limit = f.out[:1], f.claim.Rows[:1], 13 })
			refuse("a record twice", func(f *fixture) { f.out = append(f.out, f.out[0]) })
			refuse("a record twice, as claimed",
				func(f *fixture) { f.out, f.claim.Rows = append(f.out, f.out[0]), append(f.claim.Rows, f.claim.Rows[0]) })
			refuse("a record of nobody", func(f *fixture) { f.out, f.claim.Rows = append(f.out, f.out[0]), append(f.claim.Rows, 13) })
			refuse("records swapped", func(f *fixture) { f.out[0], f.out[3] = f.out[3], f.out[0] })
			refuse("places swapped", func(f *fixture) { f.claim.Rows[0], f.claim.Rows[3] = f.claim.Rows[3], f.claim.Rows[0] })
			refuse("in the original order", func(f *fixture) { f.claim.Rows = nil })
			refuse("a record outside shown", func(f *fixture) {
				cells := []string{"30-39", "101*", "flu", "B"}
				if i := at(7); i >= 0 {
					f.out[i] = cells
				} else {
					f.out, f.claim.Rows = append(f.out, cells), append(f.claim.Rows, 7)
				}
			})
			refuse("a record left out shown", func(f *fixture) {
				cells := []string{"90-99", "102*", "flu", "A"}
				if i := at(5); i >= 0 {
					f.out[i] = cells
				} else {
					f.out, f.claim.Rows = append(f.out, cells), append(f.claim.Rows, 5)
				}
			})
			for name, hide := range map[string]struct {
				row  uint32
				how  Hidden
				cell []string
			}{"left out": {5, leftOut, []string{"*", "*", "flu", "A"}}, "outside": {7, outside, []string{"*", "*", "flu", "B"}}} {
				if hide.how == Masked {
					refuse(name+" not written", func(f *fixture) {
						f.out, f.claim.Rows = slices.Delete(f.out, at(hide.row), at(hide.row)+1), slices.Delete(f.claim.Rows, at(hide.row), at(hide.row)+1)
					})
					continue
				}
				refuse(name+" masked", func(f *fixture) {
					if i := at(hide.row); i >= 0 {
						f.out[i] = hide.cell
					} else {
						f.out, f.claim.Rows = append(f.out, hide.cell), append(f.claim.Rows, hide.row)
					}
				})
			}
			if f.claim.LeftOut != Masked {
				refuse("one more hidden than allowed", func(f *fixture) { f.claim.Limit = 2 })
			}
		}
	}
}

// TestMasked: left-out records that are masked are a class, of which the rules about
// all classes hold, too. By hand: three of 12 records, one of them unique without the
// other two.
func TestMasked(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct {
		name string
		rule Rule
		code problem.Code
	}{
		{"three alike", KAnonymity{3}, ""},
		{"less than four", KAnonymity{4}, "verify-rule"}, // as the classes that are shown
		{"three diseases", DistinctDiversity{"disease", 3}, ""},
		{"average risk", AverageRisk{4.0 / 13}, ""},
		{"less average risk", AverageRisk{0.307}, "verify-left-out"}, // 3/10 without them, 4/13 = 0.3077 with them
	} {
		f.claim.Rules = []Rule{c.rule}
		if _, err := f.verify(t); c.code == "" && err != nil || c.code != "" && (err == nil || problem.From(err).Code != c.code) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	// Of two with "flu" each value is no secret; with "gout" masked alone, everybody knows whose it
	// is.
	f = newFixture(t)
	for _, row := range []int{5, 9, 12} {
		f.out[row][2], f.in[row][3] = "gout", "gout"
	}
	f.original = encode(t, originalNames, f.in)
	f.claim.Rules = []Rule{DistinctDiversity{"disease", 2}}
	if _, err := f.verify(t); err == nil || problem.From(err).Code != "verify-left-out" {
		t.Errorf("all who are left out have gout: %v", err)
	}
	f.drop(5, 9, 12)
	if got, err := f.verify(t); err != nil || got.Suppressed != 3 || got.Classes != 3 {
		t.Errorf("dropped: %+v, %v", got, err)
	}
}

// TestSorted: a release that claims to be sorted is.
func TestSorted(t *testing.T) {
	f := newFixture(t)
	f.claim.Sorted = true
	if _, err := f.verify(t); err == nil || problem.From(err).Code != "verify-order" {
		t.Errorf("not sorted: %v", err)
	}
	f.claim.Rows = make([]uint32, 13)
	for row := range f.claim.Rows {
		f.claim.Rows[row] = uint32(row)
	}
	slices.SortFunc(f.claim.Rows, func(a, b uint32) int { return slices.Compare(f.out[a], f.out[b]) })
	slices.SortFunc(f.out, slices.Compare)
	if _, err := f.verify(t); err != nil {
		t.Error(err)
	}
}
