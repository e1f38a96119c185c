package spss

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// assign gives variables their value labels. Which of both orders the bytes of
// numbers have is d's.
func (d *dictionary) assign(s labelSet) {
	for _, element := range s.elements {
		v := d.byElement[element]
		if v == nil {
			continue
		}
		for i, raw := range s.values {
			label := d.charset.String(s.labels[i])
			if v.width > 0 {
				v.label(string(tabular.Trimmed(raw[:])), label)
				continue
			}
			if v.numbers == nil {
				v.numbers = map[float64]string{}
			}
			v.numbers[math.Float64frombits(d.order.Uint64(raw[:]))] = label
		}
	}
}

// values returns the values with labels, in their order.
func (v *variable) values() (values []tabular.Value) {
	for _, x := range slices.Sorted(maps.Keys(v.numbers)) {
		values = append(values, tabular.Value{Code: code(x), Label: v.numbers[x]})
	}
	for _, text := range slices.Sorted(maps.Keys(v.texts)) {
		values = append(values, tabular.Value{Code: text, Label: v.texts[text]})
	}
	return values
}

// code is the text of a number.
func code(x float64) string { return string(tabular.AppendFloat(nil, x, 64)) }

func (v *variable) label(text, label string) {
	if v.texts == nil {
		v.texts = map[string]string{}
	}
	v.texts[text] = label
}

// longLabels reads value labels and missing values of texts of more than 8 bytes.
func (d *dictionary) longLabels() error {
	byName := map[string]*variable{}
	for _, v := range d.variables {
		byName[v.Name] = v
	}
	for _, s := range d.strings {
		if s[0] != "21" && s[0] != "22" {
			continue
		}
		p := parts{order: d.order, rest: []byte(s[1])}
		for len(p.rest) > 0 && p.err == nil {
			v := byName[d.charset.String(p.text())]
			if s[0] == "21" {
				p.number() // width
				for n := p.number(); n > 0 && p.err == nil; n-- {
					value, label := tabular.Trimmed(p.text()), d.charset.String(p.text())
					if v != nil && p.err == nil {
						v.label(string(value), label)
					}
				}
				continue
			}
			n := p.bytes(1)
			size := p.number()
			for i := 0; p.err == nil && i < int(n[0]); i++ {
				value := tabular.Trimmed(p.bytes(size))
				if v != nil {
					v.miss(string(value))
				}
			}
		}
		if p.err != nil {
			return p.err
		}
	}
	return nil
}

// parts reads lists of texts with their length.
type parts struct {
	order binary.ByteOrder
	rest  []byte
	err   error
}

func (p *parts) bytes(n int) []byte {
	if n < 0 || n > len(p.rest) {
		p.err = fmt.Errorf("a list of value labels ends too early")
		return make([]byte, max(1, min(n, 16)))
	}
	b := p.rest[:n]
	p.rest = p.rest[n:]
	return b
}

func (p *parts) number() int {
	b := p.bytes(4)
	if len(b) < 4 || p.err != nil {
		return 0
	}
	return int(int32(p.order.Uint32(b)))
}

func (p *parts) text() []byte { return p.bytes(p.number()) }
