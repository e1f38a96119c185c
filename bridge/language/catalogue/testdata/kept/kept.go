// Package kept keeps texts until they are said.
package kept

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

type kind struct{ what string }

var kinds = []kind{{what: "a place"}, {"a person"}, made("a date")}

var hints = map[string]string{"a": "In a map."}

const always = "Always."

func made(what string) kind { return kind{what: what} }

func two(yes bool) (string, error) {
	if yes {
		return "One of two.", nil
	}
	return "Two of two: %d.", nil
}

func say(k kind, name string) []any {
	format, err := two(name == "")
	refuse := func(sentence string) *problem.Problem { return problem.New("kept", hints[name], "%s", sentence) }
	refuse("Nobody sees this as it is.")
	p := problem.New("kept", "A hint.", "A problem.")
	p.Hint = "Another hint."
	texts := append([]string{"In a list."}, "At its end.")
	for _, text := range texts {
		problem.Say(text)
	}
	return []any{err, slices.Max(texts), problem.Say(k.what), problem.Say(format, 2), problem.Say("Yes. " + always), problem.Several(1, "%d thing", "%d things", 1),
		problem.Say("It is " + name),
		problem.Say(fmt.Sprint("Put", "together")), &problem.Cure{Label: "A label"}}
}
