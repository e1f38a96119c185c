package hierarchy

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// redaction hides the characters of a value one after the other.
//
// On level l the l*Step characters nearest to the side From are replaced by
// Mask; the last level is "*". What is hidden next depends only on what is
// still to be seen, so the levels nest for values of any length. A missing-value
// word that contains the mask is treated as any value, because as a label of its
// own it could not be told from a redacted one.
var redaction = builder{
	Info: Info{
		Kind:     KindRedaction,
		Label:    "Hide characters",
		Sentence: "Characters are hidden one after the other. Good for codes in which neighbours begin alike, such as postcodes.",
		Example:  "81667 -> 8166* -> 816** -> 81*** -> 8**** -> *",
		Fields: []param.Param{
			{Name: "from", Kind: param.Choice, Label: "Start at", Default: "right", Sentence: "The side on which the first character is hidden.",
				Choices: []param.Option{{Value: "right", Label: "the right end"}, {Value: "left", Label: "the left end"}}},
			{Name: "step", Kind: param.Integer, Label: "Characters a level", Default: 1.0, Min: 1, Max: math.MaxInt32,
				Sentence: "How many more characters each level hides."},
			{Name: "mask", Kind: param.Character, Label: "Shown instead", Default: "*", Sentence: "The character that stands for a hidden one."},
			{Name: "pad", Kind: param.Character, Label: "Fill short values with", Default: "",
				Sentence: "Short values are filled up to the length of the longest one before they are redacted. Empty: they stay short."},
			{Name: "align", Kind: param.Choice, Label: "Align short values", Default: "",
				Sentence: "The side on which filled-up values stand: numbers right, codes that grow by detail left.",
				Choices: []param.Option{{Value: "", Label: "away from the hidden end"},
					{Value: "left", Label: "left"}, {Value: "right", Label: "right"}}},
		},
		Types: []table.Type{table.String, table.Integer},
	},
	options: func(s Spec) options { return s.Redaction },
}

// validate checks the options; nil means the defaults.
func (r *Redaction) validate() error {
	if r == nil {
		return nil
	}
	if r.From != "" && r.From != "left" && r.From != "right" {
		return specProblem("redaction.from", `Choose "left" or "right".`, "Redaction cannot start from %s.", quote(r.From))
	}
	if r.Align != "" && r.Align != "left" && r.Align != "right" {
		return specProblem("redaction.align", `Choose "left" or "right".`, "Values cannot be aligned %s.", quote(r.Align))
	}
	if r.Step < 0 {
		return specProblem("redaction.step", "Give 1 or more; 0 means 1.", "Each level must hide at least one more character, not %d.", r.Step)
	}
	if r.Mask != "" && !isCharacter(r.Mask) {
		return specProblem("redaction.mask", `Give one character, such as "*".`, "The mask %s is not one character.", quote(r.Mask))
	}
	if r.Pad != "" && !isCharacter(r.Pad) {
		return specProblem("redaction.pad", `Give one character, such as "0" or "_", or nothing.`,
			"The padding %s is not one character.", quote(r.Pad))
	}
	return nil
}

// isCharacter reports whether s is one valid, visible character or a space.
func isCharacter(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	return size == len(s) && r != utf8.RuneError && r >= ' ' && r != 0x7f
}

// build makes the hierarchy: ceil(longest/Step) levels above the value.
func (r *Redaction) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	o := Redaction{From: "right", Mask: "*", Step: 1}
	if r != nil {
		o = *r
		if o.From == "" {
			o.From = "right"
		}
		if o.Mask == "" {
			o.Mask = "*"
		}
		o.Step = max(o.Step, 1)
	}
	if o.Align == "" {
		o.Align = "left"
		if o.From == "right" {
			o.Align = "right"
		}
	}
	var codes, kept []uint32
	for code := range uint32(c.Dict.Len()) {
		if isMissing(c, code) && !strings.Contains(c.Dict.Value(code), o.Mask) {
			kept = append(kept, code)
		} else {
			codes = append(codes, code)
		}
	}
	sortNaturally(c, codes)
	sortAlphabetically(c, kept)

	values := make([][]rune, len(codes))
	longest := 1
	for i, code := range codes {
		values[i] = []rune(c.Dict.Value(code))
		longest = max(longest, len(values[i]))
	}
	hiding := (longest + o.Step - 1) / o.Step // levels above the value
	if hiding+1 > maxHeight {
		return nil, tooHigh("redaction.step", hiding+1, "").Hinted("Hide at least %d characters a level.", (longest+maxHeight-2)/(maxHeight-1))
	}
	if o.Pad != "" {
		pad, _ := utf8.DecodeRuneInString(o.Pad)
		for i, value := range values {
			values[i] = fill(value, pad, longest, o.Align == "right")
		}
	}
	var names []*problem.Text
	for l := 1; l < hiding; l++ {
		names = append(names, problem.Say("%d hidden", l*o.Step))
	}
	mask, _ := utf8.DecodeRuneInString(o.Mask)
	return assemble(c, in, between(names...), codes, kept, func(i, level int) string {
		return redact(values[i], mask, level*o.Step, o.From == "right")
	})
}

// fill lengthens a value to a length: in front if it stands on the right.
func fill(value []rune, pad rune, length int, right bool) []rune {
	full := make([]rune, length)
	for i := range full {
		full[i] = pad
	}
	if right {
		copy(full[length-len(value):], value)
	} else {
		copy(full, value)
	}
	return full
}

// redact replaces n characters from one side.
func redact(value []rune, mask rune, n int, right bool) string {
	n = min(n, len(value))
	start, end := 0, n
	if right {
		start, end = len(value)-n, len(value)
	}
	var b strings.Builder
	b.Grow(len(value))
	for i, r := range value {
		if i >= start && i < end {
			r = mask
		}
		b.WriteRune(r)
	}
	return b.String()
}
