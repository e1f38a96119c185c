package table

import (
	"fmt"
	"maps"

	"github.com/fulgurite/fulgurite/core/problem"
)

// The cures of faults in a file. Each is a way to read it that is known to solve the problem that
// offers it.

func skipLines(n int) problem.Cure {
	label := problem.Say("Skip the first line")
	if n != 1 {
		label = problem.Say("Skip the first %d lines", n)
	}
	return problem.Offer("skip-lines", fmt.Sprintf("--skip-lines %d", n), map[string]any{"skipLines": n}, label)
}

func skipEnd(n int) problem.Cure {
	label := problem.Say("Skip the last line")
	if n != 1 {
		label = problem.Say("Skip the last %d lines", n)
	}
	return problem.Offer("skip-end", fmt.Sprintf("--skip-end %d", n), map[string]any{"skipEnd": n}, label)
}

func keepAside(n int) problem.Cure {
	label := problem.Say("Keep this record aside")
	if n != 1 {
		label = problem.Say("Keep these %d records aside", n)
	}
	return problem.Offer("keep-aside", "--keep-aside", map[string]any{"keepAside": true}, label)
}

func fillUp(n int) problem.Cure {
	label := problem.Say("Fill up the record that is too short with empty cells at its end")
	if n != 1 {
		label = problem.Say("Fill up the %d records that are too short with empty cells at their end", n)
	}
	return problem.Offer("fill-up", "--ragged pad", map[string]any{"ragged": RaggedPad}, label)
}

func dropSurplus(n int) problem.Cure {
	label := problem.Say("Leave out the empty cells at the end of the record that is too long")
	if n != 1 {
		label = problem.Say("Leave out the empty cells at the end of the %d records that are too long", n)
	}
	return problem.Offer("drop-surplus", "--surplus drop", map[string]any{"surplus": SurplusDrop}, label)
}

func joinSurplus(column string) problem.Cure {
	return problem.Offer("join-surplus", fmt.Sprintf("--surplus join --join-into %q", column),
		map[string]any{"surplus": SurplusJoin, "joinInto": column},
		problem.Say("Join the surplus cells in the column %s", column))
}

// together combines two cures.
func together(a, b problem.Cure) problem.Cure {
	set := map[string]any{}
	for _, c := range []problem.Cure{a, b} {
		maps.Copy(set, c.Set)
	}
	return problem.Offer(a.Name+"+"+b.Name, a.Flag+" "+b.Flag, set, problem.Say("%s, and %s", a.Said, problem.GoOn{Text: b.Said}))
}

func readDelimiter(delimiter byte) problem.Cure {
	flag, label := `"`+string(rune(delimiter))+`"`, problem.Say("Read cells as parted by a bar")
	switch delimiter {
	case ',':
		label = problem.Say("Read cells as parted by a comma")
	case ';':
		label = problem.Say("Read cells as parted by a semicolon")
	case '\t':
		flag, label = "tab", problem.Say("Read cells as parted by a tab")
	}
	return problem.Offer("delimiter", "--delimiter "+flag, map[string]any{"delimiter": string(rune(delimiter))}, label)
}

func noQuotes() problem.Cure {
	return problem.Offer("no-quotes", "--quote none", map[string]any{"quote": QuoteNone}, problem.Say("Read quotes as ordinary characters"))
}

func noHeader() problem.Cure {
	return problem.Offer("no-header", "--no-header", map[string]any{"noHeader": true}, problem.Say("Read the first line as data"))
}

func firstLineNames() problem.Cure {
	return problem.Offer("one-name-line", "--header-lines 1", map[string]any{"headerLines": 1},
		problem.Say("Read the first line as the names of the columns"))
}

func joinNameLines(skip, lines int) problem.Cure {
	label := problem.Say("Join the two lines of names")
	if lines > 2 {
		label = problem.Say("Join the %d lines of names", lines)
	}
	all := problem.Offer("join-names", fmt.Sprintf("--header-lines %d", lines), map[string]any{"headerLines": lines}, label)
	if skip > 0 {
		name := all.Name
		all = together(skipLines(skip), all)
		all.Name = name
	}
	return all
}

func dropNames(n int) problem.Cure {
	label := problem.Say("Leave this record out")
	if n != 1 {
		label = problem.Say("Leave these %d records out", n)
	}
	return problem.Offer("drop-names", "--drop-names", map[string]any{"dropNames": true}, label)
}

func trimBlanks() problem.Cure {
	return problem.Offer("trim-blanks", "--blanks trim", map[string]any{"blanks": BlanksTrim},
		problem.Say("Leave out the blanks around cells"))
}

func keepBlanks() problem.Cure {
	return problem.Offer("keep-blanks", "--blanks keep", map[string]any{"blanks": BlanksKeep},
		problem.Say("Keep the blanks as a part of the values"))
}

func numberNames() problem.Cure {
	return problem.Offer("number-names", "--names number", map[string]any{"names": NamesNumber}, problem.Say("Number these columns"))
}

func detectEncoding() problem.Cure {
	return problem.Offer("detect-encoding", `--encoding ""`, map[string]any{"encoding": ""},
		problem.Say("Find out how the letters are written"))
}
