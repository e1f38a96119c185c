package hierarchy_test

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// domains generalizes e-mail addresses: the address, its host, the last part of
// the host, anything.
type domains struct{}

func (domains) Levels() int { return 4 }

func (domains) Generalize(value string, level int) string {
	host := value[strings.LastIndexByte(value, '@')+1:]
	switch level {
	case 1:
		return "@" + host
	case 2:
		return host[strings.LastIndexByte(host, '.'):]
	}
	return hierarchy.Top
}

// A hierarchy of one's own needs two methods.
func ExampleFromGeneralizer() {
	people, err := table.EncodeStrings("people", []string{"address"}, [][]string{
		{"ann@mail.example.org"}, {"bob@example.com"}, {"cem@mail.example.org"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := hierarchy.FromGeneralizer("domains", domains{}, people.Columns[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range h.Rows {
		fmt.Println(strings.Join(row, " -> "))
	}
	// Output:
	// ann@mail.example.org -> @mail.example.org -> .org -> *
	// bob@example.com -> @example.com -> .com -> *
	// cem@mail.example.org -> @mail.example.org -> .org -> *
}

// Ranges are halved without listing them, words are counted from the front,
// and an outline names groups within groups.
func ExampleBuild() {
	data, err := table.EncodeStrings("people", []string{"income", "motto", "city"}, [][]string{
		{"33000", "cats are wild", "Lyon"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	low, high := 10000.0, 50000.0
	for i, spec := range []hierarchy.Spec{
		{Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: &low, High: &high, Depth: 3}},
		{Kind: hierarchy.KindWords, Words: &hierarchy.Words{Max: 3}},
		{Kind: hierarchy.KindTree, Tree: &hierarchy.Tree{Lines: []string{"Europe", "  France", "    Lyon", "    Paris"}}},
	} {
		h, err := hierarchy.Build(spec, data.Columns[i])
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(strings.Join(h.Rows[0], " -> "))
	}
	// Output:
	// 33000 -> 30000-34999 -> 30000-39999 -> 30000-50000 -> *
	// cats are wild -> cats are -> cats -> *
	// Lyon -> France -> Europe -> *
}
