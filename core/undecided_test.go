package core_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// unsaid is a table of whose columns a project says nothing but the sex: a place that
// everybody has alone, a town, a cost that everybody has alone, a length of stay that many
// share, words that nothing explains, and a date that is read, but without a role.
func unsaid() (string, *project.Project) {
	var b strings.Builder
	b.WriteString("sex,gps,town,cost,stay,colour,seen\n")
	for i := range 40 {
		fmt.Fprintf(&b, "%c,%d.%04d,%s,%d.50,%d,%s,2024-01-%02d\n", "fm"[i%2], 48+i%3, 1111+i*97, []string{"Ulm", "Bonn"}[i/2%2],
			1000+i*37, i%4, []string{"red", "blue"}[i/4%2], 1+i%9)
	}
	p := project.New(project.QuasiIdentifier("sex"), project.KAnonymity(5))
	p.RowsArePeople = true
	p.Columns = append(p.Columns, project.Column{Name: "seen", Type: "date"})
	return b.String(), p
}

// TestUndecided: what nobody has said anything of is refused unless it is plainly harmless,
// and what is held back is not in the file and may not be in it.
func TestUndecided(t *testing.T) {
	text, p := unsaid()
	var out core.Buffer
	_, err := core.Release(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, core.Options{})
	refused := problem.From(err)
	if refused.Code != core.UndecidedOther ||
		!strings.Contains(refused.Sentence, `"gps", "town", "cost", "colour" and "seen"`) || out.Bytes() != nil {
		t.Fatalf("%v, %d bytes", err, len(out.Bytes()))
	}
	original := must(core.Read(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), p.Input))(t)
	held := core.HoldBack(original, p)
	if p.Column("gps") != nil || p.Column("seen").Role != project.Undecided {
		t.Error("the project itself was changed")
	}
	r, err := core.Release(t.Context(), core.FromTable(original), held, &out, core.Options{})
	if err != nil || !r.Found {
		t.Fatal(err, r)
	}
	if header, _, _ := strings.Cut(string(out.Bytes()), "\n"); header != "sex,stay" {
		t.Errorf("written: %s", header)
	}
	if want := []string{"seen", "gps", "town", "cost", "colour"}; !slices.Equal(r.HeldBack, want) {
		t.Errorf("held back: %v, want %v", r.HeldBack, want)
	}
	// The project without roles and the one that says what is held back accept the file alike,
	// and refuse one in which a column stands that nobody has said anything of.
	for name, by := range map[string]*project.Project{"without roles": p, "held back": held} {
		check := func(what, file string, right bool) {
			read := must(core.Read(t.Context(), core.FromReader("r.csv", strings.NewReader(file)), p.Input.OfRelease(original)))(t)
			if _, err := core.Verify(t.Context(), original, read, by, nil); (err == nil) != right {
				t.Errorf("%s: verify: %s: %v", name, what, err)
			}
			c, err := core.Check(t.Context(), read, by, core.CheckOptions{Original: original, Limited: true})
			if err != nil || c.Holds != right {
				t.Errorf("%s: check: %s: %v %+v", name, what, err, c)
			}
		}
		check("the file", string(out.Bytes()), true)
		var with core.Buffer
		kept := project.New(project.QuasiIdentifier("sex"), project.Harmless("gps"), project.KAnonymity(5))
		kept.RowsArePeople = true
		if _, err := core.Release(t.Context(), core.FromTable(original), core.HoldBack(original, kept), &with, core.Options{}); err != nil {
			t.Fatal(err)
		}
		check("a file with places", string(with.Bytes()), false)
	}
}

// TestNothingUndecidedIsWritten: whatever a table holds, only columns that somebody named
// with a role and plainly harmless ones are in a file that was made without an answer.
func TestNothingUndecidedIsWritten(t *testing.T) {
	text, p := unsaid()
	names := strings.Split(text[:strings.Index(text, "\n")], ",")
	roles := []project.Role{project.Undecided, project.HeldBack, project.Insensitive, project.QuasiIdentifying}
	for seed := range 60 {
		q := *p
		q.Columns = nil
		written := map[string]bool{"stay": true}
		for i, name := range names {
			switch role := roles[(seed*(i+3)+seed/7)%len(roles)]; {
			case i == 0:
				q.Columns = append(q.Columns, project.Column{Name: name, Role: project.QuasiIdentifying})
				written[name] = true
			case (seed+i)%4 > 0:
				q.Columns = append(q.Columns, project.Column{Name: name, Role: role})
				written[name] = role != project.Undecided && role != project.HeldBack
			}
		}
		read := must(core.Read(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), q.Input))(t)
		var out core.Buffer
		if _, err := core.Release(context.Background(), core.FromTable(read), core.HoldBack(read, &q), &out, core.Options{}); err != nil &&
			!errors.Is(err, core.ErrEmpty) {
			t.Fatalf("seed %d: %v", seed, err)
		} else if err != nil || out.Bytes() == nil {
			continue
		}
		header, _, _ := strings.Cut(string(out.Bytes()), "\n")
		for _, name := range names {
			if stands := slices.Contains(strings.Split(header, ","), name); stands != written[name] {
				t.Errorf("seed %d: %q is written: %v, want %v", seed, name, stands, written[name])
			}
		}
	}
}
