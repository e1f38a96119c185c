package main

import (
	"errors"
	"regexp"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// unplain is a sentence of the library that reads the command line, which is written for
// programmers, and what is said in its place.
type unplain struct {
	wrong string
	say   func(found []string) *problem.Text
}

// plainUsage are these sentences. Whatever else the library says stays.
func plainUsage() []unplain {
	return []unplain{
		{`^if any flags in the group \[.*\] are set none of the others can be; \[(.*)\] were all set$`, func(found []string) *problem.Text {
			return problem.Say("%s cannot be given together", all(dashed(found[1])))
		}},
		{`^at least one of the flags in the group \[(.*)\] is required$`, func(found []string) *problem.Text {
			flags := dashed(found[1])
			last := len(flags) - 1
			return problem.Say("%s or %s is missing", strings.Join(flags[:last], ", "), flags[last])
		}},
		{`^required flag\(s\) (".*") not set$`, func(found []string) *problem.Text {
			missing := dashed(strings.NewReplacer(`"`, "", ",", "").Replace(found[1]))
			if len(missing) == 1 {
				return problem.Say("%s is missing", missing[0])
			}
			return problem.Say("%s are missing", all(missing))
		}},
		{`^(?:unknown flag: |unknown shorthand flag: '.' in |bad flag syntax: )(-.*)$`,
			func(found []string) *problem.Text { return problem.Say("there is no flag %s", found[1]) }},
		{`^flag needs an argument: (?:'.' in )?(-.*)$`, func(found []string) *problem.Text { return problem.Say("%s needs a value", found[1]) }},
		{`^unknown command "(.*)" for "fulgurite"$`,
			func(found []string) *problem.Text { return problem.Say("there is no command %q", found[1]) }},
		{`^unknown command "(.*)" for "(.*)"$`, func(found []string) *problem.Text {
			return problem.Say("%s takes nothing but flags, and %q is none", found[2], found[1])
		}},
	}
}

// usageSentence says in plain words what is wrong with the command line.
func usageSentence(err error) *problem.Text {
	var m misused
	if errors.As(err, &m) {
		return m.Text
	}
	for _, u := range plainUsage() {
		if found := regexp.MustCompile(u.wrong).FindStringSubmatch(err.Error()); found != nil {
			return u.say(found)
		}
	}
	return problem.Say("%s", err.Error())
}

func dashed(names string) []string {
	return strings.Fields("--" + strings.ReplaceAll(names, " ", " --"))
}

// all lists names, every one of them.
func all(names []string) problem.Listing { return problem.Listing{Names: names, Most: len(names)} }
