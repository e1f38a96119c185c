package postgres_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/internal/server"
	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestInjected: names of tables and columns, values and labels are nothing but what they are,
// on the way out of the database and on the way back.
func TestInjected(t *testing.T) {
	psql(t, "CREATE TABLE canary AS SELECT 1 AS sings")
	t.Cleanup(func() { psql(t, "DROP TABLE canary") })
	for i, evil := range server.Hostile {
		other := server.Hostile[(i+1)%len(server.Hostile)]
		names := []string{evil, "secret " + other, "kept " + other}
		rows, h := [][]string{names}, &hierarchy.Table{}
		for j := range 40 {
			value := server.Hostile[(i+j%5)%len(server.Hostile)]
			rows = append(rows, []string{value, server.Hostile[(i+j%3)%len(server.Hostile)], fmt.Sprint(evil, j)})
			if j < 5 {
				h.Rows = append(h.Rows, []string{value, "label " + server.Hostile[(i+j/3)%len(server.Hostile)], "*" + evil})
			}
		}
		p := project.New(project.KAnonymity(9), project.SuppressionLimit(0.3),
			project.QuasiIdentifier(names[0], &hierarchy.Spec{Kind: hierarchy.KindTable, Table: h}), project.LDiversity(names[1], 2))
		p.Columns = append(p.Columns, project.Column{Name: names[2], Role: project.Insensitive})
		p.Input.Missing = []string{evil, ""}
		text, err := p.JSON()
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		write(t, filepath.Join(folder, "project.json"), string(text))
		from, to := sql.Name{"t" + evil}.String(), sql.Name{"s" + evil}.String()
		load(t, from, rows, nil)
		fulgurite(t, folder, password(), "anonymize", "--project", "project.json", "--from", address(database(t)), "--query",
			"SELECT * FROM "+from, "--to-table", to).want(t, 0)
		kept := sql.Name{names[2]}.String()
		if got, want := psql(t, "SELECT "+kept+" FROM "+to+" ORDER BY 1"), psql(t, "SELECT "+kept+" FROM "+from+" ORDER BY 1"); got != want {
			t.Errorf("%q: %s, want %s", evil, got, want)
		}
		labels := psql(t, "SELECT DISTINCT "+sql.Name{evil}.String()+" FROM "+to)
		if !strings.Contains(labels, "label ") && !strings.Contains(labels, "*") {
			t.Errorf("%q: the labels are %s", evil, labels)
		}
		psql(t, "DROP TABLE "+to)
	}
	if got := psql(t, "SELECT sings FROM canary"); got != "sings\n1\n" {
		t.Errorf("the canary: %q", got)
	}
}
