package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// maxLevels limits how many combinations of levels are tried that fit column by column.
const maxLevels = 64

// FindLevels returns the claims about a file of which only the levels are open, the
// lowest ones first: those at which every cell of the file that is not hidden may be
// a label of the original, as often as it stands there; if there are none, one at which
// records are there too often. Usually there is one.
func FindLevels(in, out *table.Table, claim Claim, lowest, highest []int) ([]Claim, error) {
	effective, err := effective(in, claim)
	if err != nil {
		return nil, err
	}
	pairs, err := align(&table.Table{Columns: effective.Columns, Rows: out.Rows}, out, claim)
	if err != nil {
		return nil, err
	}
	shown := fill(out.Rows) // by record of the file: some quasi-identifier is not "*"
	var known []*table.Column
	for _, p := range pairs {
		if p.known() {
			known = append(known, p.out)
		}
	}
	for _, row := range Starred(known, out.Rows) {
		shown[row] = false
	}
	claims := []Claim{claim}
	for _, p := range pairs {
		if p.Treatment != Generalized {
			continue
		}
		column := slices.IndexFunc(effective.Columns, func(c *table.Column) bool { return c == p.in })
		levels, err := p.levels(shown, lowest[column], highest[column], claim)
		if err != nil {
			return nil, err
		}
		var more []Claim
		for _, c := range claims {
			for _, level := range levels {
				next := c
				next.Columns = slices.Clone(c.Columns)
				next.Columns[column].Level = level
				more = append(more, next)
			}
		}
		claims = more[:min(len(more), maxLevels)]
	}
	return claims, nil
}

// levels returns the levels of a column that the file may show.
func (p pair) levels(shown []bool, lowest, highest int, claim Claim) ([]int, error) {
	number := numbers{}
	ofOut := number.of(p.out.Dict.Values(), claim.Escaped)
	need := map[uint32]int{}
	for row, code := range p.out.Codes.All() {
		if shown[row] {
			need[ofOut[code]]++
		}
	}
	var levels []int
	nearest, fewest := -1, 0 // level of the labels of which the fewest are there too often
	var before []uint32
	for p.Level = lowest; p.Level <= highest; p.Level++ {
		texts, err := p.texts()
		if err != nil {
			return nil, err
		}
		of := number.of(texts, false)
		if before != nil && slices.Equal(of, before) {
			continue // it shows the same
		}
		before = of
		have := map[uint32]int{}
		for row, code := range p.in.Codes.All() {
			if claim.Subset == nil || claim.Subset[row] {
				have[of[code]]++
			}
		}
		beyond, foreign := 0, false
		for label, n := range need {
			beyond += max(0, n-have[label])
			foreign = foreign || have[label] == 0
		}
		switch {
		case beyond == 0:
			levels = append(levels, p.Level)
		case !foreign && (nearest < 0 || beyond < fewest):
			nearest, fewest = p.Level, beyond
		}
	}
	if len(levels) == 0 && nearest >= 0 {
		return []int{nearest}, nil // some records are there too often: who looks for them says which
	}
	if len(need) == 0 {
		slices.Reverse(levels) // all is hidden, as on the highest level
	}
	if len(levels) == 0 {
		return nil,
			fault("verify-generalization", "There is no level of the column %q on which the original gives the cells of the file.", p.in.Name).
				InFile(p.out.Name).OfColumn(p.in.Name)
	}
	return levels, nil
}
