package convert

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/sample/files"
	"github.com/fulgurite/fulgurite/core/table"
)

// words are two letters or more.
var words = regexp.MustCompile(`\pL{2,}`)

// names are of formats and encodings, notations of dates and bytes, which are the same in every
// language.
var names = regexp.MustCompile(
	`^(utf|windows|iso|macintosh|ibm|koi|shift|euc|big5|gb|null?$|csv$|excel$|ods$|sas$|spss$|stata$|parquet$|[dmyhs]+$|[0-9a-f]{2}$)`)

// glued returns the words in the parts of a text that are English and would stay so: those that
// stand neither in the file nor in its name.
func glued(t *problem.Text, file string) (found []string) {
	if t == nil {
		return nil
	}
	for _, p := range t.Parts {
		found = append(found, glued(p.Said, file)...)
		if p.Kind != problem.Plain {
			continue
		}
		for _, word := range words.FindAllString(p.Text, -1) {
			if !strings.Contains(file, word) && !names.MatchString(strings.ToLower(word)) {
				found = append(found, p.Text)
				break
			}
		}
	}
	return found
}

// TestSaid: what is said of the files of the generator, their refusals, cures, notes and columns,
// has no English among what is put into it, so that other languages word all of it.
func TestSaid(t *testing.T) {
	for _, f := range files.All() {
		content := f.Name + string(f.Bytes())
		open := func(opt table.Options) (*table.Table, error) {
			if f.Packed {
				return read(f, opt)
			}
			return core.Read(context.Background(), core.FromReader(f.Name, bytes.NewReader(f.Bytes())), opt)
		}
		look := func(what string, text *problem.Text, said string) {
			if text == nil && said == "" {
				return
			}
			if text != nil && text.String() != said {
				t.Errorf("%s: %s was made of %q, but is %q", f.Name, what, text, said)
			}
			for _, word := range glued(text, content) {
				t.Errorf("%s: %s has %q, in %q", f.Name, what, word, said)
			}
		}
		each := func(all []*problem.Problem) {
			for _, p := range all {
				look("the sentence", p.Said, p.Sentence)
				look("the hint", p.Advised, p.Hint)
				for _, c := range p.Cures {
					look("the cure", c.Said, c.Label)
				}
			}
		}
		var opt table.Options
		opened, err := open(opt)
		for _, step := range f.Steps {
			offered := problem.Flatten(err)
			if err == nil {
				offered = opened.Warnings
			}
			each(offered)
			cure, _ := step.Of(offered)
			if opt, err = opt.With(cure.Set); err != nil {
				t.Fatal(err)
			}
			opened, err = open(opt)
		}
		each(problem.Flatten(err))
		if err != nil {
			continue
		}
		for _, c := range opened.Columns { // of files that are packed, or in another encoding
			content += "\n" + c.Name + "\n" + strings.Join(c.Dict.Values(), "\n")
		}
		each(opened.Warnings)
		for _, c := range opened.Columns {
			p := detect.Profile(c, opened.Rows)
			s := detect.SuggestRole(c, p)
			look("why a role", s.Said, s.Reason)
			account := detect.Read(c, false, s.Role)
			for _, part := range account.Parts {
				look("the account", part, part.String())
			}
			for _, asked := range account.Proposals {
				look("the question", asked.Said, asked.Sentence)
				for _, a := range asked.Answers {
					look("the answer", a.Said, a.Label)
					look("what was done", a.Did, a.Told)
				}
			}
		}
		for _, p := range detect.RepeatedPeople(opened, func(string) detect.Role { return detect.Undecided }) {
			look("whose records", p.Said, p.Reason)
		}
		_, refused := core.Release(t.Context(), core.FromTable(opened), project.New(), new(core.Buffer), core.Options{})
		each(problem.Flatten(refused))
	}
}
