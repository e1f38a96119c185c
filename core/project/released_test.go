package project

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestReleased: types follow from the project. What is known is text at every level but where it
// may only stay; what is kept is what it was.
func TestReleased(t *testing.T) {
	t1, err := table.Read(strings.NewReader("name,age,born,cost,note\nA,30,2001-02-03,1.5,x\nB,31,2002-02-03,2.5,y\n"), "t",
		table.UnknownSize, table.Options{}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	zero, one := 0, 1
	for _, test := range []struct {
		name   string
		change func(p *Project)
		want   string
	}{
		{"roles", func(p *Project) {}, "age:string born:date:2006-01-02:own cost:decimal:own note:string:own"},
		{"exact", func(p *Project) { p.Columns[1].MaxLevel = &zero },
			"age:integer:own born:date:2006-01-02:own cost:decimal:own note:string:own"},
		{"one level", func(p *Project) { p.Columns[1].MinLevel, p.Columns[1].MaxLevel = &one, &one },
			"age:string born:date:2006-01-02:own cost:decimal:own note:string:own"},
		{"exact, but hidden elsewhere", func(p *Project) { p.Columns[1].MaxLevel, p.Recoding.Method = &zero, Suppression },
			"age:string born:date:2006-01-02:own cost:decimal:own note:string:own"},
		{"exact, but masked", func(p *Project) { p.Columns[1].MaxLevel, p.Output.LeftOut = &zero, Mask },
			"age:string born:date:2006-01-02:own cost:decimal:own note:string:own"},
		{"blank", func(p *Project) { p.Output.LeftOut = Blank }, "age:string born:string cost:string note:string"},
		{"numbered", func(p *Project) { p.Columns[0].Treatment = Number },
			"name:integer age:string born:date:2006-01-02:own cost:decimal:own note:string:own"},
		{"pseudonyms", func(p *Project) { p.Columns[0].Treatment = Pseudonym },
			"name:string age:string born:date:2006-01-02:own cost:decimal:own note:string:own"},
		{"shifted", func(p *Project) { p.Columns[2].Treatment = Shift }, "age:string born:date:2006-01-02 cost:decimal:own note:string:own"},
		{"changed", func(p *Project) { p.Columns[3].Perturb = &perturb.Spec{Method: perturb.Noise} },
			"age:string born:date:2006-01-02:own cost:decimal note:string:own"},
		{"said", func(p *Project) { p.Columns[3].Type = table.String }, "age:string born:date:2006-01-02:own cost:string:own note:string:own"},
		{"held back", func(p *Project) { p.Columns[3].Role = HeldBack }, "age:string born:date:2006-01-02:own note:string:own"},
	} {
		p := New()
		p.Columns = []Column{{Name: "name", Role: Identifying}, {Name: "age", Role: QuasiIdentifying},
			{Name: "born", Role: Insensitive}, {Name: "cost", Role: Sensitive}}
		test.change(p)
		columns, err := p.Released(t1)
		var got []string
		for _, c := range columns {
			text := c.Name + ":" + string(c.Type)
			if c.Format != "" {
				text += ":" + c.Format
			}
			if c.Own {
				text += ":own"
			}
			got = append(got, text)
		}
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%s: %v (%v), not %s", test.name, got, err, test.want)
		}
	}
}
