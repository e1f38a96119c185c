package sql_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestWordsForNobody: the database takes the same words of a person column to say that nobody
// knows as the engine does, however they are spelled.
func TestWordsForNobody(t *testing.T) {
	rows, unknown := [][]string{{"who", "age"}}, 0
	add := func(word string) {
		rows = append(rows, []string{word, "3"})
		if detect.Nobody(word) || word == "NA" {
			unknown++
		}
	}
	for _, word := range detect.NobodyWords() {
		for _, spelled := range []string{word, strings.ToUpper(word[:1]) + word[1:], " " + word,
			strings.ReplaceAll(word, " ", "_"), strings.ReplaceAll(word, " ", ". ")} {
			add(spelled)
		}
	}
	if unknown < 300 {
		t.Fatalf("of %d words %d say that nobody knows", len(rows), unknown)
	}
	for _, somebody := range []string{"k.A.", "NC", "NA", "nd", "Unbekannter", "x", "---x", "p 1", "unknown 1"} {
		add(somebody)
	}
	p := project.New(project.KAnonymity(1), project.SuppressionLimit(1), project.Identifier("who"), project.QuasiIdentifier("age"))
	p.Person = []string{"who"}
	eachDatabase(t, func(t *testing.T, db database) {
		m := trial{columns: repeated("text", 2), records: rows, project: p}.make(t, db)
		text, err := os.ReadFile(filepath.Join(m.folder, "tuples.csv"))
		if err != nil {
			t.Fatal(err)
		}
		nobody := 0
		for line := range strings.Lines(string(text)) {
			if cells := strings.Split(strings.TrimSpace(line), ","); strings.Trim(cells[1], `"`) == "" {
				nobody++
			}
		}
		if nobody != unknown {
			t.Errorf("%d records of nobody who is known, not %d", nobody, unknown)
		}
		m.right(t, db)
	})
}
