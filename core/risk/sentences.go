package risk

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Sentence words, in whole numbers, the risk of one table from somebody who knows some columns,
// which known names as people read them. It counts records, not people.
func (p Prosecutor) Sentence(known []string) *problem.Text {
	if p.Records == 0 {
		return problem.Say("There is no record to be found.")
	}
	worst := problem.Say("In the worst case, somebody who knows %s picks the right record at the first try.", Details(known))
	if p.Smallest > 1 {
		worst = problem.Say("In the worst case, somebody who knows %s picks the right record in 1 of %s tries.",
			Details(known), problem.Thousands(p.Smallest))
	}
	return problem.Say("%s %s", worst, p.uniques())
}

// uniques words the number of unique records.
func (p Prosecutor) uniques() *problem.Text {
	all := problem.Thousands(p.Records)
	switch {
	case p.Records == 1:
		return problem.Say("There is 1 record, and it is unique.")
	case p.Unique == p.Records:
		return problem.Say("Of %s records, all are unique.", all)
	case p.Unique == 0:
		return problem.Say("Of %s records, none is unique.", all)
	}
	return problem.Several(p.Unique, "Of %s records, %s is unique.", "Of %s records, %s are unique.", all, problem.Thousands(p.Unique))
}

// Count formats a number for people: 30162 becomes 30,162.
func Count(n int) string { return string(problem.Thousands(n)) }

// Details is list as a translatable text.
func Details(names []string) *problem.Text {
	const most = 6
	switch {
	case len(names) == 0:
		return problem.Say("nothing")
	case len(names) > most:
		return problem.Say("%s and %s other details", strings.Join(names[:most-1], ", "), problem.Thousands(len(names)-most+1))
	}
	return problem.Say("%s", problem.Listing{Names: names, Most: len(names)})
}

// list joins words for people: "age, sex and postcode". Of more than six, it counts the rest.
func list(words []string) string {
	const most = 6
	if len(words) > most {
		words = append(append([]string{}, words[:most-1]...), Count(len(words)-most+1)+" other details")
	}
	switch len(words) {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
