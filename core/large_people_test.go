package core

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestJoiningHeldOrNot compares releases of a table of persons, in which a column that
// is kept may be another name for the person: what is not held of other tables is here,
// so that bytes and warnings are those of a table in memory.
func TestJoiningHeldOrNot(t *testing.T) {
	joined := 0
	for seed := range uint64(rounds(60)) {
		r := rand.New(rand.NewPCG(seed, 17))
		joins, said := r.IntN(2) == 0, r.IntN(2) == 0
		var b strings.Builder
		b.WriteString("who,age,sex,card\n")
		for row := range 100 + r.IntN(200) {
			who, card := r.IntN(60), row
			if joins {
				card = who * 31
			}
			fmt.Fprintf(&b, "P%d,%d,%s,C%d\n", who, r.IntN(3), string("mf"[who%2]), card)
		}
		p := &project.Project{Version: project.Version, SuppressionLimit: 1, Person: []string{"who"}, Measure: project.Measure{Measure: "loss"},
			Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying}, {Name: "sex", Role: project.QuasiIdentifying}},
			Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}}
		p.Output.Order = project.Shuffled
		if said || joins { // else it looks like a name that nobody decided about
			p.Columns = append(p.Columns, project.Column{Name: "card", Role: project.Insensitive})
		}
		large = table.Limits{}
		var held, streamed Buffer
		want, wantErr := released(FromReader("t.csv", strings.NewReader(b.String())), p, &held)
		opened := 0
		withLimits(t, table.Limits{Held: 1 + r.IntN(10), Part: int64(1 + r.IntN(3000))})
		got, err := released(FromFile("t.csv", inMemory{text: b.String(), opened: &opened}), p, &streamed)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) || !bytes.Equal(held.Bytes(), streamed.Bytes()) {
			t.Fatalf("seed %d: %v, %q\nwant %v, %q", seed, err, streamed.Bytes(), wantErr, held.Bytes())
		}
		if err != nil {
			continue
		}
		if !reflect.DeepEqual(got.Warnings, want.Warnings) {
			t.Fatalf("seed %d: %v\nwant %v", seed, got.Warnings, want.Warnings)
		}
		for _, w := range got.Warnings {
			if w.Code == "release-linked" && joins {
				joined++
			}
		}
	}
	if joined < rounds(10) {
		t.Errorf("only %d releases in which a column joins the records of persons", joined)
	}
}
