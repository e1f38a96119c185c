package main

import (
	"regexp"
	"strings"
)

// plainUsage are the sentences of the library that reads the command line, which are
// written for programmers, and what is said in their place. Whatever else it says stays.
var plainUsage = []struct {
	wrong *regexp.Regexp
	say   func(found []string) string
}{
	{regexp.MustCompile(`^if any flags in the group \[.*\] are set none of the others can be; \[(.*)\] were all set$`), func(found []string) string {
		return joinedBy(dashed(found[1]), "and") + " cannot be given together"
	}},
	{regexp.MustCompile(`^at least one of the flags in the group \[(.*)\] is required$`), func(found []string) string {
		return joinedBy(dashed(found[1]), "or") + " is missing"
	}},
	{regexp.MustCompile(`^required flag\(s\) (".*") not set$`), func(found []string) string {
		missing := dashed(strings.NewReplacer(`"`, "", ",", "").Replace(found[1]))
		if len(missing) == 1 {
			return missing[0] + " is missing"
		}
		return joinedBy(missing, "and") + " are missing"
	}},
	{regexp.MustCompile(`^unknown (?:flag: |shorthand flag: '.' in )(-.*)$`), func(found []string) string { return "there is no flag " + found[1] }},
	{regexp.MustCompile(`^flag needs an argument: (?:'.' in )?(-.*)$`), func(found []string) string { return found[1] + " needs a value" }},
}

// usageSentence is what is wrong with the command line, in plain words.
func usageSentence(text string) string {
	for _, plain := range plainUsage {
		if found := plain.wrong.FindStringSubmatch(text); found != nil {
			return plain.say(found)
		}
	}
	return text
}

func dashed(names string) []string {
	flags := strings.Fields(names)
	for i := range flags {
		flags[i] = "--" + flags[i]
	}
	return flags
}

// joinedBy writes "a, b or c".
func joinedBy(all []string, last string) string {
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " " + last + " " + all[len(all)-1]
}
