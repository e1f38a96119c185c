package hierarchy

import (
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// words keeps the first words of a text, as the prefix generalizer of R. Garai,
// Data anonymization in Go, 3.4.6: texts are taken to have Max words, shorter
// ones being filled up with nothing, and level l keeps Max-l of them.
var words = builder{
	Info: Info{
		Kind:     KindWords,
		Label:    "First words of a text",
		Sentence: "One word fewer is kept on each level, from the end of the text. Good for addresses, titles and short notes.",
		Example:  "cats are wild -> cats are -> cats -> *",
		Fields: []param.Param{
			{Name: "max", Kind: param.Integer, Label: "Words at most", Min: 1, Max: math.MaxInt32,
				Sentence: "How many words a text has at most; longer ones lose the others on the first level. Empty: as many as the longest one, at most 10."},
		},
		Types: []table.Type{table.String},
	},
	options: func(s Spec) options { return s.Words },
}

// fewWords is the most words that are counted unless told otherwise.
const fewWords = 10

func (o *Words) validate() error {
	switch {
	case o == nil:
	case o.Max < 0:
		return specProblem("words.max", "Give 1 or more.", "A text cannot have %d words.", o.Max)
	case o.Max+1 > maxHeight:
		return tooHigh("words.max", o.Max+1, "Give fewer words.")
	}
	return nil
}

func (o *Words) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	texts := make([][]string, c.Dict.Len())
	longest := 1
	codes, kept := split(c, func(code uint32) bool {
		texts[code] = strings.Fields(c.Dict.Value(code))
		longest = max(longest, len(texts[code]))
		return len(texts[code]) > 0
	})
	sortAlphabetically(c, codes)
	most := min(longest, fewWords)
	if o != nil && o.Max > 0 {
		most = o.Max
	}
	var names []*problem.Text
	for l := 1; l < most; l++ {
		names = append(names, problem.Say("first %d", most-l))
	}
	return assemble(c, in, between(names...), codes, kept, func(i, level int) string {
		text := texts[codes[i]]
		return strings.Join(text[:min(len(text), most-level)], " ")
	})
}
