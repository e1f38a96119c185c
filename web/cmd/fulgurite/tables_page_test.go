//go:build !js

package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestLinkedTablesPage: the page opens the sample's three tables, and its project gives the files
// that it gives on the command line, of the tables that the command writes.
func TestLinkedTablesPage(t *testing.T) {
	engine := client.New("", client.Events{})
	defer engine.Close()
	done := make(chan []*problem.Problem)
	settled := func(what string) {
		t.Helper()
		if why := <-done; len(why) > 0 {
			t.Fatalf("%s: %v", what, why)
		}
	}
	var open bridge.Profile
	client.Ask(engine, bridge.SampleRequest, bridge.Sample{Rows: 400, Tables: true}, func(p bridge.Profile, why []*problem.Problem) {
		open = p
		done <- why
	})
	settled("open")
	config := *open.Project
	config.Output.Order = project.Original // any other is drawn
	client.Work(engine, bridge.RunRequest, config, client.File{}, func(core.SearchProgress) {},
		func(o bridge.Outcome, why []*problem.Problem) {
			if why == nil && !o.Verified {
				t.Error("it is not verified")
			}
			done <- why
		})
	settled("run")
	var archive bytes.Buffer
	client.Download(engine, bridge.SaveRequest, bridge.Save{}, func(_ bridge.Saved, b client.Blob, why []*problem.Problem) {
		for _, part := range b.Content.Parts {
			archive.Write(part)
		}
		done <- why
	})
	settled("save")

	text, err := config.JSON()
	if err != nil {
		t.Fatal(err)
	}
	dir := files(t, map[string]string{"page.json": string(text)})
	in := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "sample", "--rows", "400", in("trial")).want(t, exitDone)
	fulgurite(t, "anonymize", "--project", in("page.json"), "-o", in("shared"), in("trial")).want(t, exitDone)
	z, err := zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
	if err != nil || len(z.File) != 3 {
		t.Fatalf("%v, %v", z.File, err)
	}
	page, line := map[string]string{}, map[string]string{}
	for _, f := range z.File {
		from, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		got, want := renumbered(page, string(text)), renumbered(line, read(t, in("shared/"+f.Name)))
		if len(text) < 1000 || got != want {
			t.Errorf("%s: the page writes\n%.300s\nthe command line\n%.300s", f.Name, got, want)
		}
	}
}

// TestLinkedTablesHelp: the help says what its example leaves out of the sample's tables, and what
// it does where numbers of results are known.
func TestLinkedTablesHelp(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "sample", dir).want(t, exitDone)
	leftOut := func(project string) (int, int, map[string]int) {
		var said struct {
			Records, Suppressed int
			Transformation      map[string]int
		}
		decodeJSON(t, fulgurite(t, "anonymize", "--json", "--project", in(project), "--overwrite", "-o", in("shared"), dir).out, &said)
		return said.Suppressed, said.Records, said.Transformation
	}
	known := strings.Replace(read(t, in(tablesProject)), `"countUnknown": true`, `"countUnknown": false`, 1)
	writeFile(t, in("known.json"), known)
	left, rows, levels := leftOut(tablesProject)
	more, _, all := leftOut("known.json")
	for _, says := range []string{fmt.Sprintf("%d of %s lines are left out; sex and analyte stay", left, thousands(rows)),
		fmt.Sprintf("as well, and %d lines are left out", more)} {
		if !strings.Contains(read(t, "../../../static/docs/identifying.md"), says) {
			t.Errorf("the help does not say %q", says)
		}
	}
	if levels["sex"]+levels["analyte"] != 0 || levels["department"] != 1 || all["sex"]+all["analyte"] != 2 {
		t.Errorf("levels are %v, and %v where numbers are known", levels, all)
	}
}

// renumbered puts numbers in the order in which they come in place of those that stand for people
// and stays, which are drawn: they are all that may differ, and the same in all files.
func renumbered(numbers map[string]string, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	names := strings.Split(lines[0], ",")
	for i := range lines[1:] {
		cells := strings.Split(lines[i+1], ",")
		for c, name := range names {
			if key := name + cells[c]; strings.HasSuffix(name, "number") {
				if numbers[key] == "" {
					numbers[key] = strconv.Itoa(len(numbers) + 1)
				}
				cells[c] = numbers[key]
			}
		}
		lines[i+1] = strings.Join(cells, ",")
	}
	return strings.Join(lines, "\n")
}
