package hierarchy

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// codes generalizes codes by the structure of their classification: of each system
// its own file knows the levels, and no texts.
var codes = builder{
	Info: Info{
		Kind:     KindCodes,
		Label:    "Known codes",
		Sentence: "Codes of diagnoses, procedures, medicines and places are replaced by the group in which their classification puts them.",
		Example:  "I21.4 -> I21 -> I20-I25 -> I00-I99 -> *",
		Fields: []param.Param{
			{Name: "system", Kind: param.Choice, Label: "Classification", Default: "icd-10",
				Sentence: "What the codes are of.", Choices: systemChoices()},
		},
		Types: []table.Type{table.String, table.Integer},
	},
	options: func(s Spec) options { return s.Codes },
}

// codeSystem is a classification whose codes say by themselves where they stand.
type codeSystem struct {
	id, label string
	levels    []*problem.Text // names of the levels between the value and the top, finest first
	// groups returns the groups of a code on these levels; nil if it is none. A code
	// that is coarser than a level stands for itself there, which "" says, too.
	groups func(code string) []string
}

// codeSystems lists them in the order of a form.
func codeSystems() []codeSystem { return []codeSystem{icd10, atc, ops, postcode} }

func systemChoices() []param.Option {
	var options []param.Option
	for _, s := range codeSystems() {
		options = append(options, param.Option{Value: s.id, Label: s.label})
	}
	return options
}

func (o *Codes) system() (codeSystem, bool) {
	id := icd10.id
	if o != nil && o.System != "" {
		id = o.System
	}
	for _, s := range codeSystems() {
		if s.id == id {
			return s, true
		}
	}
	return codeSystem{}, false
}

func (o *Codes) validate() error {
	if _, ok := o.system(); !ok {
		var known []string
		for _, s := range codeSystems() {
			known = append(known, s.id)
		}
		return specProblem("codes.system", "", "There is no classification %s.", quote(o.System)).
			Hinted("Known are %s.", strings.Join(known, ", "))
	}
	return nil
}

func (o *Codes) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	system, _ := o.system()
	groups := make([][]string, c.Dict.Len())
	found, kept := split(c, func(code uint32) bool {
		groups[code] = system.groups(tidy(c.Dict.Value(code)))
		return groups[code] != nil
	})
	if len(found) == 0 {
		return nil, problem.New("hierarchy-not-codes", "Choose another classification, or another kind of hierarchy.",
			"No value of the column is a code of %s.", problem.Words{system.label})
	}
	sortAlphabetically(c, found)
	first := system.unused(c, found, groups)
	return assemble(c, in, between(system.levels[first:]...), found, kept, func(i, level int) string {
		if group := groups[found[i]][first+level-1]; group != "" {
			return group
		}
		return tidy(c.Dict.Value(found[i]))
	})
}

// unused counts the finest levels that change no code, as four characters do where
// no code has five.
func (s codeSystem) unused(c *table.Column, codes []uint32, groups [][]string) int {
	for level := range len(s.levels) - 1 {
		for _, code := range codes {
			if group := groups[code][level]; group != "" && group != tidy(c.Dict.Value(code)) {
				return level
			}
		}
	}
	return len(s.levels) - 1
}

// tidy writes a code as its classification does.
func tidy(value string) string { return strings.ToUpper(strings.TrimSpace(value)) }

// KnownCodes returns the classification of which nearly all values of a column are
// codes, and its name in words, or "". Codes that are digits alone could be anything
// and are not recognised.
func KnownCodes(c *table.Column) (id, label string) {
	if c.Type != table.String {
		return "", ""
	}
	for _, s := range codeSystems() {
		values, coded, marked := 0, 0, 0
		for code := range uint32(c.Dict.Len()) {
			if isMissing(c, code) {
				continue
			}
			values++
			value := tidy(c.Dict.Value(code))
			if s.groups(value) != nil {
				coded++
				if strings.ContainsAny(value, ".- ") || s.id == atc.id && len(value) == 7 {
					marked++ // by more than a letter and two digits
				}
			}
			if values-coded > 20+values/20 {
				break
			}
		}
		if values > fewNumbers && coded*20 >= values*19 && marked*10 >= values {
			return s.id, s.label
		}
	}
	return "", ""
}

// automaticSystem recognises classifications.
func automaticSystem(c *table.Column) (Spec, *problem.Text, bool) {
	id, label := KnownCodes(c)
	if id == "" {
		return Spec{}, nil, false
	}
	return Spec{Kind: KindCodes, Codes: &Codes{System: id}}, problem.Say("Codes of %s: their groups are known.", problem.Words{label}), true
}
