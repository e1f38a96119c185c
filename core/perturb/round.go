package perturb

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// round rounds each number to the nearest multiple of a base, half away from zero (Willenborg and
// de Waal 2001, chapter 9). It computes with the decimal digits in the table, without rounding
// errors.
func round(c Column) (*table.Column, error) {
	if err := numeric(c); err != nil {
		return nil, err
	}
	base, _ := new(big.Rat).SetString(strconv.FormatFloat(c.Spec.Base, 'f', -1, 64))
	if c.Type == table.Integer && !base.IsInt() {
		return nil, refuse(c, "Choose a whole number as the base.",
			"The column has whole numbers, which would not stay whole if they were rounded to multiples of %v.", c.Spec.Base)
	}
	w := newWriter(c, places(c.Column))
	if _, digits, pointed := strings.Cut(base.FloatString(20), "."); pointed {
		w.places = max(w.places, len(strings.TrimRight(digits, "0")))
	}
	texts := make([]string, c.Dict.Len())
	for code := range texts {
		if _, ok := c.Number(uint32(code)); !ok || !c.Valued(uint32(code)) {
			continue
		}
		plain, _ := c.Notation().Plain(c.Dict.Value(uint32(code)))
		x, ok := new(big.Rat).SetString(plain)
		if !ok {
			return nil, refuse(c, "Correct the value.", "The value %q cannot be rounded.", problem.Cell(c.Dict.Value(uint32(code))))
		}
		var free bool
		if texts[code], free = w.notated(nearest(x, base).FloatString(w.places)); !free {
			return nil, unwritable(c, texts[code])
		}
	}
	for _, code := range c.Codes.All() {
		if texts[code] == "" {
			w.keep(code)
		} else {
			w.put(texts[code])
		}
	}
	return w.finish(), nil
}

// nearest returns the multiple of a base nearest to x.
func nearest(x, base *big.Rat) *big.Rat {
	q := new(big.Rat).Quo(new(big.Rat).Abs(x), base)
	twice := new(big.Int).Lsh(q.Num(), 1) // floor(q + 1/2) = floor((2 num + den) / (2 den))
	twice.Add(twice, q.Denom())
	whole := twice.Quo(twice, new(big.Int).Lsh(q.Denom(), 1))
	q.Mul(new(big.Rat).SetInt(whole), base)
	if x.Sign() < 0 {
		q.Neg(q)
	}
	return q
}
