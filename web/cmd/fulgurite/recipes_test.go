//go:build !js

package main

import (
	"archive/zip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRecipes follows CONTRIBUTING.md: a model, a format, a setting, a way of recoding, a step of
// the page and a language begun with ten sentences are added to the tree where it says, and nothing
// else is changed; the command line, an archive and the page know them then. The tree is not
// copied: the go command is told what its files would be.
func TestRecipes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	guide := read(t, filepath.Join("..", "..", "..", "CONTRIBUTING.md"))
	dir := t.TempDir()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for name, row := range map[string]string{"model": "| privacy model |", "format": "| file format |",
		"setting": "| setting of a project |", "way": "| way of recoding |", "panel": "| step of the page |", "language": "To add a language,", "session": ""} {
		_, told, found := strings.Cut(guide, row)
		told, _, _ = strings.Cut(told, "\n| ")
		for i, part := range strings.Split(read(t, filepath.Join("testdata", "recipes", name+".txtar")), "\n-- ")[1:] {
			path, text, _ := strings.Cut(part, " --\n")
			file, err := filepath.Abs(filepath.Join("..", "..", "..", filepath.FromSlash(path)))
			if err != nil {
				t.Fatal(err)
			}
			text += "\n"
			if was, err := os.ReadFile(file); err == nil {
				text = added(t, string(was), text)
				if !found || !strings.Contains(told, filepath.Base(path)) {
					t.Errorf("CONTRIBUTING.md does not say that a %s needs a line in %s: %s", name, path, told)
				}
			}
			overlay.Replace[file] = filepath.Join(dir, name+string(rune('a'+i)))
			if err := os.WriteFile(overlay.Replace[file], []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	in := files(t, map[string]string{"overlay.json": string(list), "people.toy": "TOY\x00age,town\n34,Ulm\n34,Ulm\n35,Bonn\n35,Bonn\n"})
	run := func(program string, args ...string) string {
		command := exec.Command(program, args...)
		command.Dir = in
		out, err := command.CombinedOutput()
		if err != nil {
			t.Errorf("%s %q: %v\n%s", program, args, err, out)
		}
		return string(out)
	}
	build := exec.Command("go", "build", "-overlay", filepath.Join(in, "overlay.json"), "-o", in+string(filepath.Separator), "../../../web/cmd/fulgurite", "../../../web/cmd/welcome")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	packed, err := os.Create(filepath.Join(in, "people.zip"))
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(packed)
	w, err := z.Create("people.toy")
	if err == nil {
		_, err = w.Write([]byte(read(t, filepath.Join(in, "people.toy"))))
	}
	if err != nil || z.Close() != nil || packed.Close() != nil {
		t.Fatal(err)
	}
	page := exec.Command("go", "test", "-overlay", filepath.Join(in, "overlay.json"), "-vet=off",
		"-run", "TestToyPanel", "-v", "../../../web/shell")
	if out, err := page.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestToyPanel") {
		t.Errorf("the page does not open the panel: %v\n%s", err, out)
	}
	program := filepath.Join(in, "fulgurite")
	for _, c := range []struct {
		args string
		want []string
	}{
		{"anonymize --help", []string{"toy-teams", "how many toys there are", "format of the file: toy, csv", "en, de, fr, es, it"}},
		{"anonymize --help --lang it", []string{"Uso:", "Opzioni:", "Anonymizes a table", "How many toys there are"}},
		{"anonymize --qi age,town --model toy-teams:size=2 --toys 3 --limit 0.5 --save-project p.json -o out.toy people.toy", []string{"Written and verified: out.toy"}},
		{"check --project p.json out.toy", []string{"holds:", "teams of 2"}},
		{"anonymize --qi age,town --model k-anonymity:k=2 --recoding toy-way --report r.html -o way.toy people.toy",
			[]string{"Written and verified: way.toy"}},
		{"columns --lang it people.zip", []string{"age", "town"}},
		{"verify --project p.json --original people.toy out.toy", []string{"Verified"}},
	} {
		out := run(program, strings.Fields(c.args)...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s lacks %q:\n%s", c.args, want, out)
			}
		}
	}
	if p := read(t, filepath.Join(in, "p.json")); !strings.Contains(p, `"toy": 3`) {
		t.Errorf("the setting is not kept: %s", p)
	}
	if out := read(t, filepath.Join(in, "r.html")); !strings.Contains(out, "round by round, as toys do it") {
		t.Errorf("the report does not say how values became coarser: %s", out)
	}
	if out := read(t, filepath.Join(in, "out.toy")); !strings.HasPrefix(out, "TOY\x00age,town\n") {
		t.Errorf("the result is %q", out)
	}
	if said := run(filepath.Join(in, "welcome")); !strings.Contains(said, `"id":"toy-teams"`) {
		t.Errorf("the page does not hear of the model: %s", said)
	}
}

// added is a text with lines behind those that they follow in a recipe.
func added(t *testing.T, text, recipe string) string {
	t.Helper()
	var anchor string
	for line := range strings.Lines(recipe) {
		more, is := strings.CutPrefix(line, "+")
		switch {
		case !is:
			anchor = line
		case strings.Count(text, anchor) != 1:
			t.Fatalf("%q stands %d times where a line goes behind it", anchor, strings.Count(text, anchor))
		default:
			text = strings.Replace(text, anchor, anchor+more, 1)
			anchor += more
		}
	}
	return text
}
