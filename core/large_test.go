package core

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// inMemory is a file that can be read again; from the time on that it was opened as
// often as versions says it is another one.
type inMemory struct {
	text   string
	opened *int
	later  func(opened int, text string) string
}

func (f inMemory) Size() int64 { return int64(len(f.text)) }

func (f inMemory) Open(string) (io.Reader, error) {
	*f.opened++
	text := f.text
	if f.later != nil {
		text = f.later(*f.opened, text)
	}
	return strings.NewReader(text), nil
}

// damaging is an output of which other bytes are read back than were written.
type damaging struct {
	Buffer
	damage func(text string) string
}

func (d *damaging) Written() (io.Reader, error) {
	return strings.NewReader(d.damage(d.written.String())), nil
}

// someTable draws a table with what makes cells difficult, and a project for it.
func someTable(r *rand.Rand) (string, *project.Project) {
	rows, end := 20+r.IntN(300), []string{"\n", "\r\n"}[r.IntN(2)]
	texts := []string{"", "*", "plain", `"a ""quoted"" one"`, "\"two\nlines\"",
		"\"with, comma\"", "=1+2", "'", "NA", "-5", "@x", " blank ", "äöü"}
	var b strings.Builder
	b.WriteString("id,age,note,sex,more" + end)
	for row := range rows {
		if r.IntN(40) == 0 {
			b.WriteString(end) // a blank line
			continue
		}
		note, more := texts[r.IntN(len(texts))], texts[r.IntN(len(texts))]
		if r.IntN(2) == 0 {
			note = fmt.Sprint("note ", r.IntN(1000))
		}
		fmt.Fprintf(&b, "P%04d,%d,%s,%s,%s%s", row*7919%10000, r.IntN(10)*r.IntN(10), note, string("mf"[r.IntN(2)]), more, end)
	}
	text := b.String()
	if r.IntN(3) == 0 {
		text = strings.TrimSuffix(text, end)
	}
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	p := &project.Project{Version: project.Version, SuppressionLimit: 0.3,
		Columns: []project.Column{{Name: "id", Role: project.Identifying},
			{Name: "age", Role: project.QuasiIdentifying}, {Name: "sex", Role: project.QuasiIdentifying},
			{Name: "note", Role: project.Insensitive}, {Name: "more", Role: project.Insensitive}},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}},
		Measure: project.Measure{Measure: "loss"}}
	p.Output.LeftOut = project.LeftOut(pick("drop", "blank", "mask"))
	p.Output.Order = project.Order(pick("", "original", "shuffled", "sorted"))
	p.Output.EscapeFormulas = r.IntN(2) == 0
	p.Output.Identifying = pick("", "replace")
	if r.IntN(4) == 0 {
		p.Columns[4].Role = project.Sensitive
		p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "more", Params: param.Values{"l": 2.0}})
	}
	return text, p
}

// plainProject is a project for which columns are left in the file.
func plainProject() *project.Project {
	return &project.Project{Version: project.Version, SuppressionLimit: 0.3, Measure: project.Measure{Measure: "loss"},
		Columns: []project.Column{{Name: "id", Role: project.Identifying},
			{Name: "age", Role: project.QuasiIdentifying}, {Name: "sex", Role: project.QuasiIdentifying},
			{Name: "note", Role: project.Insensitive}, {Name: "more", Role: project.Insensitive}},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}}}
}

// withLimits sets, for a test, what is held of a table.
func withLimits(t *testing.T, limits table.Limits) {
	usual, many := large, manyRows
	large, manyRows = limits, 0
	t.Cleanup(func() { large, manyRows = usual, many })
}

// released releases a table with the same randomness each time.
func released(in Input, p *project.Project, out Output) (*Result, error) {
	return Release(context.Background(), in, p, out, Options{Random: rand.NewChaCha8([32]byte{1})})
}

// rounds returns how often a test draws, or how often at least it has to come across something: n
// for the figures, and a fifth otherwise.
func rounds(n int) int { return figures.Number(n, n/5, n/5) }

// TestHeldOrNot compares a release of a table that is held with one whose columns are
// left in the file, in parts of a few records: the bytes are the same, and so is what
// was found out about them.
func TestHeldOrNot(t *testing.T) {
	fetched := map[string]int{}
	for seed := range uint64(rounds(150)) {
		r := rand.New(rand.NewPCG(seed, 15))
		text, p := someTable(r)
		large = table.Limits{}
		var held, streamed Buffer
		want, wantErr := released(FromReader("t.csv", strings.NewReader(text)), p, &held)
		opened := 0
		withLimits(t, table.Limits{Held: 1 + r.IntN(10), Part: int64(1 + r.IntN(3000))})
		got, err := released(FromFile("t.csv", inMemory{text: text, opened: &opened}), p, &streamed)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("seed %d: %v\nwant %v", seed, err, wantErr)
		}
		if !bytes.Equal(held.Bytes(), streamed.Bytes()) {
			t.Fatalf("seed %d: %q\nwant %q\nof %q", seed, streamed.Bytes(), held.Bytes(), text)
		}
		if err != nil || !got.Found {
			continue
		}
		if !reflect.DeepEqual(got.Verified, want.Verified) || got.OutputHash != want.OutputHash ||
			got.InputHash != want.InputHash || got.Written.Formulas != want.Written.Formulas {
			t.Fatalf("seed %d: %+v\nwant %+v", seed, got.Verified, want.Verified)
		}
		a, _ := json.Marshal(got.Contents)
		b, _ := json.Marshal(want.Contents)
		if !bytes.Equal(a, b) {
			t.Fatalf("seed %d: %s\nwant %s", seed, a, b)
		}
		if got.Recoded.Fetch != nil {
			fetched[fmt.Sprint(p.Output.LeftOut, " ", got.Contents.Order)]++
		}
	}
	for _, leftOut := range []string{"drop", "blank", "mask"} {
		for _, order := range []string{"original", "shuffled"} {
			if fetched[leftOut+" "+order] < max(1, rounds(3)) && leftOut+order != "blankoriginal" { // which is refused
				t.Errorf("%s, %s: only %d releases took cells from the file", leftOut, order, fetched[leftOut+" "+order])
			}
		}
	}
}

// TestChangedFile changes a file between the passes over it: nothing is released.
func TestChangedFile(t *testing.T) {
	withLimits(t, table.Limits{Held: 5, Part: 500})
	changes := map[string]func(text string) string{
		"a letter":  func(text string) string { return strings.Replace(text, "note", "nose", 2)[:len(text)] },
		"at an end": func(text string) string { return text[:len(text)-3] + "x" + text[len(text)-2:] },
		"truncated": func(text string) string { return text[:len(text)*2/3] },
		"a record":  func(text string) string { return text[:strings.LastIndex(strings.TrimSpace(text), "\n")+1] },
		"grown":     func(text string) string { return text + "P1,1,new,m,\n" },
		"empty":     func(string) string { return "" },
		"ragged":    func(text string) string { return strings.Replace(text, "\nP", "\nQ,P", 1) },
	}
	var b strings.Builder
	b.WriteString("id,age,note,sex,more\n")
	for row := range 200 {
		fmt.Fprintf(&b, "P%d,%d,note %d,m,x\n", row, row%3, row)
	}
	p := plainProject()
	for _, order := range []project.Order{project.Original, project.Shuffled} {
		p.Output.Order = order
		opened := 0
		var out Buffer
		if _, err := released(FromFile("t.csv", inMemory{text: b.String(), opened: &opened}), p, &out); err != nil ||
			out.Bytes() == nil || opened < 3 {
			t.Fatalf("%s: unchanged: opened %d times, %v", order, opened, err)
		}
		for name, change := range changes {
			for at := 2; at <= opened; at++ {
				times := 0
				var out Buffer
				_, err := released(FromFile("t.csv", inMemory{text: b.String(), opened: &times, later: func(n int, text string) string {
					if n >= at {
						return change(text)
					}
					return text
				}}), p, &out)
				if !errors.Is(err, table.Changed("")) || out.Bytes() != nil || out.written.Len() != 0 {
					t.Errorf("%s: %s, from the %d. opening on: %v, %d bytes left", order, name, at, err, out.written.Len())
				}
			}
		}
	}
}

// unreadable is a file that cannot be read to its end from some opening on.
type unreadable struct {
	inMemory
	from int
	err  error
}

func (u unreadable) Open(encoding string) (io.Reader, error) {
	in, err := u.inMemory.Open(encoding)
	if *u.opened < u.from {
		return in, err
	}
	return io.MultiReader(io.LimitReader(in, u.Size()/2), iotest.ErrReader(u.err)), err
}

// unheld is a table of 200 records whose columns are left in the file, and a project
// whose release takes more than one pass over it.
func unheld(t *testing.T) (string, *project.Project) {
	withLimits(t, table.Limits{Held: 5, Part: 500})
	var b strings.Builder
	b.WriteString("id,age,note,sex,more\n")
	for row := range 200 {
		fmt.Fprintf(&b, "P%d,%d,note %d,m,x\n", row, row%3, row)
	}
	p := plainProject()
	p.Output.Order = project.Shuffled
	return b.String(), p
}

// TestUnreadableAgain: an original that cannot be read again is no fault of the result.
func TestUnreadableAgain(t *testing.T) {
	text, p := unheld(t)
	gone := problem.New("test-gone", "", "The disk is gone.")
	for from := 2; ; from++ {
		opened := 0
		var out Buffer
		_, err := released(FromFile("t.csv", unreadable{inMemory{text: text, opened: &opened}, from, gone}), p, &out)
		if opened < from {
			if err != nil || from < 5 {
				t.Errorf("opened %d times: %v", opened, err)
			}
			return
		}
		var refused *VerificationError
		if !errors.Is(err, gone) || errors.As(err, &refused) || out.Bytes() != nil {
			t.Errorf("from the %d. opening on: %v", from, err)
		}
	}
}

// TestStreamedDamage damages what was written in every way: it is refused whether or
// not its columns are held.
func TestStreamedDamage(t *testing.T) {
	refused := 0
	for seed := range uint64(rounds(250)) {
		r := rand.New(rand.NewPCG(seed, 16))
		text, p := someTable(r)
		damage := damages[r.IntN(len(damages))]
		at := r.Uint64()
		changed := false
		broken := func(text string) string {
			other := damage(rand.New(rand.NewPCG(at, 1)), text)
			changed = changed || other != text
			return other
		}
		for _, limits := range []table.Limits{{}, {Held: 1 + r.IntN(10), Part: int64(1 + r.IntN(3000))}} {
			withLimits(t, limits)
			opened := 0
			out := &damaging{damage: broken}
			changed = false
			_, err := released(FromFile("t.csv", inMemory{text: text, opened: &opened}), p, out)
			var no *VerificationError
			if !changed {
				continue
			}
			if !errors.As(err, &no) || out.Bytes() != nil {
				t.Fatalf("seed %d, %+v: %v\n%q", seed, limits, err, out.Bytes())
			}
			refused++
		}
	}
	if refused < rounds(150) {
		t.Errorf("only %d", refused)
	}
}

// damages change one cell, or a record, of a written table.
var damages = []func(r *rand.Rand, text string) string{
	func(r *rand.Rand, text string) string { // a letter of a note
		return replaceNth(text, "note ", "nose ", r)
	},
	func(r *rand.Rand, text string) string { return replaceNth(text, "plain", "plein", r) },
	func(r *rand.Rand, text string) string { return replaceNth(text, "plain", "*", r) },
	func(r *rand.Rand, text string) string { // a record twice
		lines := strings.SplitAfter(text, "\n")
		return text + lines[r.IntN(len(lines))]
	},
	func(r *rand.Rand, text string) string { // two notes change places
		first, second := strings.Index(text, "note "), strings.LastIndex(text, "note ")
		if first < 0 || second-first < 12 {
			return text
		}
		a, b := text[first:first+6], text[second:min(second+6, len(text))]
		return text[:first] + b + text[first+6:second] + a + text[second+len(b):]
	},
	func(r *rand.Rand, text string) string { // the last record is gone
		return text[:strings.LastIndex(strings.TrimSpace(text), "\n")+1]
	},
}

// replaceNth replaces one occurrence behind the header.
func replaceNth(text, old, other string, r *rand.Rand) string {
	head := strings.Index(text, "\n") + 1
	n := strings.Count(text[head:], old)
	if n == 0 {
		return text
	}
	at := head
	for range r.IntN(n) {
		at += strings.Index(text[at:], old) + len(old)
	}
	return text[:at] + strings.Replace(text[at:], old, other, 1)
}

// TestCancelledPass ends the context while a file is read again.
func TestCancelledPass(t *testing.T) {
	text, p := unheld(t)
	for at := 1; at <= 4; at++ {
		ctx, cancel := context.WithCancel(context.Background())
		opened := 0
		var out Buffer
		_, err := Release(ctx, FromFile("t.csv", inMemory{text: text, opened: &opened, later: func(n int, text string) string {
			if n == at {
				cancel()
			}
			return text
		}}), p, &out, Options{})
		if !errors.Is(err, context.Canceled) || out.written.Len() > 0 {
			t.Errorf("in pass %d: %v", at, err)
		}
	}
}
