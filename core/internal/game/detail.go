package game

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/exact"
)

// Detail says how much detail the records of a class keep: with share_i the domain share
// of the class's label in column i, which is the share of the hierarchy's rows that it
// stands for, and s_i the rows of the hierarchy,
//
//	kept = -log(prod share_i) / log(prod s_i)
//
// which is 1 where nothing is generalized and 0 where every label stands for all values.
// Where no column has more than one value there is no detail to lose, and it is 1.
type Detail struct {
	logs [][][]uint64 // column -> level -> label -> log2 of its rows, in units of 2^-52
	all  exact.Sum    // log2(prod s_i), in the same units
}

// NewDetail tabulates the logarithms of the columns' labels.
func NewDetail(columns []*hierarchy.Encoded) *Detail {
	d := &Detail{}
	for _, h := range columns {
		logs := make([][]uint64, len(h.Levels))
		for l := range logs {
			logs[l] = make([]uint64, len(h.Levels[l].Rows))
			for label, rows := range h.Levels[l].Rows {
				logs[l][label] = fixedLog(rows)
			}
		}
		d.logs = append(d.logs, logs)
		d.all.Add(1, fixedLog(h.Size))
	}
	return d
}

// fixedLog is a binary logarithm as a whole number. It is 0 or at least 1, so that no bit
// of its float64 is lost.
func fixedLog(n int) uint64 { return uint64(exact.Log2(float64(max(1, n))) * (1 << 52)) }

// Kept is the share of detail that a class keeps which has, by column, the label with the
// given code on the given level. It does not depend on the order of columns.
func (d *Detail) Kept(levels []int, label func(column int) uint32) float64 {
	all := d.all.Minus(exact.Sum{})
	if all == 0 {
		return 1
	}
	var lost exact.Sum
	for column, level := range levels {
		lost.Add(1, d.logs[column][level][label(column)])
	}
	return max(0, d.all.Minus(lost)/all)
}
