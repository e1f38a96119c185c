package main

import (
	"encoding/csv"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// By hand: age and sex of the seven people have 3 x 2 levels; with k = 2 and nobody left out
// age must be hidden to ten years at least, so that 4 choices of levels meet the rule.
func TestAlternatives(t *testing.T) {
	dir := files(t, people)
	output, list, table := filepath.Join(dir, "safe.csv"), filepath.Join(dir, "others.json"), filepath.Join(dir, "others.csv")
	flags := func(more ...string) []string {
		all := append([]string{"anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies",
			filepath.Join(dir, "h"), "--k", "2", "--measure", "discernability-monotonic",
			"--overwrite", "--output", output}, more...)
		return append(all, filepath.Join(dir, "people.csv"))
	}
	fulgurite(t, flags("--solutions", list)...).want(t, exitDone)
	var others struct {
		Whole, Optimal bool
		Lattice        float64
		Solutions      []struct {
			Levels   map[string]int
			Score    float64
			Frontier bool
		}
	}
	if err := json.Unmarshal([]byte(read(t, list)), &others); err != nil {
		t.Fatal(err)
	}
	// Scores are sums of squares of groups: 4 and 3 at (1, 0); 4 and 3 again wherever age or sex
	// still parts them, 7 where nothing does.
	if !others.Whole || !others.Optimal || others.Lattice != 6 || len(others.Solutions) != 4 ||
		others.Solutions[0].Score != 25 || others.Solutions[3].Score != 49 ||
		others.Solutions[0].Levels["age"] != 1 || others.Solutions[0].Levels["sex"] != 0 || !others.Solutions[0].Frontier {
		t.Errorf("%+v", others)
	}
	fulgurite(t, flags("--solutions", table)...).want(t, exitDone)
	records, err := csv.NewReader(strings.NewReader(read(t, table))).ReadAll()
	if err != nil || len(records) != 5 || strings.Join(records[0], ",") !=
		"score,kept,left_out,groups,smallest_group,highest_risk,average_risk,frontier,decided,level_age,level_sex" {
		t.Errorf("%v, %v", records, err)
	}

	last := others.Solutions[3].Levels
	levels, err := json.Marshal(last)
	if err != nil {
		t.Fatal(err)
	}
	got := fulgurite(t, flags("--json", "--apply", string(levels), "--solutions", list)...)
	got.want(t, exitDone)
	var j jobOutput
	decodeJSON(t, got.out, &j)
	if !j.Verified || j.Score != 49 || j.Transformation["age"] != last["age"] || j.Transformation["sex"] != last["sex"] {
		t.Errorf("%+v", j)
	}
	if text := read(t, output); strings.Contains(text, "30-39") || strings.Contains(text, ",f,") {
		t.Errorf("released:\n%s", text)
	}
	first := read(t, list)
	if err := json.Unmarshal([]byte(first), &others); err != nil || len(others.Solutions) != 4 || others.Solutions[0].Score != 25 {
		t.Errorf("the list beside chosen levels: %s", first)
	}
	fulgurite(t, flags("--apply", string(levels))...).want(t, exitDone)

	// The same levels in a project file.
	saved := filepath.Join(dir, "project.json")
	fulgurite(t, flags("--apply", string(levels), "--save-project", saved)...).want(t, exitDone)
	want := read(t, output)
	fulgurite(t, "anonymize", "--project", saved, "--overwrite", "--output", output, filepath.Join(dir, "people.csv")).want(t, exitDone)
	if read(t, output) != want {
		t.Error("the project gives another table")
	}
	fulgurite(t, "anonymize", "--project", saved, "--apply", `{"age":1,"sex":0}`, "--overwrite", "--output",
		output, filepath.Join(dir, "people.csv")).want(t, exitDone)
	if !strings.Contains(read(t, output), "30-39,f") {
		t.Error("--apply does not stand in for the levels of the project")
	}

	for _, of := range []struct {
		apply string
		code  int
		say   string
	}{
		{`{"age":0,"sex":0}`, exitNoSolution,
			"The table does not meet the rules on the chosen levels: 1 record is in a group that does not, and at most 0 may be left out."},
		{`{"age":1}`, exitProblem, `Levels are chosen for other columns, but not for "sex".`},
		{`{"age":1,"sex":0,"colour":1}`, exitProblem, `A level is chosen for "colour", but that column is not generalized`},
		{`{"age":1,"sex":2}`, exitProblem, "Level 2 is not among those that the column may have."},
		{`{"age":1,"sex":-1}`, exitProblem, `The column "sex" has no level -1.`},
		{`{"age":1,"sex":null}`, exitProblem, `The level of "sex" must be a whole number, not null.`},
		{`{"age":1.5,"sex":0}`, exitProblem, `The level of "age" must be a whole number, not 1.5.`},
		{`{"age":"1","sex":0}`, exitProblem, `The level of "age" must be a whole number, not "1".`},
		{`{"age":1e0,"sex":0}`, exitProblem, `The level of "age" must be a whole number, not 1e0.`},
		{`{"age":99999999999999999999,"sex":0}`, exitProblem, `The level of "age" must be a whole number`},
		{`{"age":1,"sex":0,"age":0}`, exitProblem, `"age" is given twice`},
		{`age=1`, exitProblem, "This is not a list of columns with their levels"},
		{`{}`, exitProblem, "This is not a list of columns with their levels"},
		{`null`, exitProblem, "This is not a list of columns with their levels"},
		{`[1,0]`, exitProblem, "This is not a list of columns with their levels"},
		{`{"age":1,"sex":0} {}`, exitProblem, "This is not a list of columns with their levels"},
		{`{"age":1,"sex":0`, exitProblem, "This is not a list of columns with their levels"},
		{``, exitUsage, "--apply is empty"},
	} {
		fulgurite(t, flags("--apply", of.apply)...).want(t, of.code, of.say, "--apply")
	}
	got = fulgurite(t, flags("--json", "--apply", `{"age":0,"sex":0}`)...)
	var refused struct{ ExitCode int }
	if decodeJSON(t, got.out, &refused); refused.ExitCode != exitNoSolution {
		t.Errorf("levels that do not meet the rules: %s", got.out)
	}
	fulgurite(t, flags("--apply", `{"age":1,"sex":0}`, "--recoding", "graph", "--measure", "loss")...).
		want(t, exitProblem, "--apply", "each group levels of its own")
	fulgurite(t, flags("--solutions", list, "--recoding", "local", "--measure", "loss")...).
		want(t, exitProblem, "--solutions", "Local recoding gives each group of records its own levels")
	fulgurite(t, flags("--solutions", filepath.Join(dir, "others.txt"))...).
		want(t, exitProblem, "--solutions", "does not show in which format")
}
