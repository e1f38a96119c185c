package table

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
)

// The cures of what is wrong with a file. Each is a way to read it that is known to
// deal with the problem that offers it.

func skipLines(n int) problem.Cure {
	return problem.Cure{Name: "skip-lines", Label: "Skip the first " + lines(n), Flag: fmt.Sprintf("--skip-lines %d", n), Set: map[string]any{"skipLines": n}}
}

func skipEnd(n int) problem.Cure {
	return problem.Cure{Name: "skip-end", Label: "Skip the last " + lines(n), Flag: fmt.Sprintf("--skip-end %d", n), Set: map[string]any{"skipEnd": n}}
}

// lines writes a number of lines behind "first" or "last".
func lines(n int) string {
	if n == 1 {
		return "line"
	}
	return fmt.Sprintf("%d lines", n)
}

func keepAside(n int) problem.Cure {
	return problem.Cure{Name: "keep-aside", Label: "Keep " + these(n) + " aside", Flag: "--keep-aside", Set: map[string]any{"keepAside": true}}
}

func these(n int) string {
	if n == 1 {
		return "this record"
	}
	return fmt.Sprintf("these %d records", n)
}

func fillUp(n int) problem.Cure {
	label := "Fill up the record that is too short with empty cells at its end"
	if n != 1 {
		label = fmt.Sprintf("Fill up the %d records that are too short with empty cells at their end", n)
	}
	return problem.Cure{Name: "fill-up", Label: label, Flag: "--ragged pad", Set: map[string]any{"ragged": RaggedPad}}
}

func dropSurplus(n int) problem.Cure {
	label := "Leave out the empty cells at the end of the record that is too long"
	if n != 1 {
		label = fmt.Sprintf("Leave out the empty cells at the end of the %d records that are too long", n)
	}
	return problem.Cure{Name: "drop-surplus", Label: label, Flag: "--surplus drop", Set: map[string]any{"surplus": SurplusDrop}}
}

func joinSurplus(column string) problem.Cure {
	return problem.Cure{Name: "join-surplus", Label: "Join the surplus cells in the column " + column, Flag: fmt.Sprintf("--surplus join --join-into %q", column),
		Set: map[string]any{"surplus": SurplusJoin, "joinInto": column}}
}

// together is two cures in one.
func together(a, b problem.Cure) problem.Cure {
	all := problem.Cure{Name: a.Name + "+" + b.Name, Label: a.Label + ", and " + lowerFirst(b.Label), Flag: a.Flag + " " + b.Flag, Set: map[string]any{}}
	for _, c := range []problem.Cure{a, b} {
		for key, value := range c.Set {
			all.Set[key] = value
		}
	}
	return all
}

func lowerFirst(text string) string { return string(text[0]|0x20) + text[1:] }

func readDelimiter(delimiter byte) problem.Cure {
	name, flag := map[byte]string{',': "a comma", ';': "a semicolon", '\t': "a tab", '|': "a bar"}[delimiter], string(rune(delimiter))
	if delimiter == '\t' {
		flag = "tab"
	} else {
		flag = `"` + flag + `"`
	}
	return problem.Cure{Name: "delimiter", Label: "Read cells as parted by " + name, Flag: "--delimiter " + flag, Set: map[string]any{"delimiter": string(rune(delimiter))}}
}

func noQuotes() problem.Cure {
	return problem.Cure{Name: "no-quotes", Label: "Read quotes as ordinary characters", Flag: "--quote none", Set: map[string]any{"quote": QuoteNone}}
}

func noHeader() problem.Cure {
	return problem.Cure{Name: "no-header", Label: "Read the first line as data", Flag: "--no-header", Set: map[string]any{"noHeader": true}}
}

func joinNameLines(skip int) problem.Cure {
	all := problem.Cure{Name: "join-names", Label: "Join the two lines of names", Flag: "--header-lines 2", Set: map[string]any{"headerLines": 2}}
	if skip > 0 {
		before := skipLines(skip)
		all.Label, all.Flag, all.Set["skipLines"] = before.Label+", and join the two lines of names", before.Flag+" "+all.Flag, skip
	}
	return all
}

func dropNames(n int) problem.Cure {
	return problem.Cure{Name: "drop-names", Label: "Leave " + these(n) + " out", Flag: "--drop-names", Set: map[string]any{"dropNames": true}}
}

func numberNames() problem.Cure {
	return problem.Cure{Name: "number-names", Label: "Number these columns", Flag: "--names number", Set: map[string]any{"names": NamesNumber}}
}

func detectEncoding() problem.Cure {
	return problem.Cure{Name: "detect-encoding", Label: "Find out how the letters are written", Flag: `--encoding ""`, Set: map[string]any{"encoding": ""}}
}
