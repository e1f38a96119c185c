package files

import (
	"embed"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/problem"
)

//go:embed testdata
var tables embed.FS

// All returns all files, by their names. The tables are part of the tests: a mistake in them
// panics.
func All() (all []File) {
	entries, err := tables.ReadDir("testdata")
	if err != nil {
		panic(err)
	}
	for _, entry := range entries {
		if name, ok := strings.CutSuffix(entry.Name(), ".txtar"); ok {
			all = append(all, Named(name))
		}
	}
	return all
}

// Named returns a file.
func Named(name string) File {
	text, err := tables.ReadFile(path.Join("testdata", name+".txtar"))
	if err != nil {
		panic(err)
	}
	sections := strings.Split("\n"+string(text), "\n-- ")
	f := File{Name: name}
	for i, line := range strings.Split(strings.Trim(sections[0], "\n"), "\n") {
		if i == 0 {
			f.About = line
		} else if err := f.set(line); err != nil {
			panic(fmt.Sprintf("%s: %s: %v", name, line, err))
		}
	}
	if f.Packed {
		bytes, err := tables.ReadFile(path.Join("testdata", name))
		if err != nil {
			panic(err)
		}
		f.Content = []part{{Bytes: bytes}}
	}
	for _, section := range sections[1:] {
		head, body, ok := strings.Cut(section, " --\n")
		kind, words, _ := strings.Cut(head, " ")
		switch kind {
		case "content":
			p, err := content(strings.Fields(words), strings.TrimSuffix(body, "\n")+"\n")
			if err != nil {
				panic(fmt.Sprintf("%s: %v", name, err))
			}
			f.Content = append(f.Content, p)
		case "table":
			f.Want.Table = strings.TrimSuffix(body, "\n")
		case "said":
			f.Want.Said = append(f.Want.Said, saidOf(words, strings.Split(strings.TrimSuffix(body, "\n"), "\n")))
		default:
			ok = false
		}
		if !ok {
			panic(fmt.Sprintf("%s: no section %q", name, head))
		}
	}
	return f
}

// set reads a line of the head.
func (f *File) set(line string) (err error) {
	key, value, _ := strings.Cut(line, ": ")
	switch key {
	case "packed":
		f.Packed = value == "yes"
	case "step":
		code, cure, _ := strings.Cut(value, " ")
		f.Steps = append(f.Steps, step{problem.Code(code), cure})
	case "refused":
		f.Refused = problem.Code(value)
	case "records":
		f.Want.Records, err = strconv.Atoi(value)
	case "encoding":
		f.Want.Encoding = value
	case "proof":
		f.Want.Proof = value
	case "delimiter":
		f.Want.Delimiter, err = strconv.Unquote(value)
	case "types":
		f.Want.Types = value
	case "notes":
		for note := range strings.FieldsSeq(value) {
			f.Want.Notes = append(f.Want.Notes, problem.Code(note))
		}
	default:
		err = fmt.Errorf("no such line")
	}
	return err
}

// content is a piece of a file: its text is "quoted" as Go quotes strings, a line each, and written
// in a charset, of which it may be "unmarked"; "times=N" repeats it.
func content(words []string, text string) (p part, err error) {
	label, unmarked := "", false
	for _, word := range words {
		switch times, repeated := strings.CutPrefix(word, "times="); {
		case repeated:
			if p.Times, err = strconv.Atoi(times); err != nil {
				return p, err
			}
		case word == "unmarked":
			unmarked = true
		case word == "quoted":
			lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			for i, line := range lines {
				if lines[i], err = strconv.Unquote(line); err != nil {
					return p, fmt.Errorf("%s: %w", line, err)
				}
			}
			text = strings.Join(lines, "")
		default:
			label = word
		}
	}
	if p.Bytes = []byte(text); label != "" {
		var ok bool
		if p.Bytes, ok = charset.Encode(text, label); !ok {
			return p, fmt.Errorf("%s lacks letters of %s", label, text)
		}
	}
	if unmarked {
		p.Bytes = p.Bytes[2:]
	}
	return p, nil
}

func saidOf(column string, lines []string) said {
	s := said{Column: column, Line: lines[0]}
	for _, line := range lines[1:] {
		if asked, ok := strings.CutPrefix(line, "asks: "); ok {
			s.Asks = append(s.Asks, asked)
		} else {
			s.Coarser = strings.TrimPrefix(line, "coarser: ")
		}
	}
	return s
}
