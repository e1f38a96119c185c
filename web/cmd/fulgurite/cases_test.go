//go:build !js

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// TestCasesAlike: the page and the command line say the same of every file of the reference cases:
// how each column is read, what is taken for granted, or why the file is refused.
func TestCasesAlike(t *testing.T) {
	type said struct {
		Columns  []string
		Assumed  []table.Assumption
		Warnings []problem.Code
		Problems []problem.Code
	}
	codes := func(all []*problem.Problem) (codes []problem.Code) {
		for _, p := range all {
			codes = append(codes, p.Code)
		}
		return codes
	}
	granted := func(all []table.Assumed) (kept []table.Assumption) {
		for _, a := range all {
			kept = append(kept, a.Assumption)
		}
		return kept
	}
	engine := client.New("", client.Events{})
	defer engine.Close()
	answered := make(chan said)
	seen := 0
	err := filepath.WalkDir(sharedtest.Path(t, "cases"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains([]string{".csv", ".xlsx", ".parquet", ".sas7bdat", ".sav", ".xpt"},
			filepath.Ext(path)) {
			return err
		}
		seen++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var content bridge.Blob
		if _, err := content.Write(data); err != nil {
			return err
		}
		client.Upload(engine, bridge.OpenRequest, bridge.Open{Name: filepath.Base(path), Size: int64(len(data))}, client.File{Content: &content},
			func(p bridge.Profile, why []*problem.Problem) {
				page := said{Problems: codes(why), Warnings: codes(p.Warnings), Assumed: granted(p.Assumptions)}
				for _, c := range p.Columns {
					page.Columns = append(page.Columns, c.Name+": "+c.Reading.Line)
					page.Assumed = append(page.Assumed, granted(c.Assumptions)...)
				}
				answered <- page
			})
		page := <-answered
		var read struct {
			Columns            []columnRead
			Assumptions        []table.Assumed
			Warnings, Problems []*problem.Problem
		}
		decodeJSON(t, fulgurite(t, "columns", "--json", path).out, &read)
		line := said{Problems: codes(read.Problems), Warnings: codes(read.Warnings), Assumed: granted(read.Assumptions)}
		for _, c := range read.Columns {
			line.Columns = append(line.Columns, c.Column+": "+c.Line)
		}
		if !reflect.DeepEqual(page, line) {
			t.Errorf("%s: the page says\n%v\nthe command line\n%v", path, page, line)
		}
		return nil
	})
	if err != nil || seen < 40 {
		t.Fatalf("%d files: %v", seen, err)
	}
}
