package convert

import (
	"crypto/sha256"
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// corpora lists files of public corpora, which are no part of the repository: the first bytes of
// the SHA-256 of each, what came of it when it was looked at, and its name.
//
//go:embed testdata/corpora.txt
var corpora string

// TestCorpora reads the files of public corpora below the folder that FULGURITE_CORPORA names, such
// as clones of apache/parquet-testing, tidyverse/readxl and tidyverse/haven: each that the list has
// gives what the list says, its records by columns and a checksum of its cells, or the code of the
// refusal. Files that the list does not have are logged as lines for it.
func TestCorpora(t *testing.T) {
	folder := os.Getenv("FULGURITE_CORPORA")
	if folder == "" {
		t.Skip("FULGURITE_CORPORA names no folder with public corpora")
	}
	want := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(corpora), "\n") {
		if fields := strings.Fields(line); !strings.HasPrefix(line, "#") {
			want[fields[0]] = fields[1]
		}
	}
	counts := map[string][3]int{} // by ending: read, refused, not in the list
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		kind := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
		if err != nil || entry.IsDir() || !slices.Contains([]string{"csv", "dta", "ods", "parquet", "por", "sas7bdat", "sav", "xls",
			"xlsx", "xpt",
			"zsav"}, kind) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, count := strings.TrimPrefix(path, folder+"/"), counts[kind]
		sum, got := fmt.Sprintf("%.8x", sha256.Sum256(data)), outcome(path, data)
		switch expected, known := want[sum]; {
		case !known:
			t.Logf("not in the list: %s %s %s", sum, got, name)
			count[2]++
		case got != expected:
			t.Errorf("%s: %s, want %s", name, got, expected)
		}
		if count[0]++; !strings.Contains(got, ":") {
			count[0], count[1] = count[0]-1, count[1]+1
		}
		counts[kind] = count
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%s: %d read, %d refused; %d not in the list", kind, counts[kind][0], counts[kind][1], counts[kind][2])
	}
}

// outcome reads all tables of a file.
func outcome(name string, data []byte) string {
	one := func(sheet string) (string, error) {
		o, err := Open(source(filepath.Base(name), data), Options{Sheet: sheet})
		if err != nil {
			return "", err
		}
		cells := sha256.New()
		records, columns := 0, 0
		in := csv.NewReader(io.TeeReader(o.Text(), cells))
		in.FieldsPerRecord, in.LazyQuotes, in.ReuseRecord = -1, true, true
		for {
			record, err := in.Read()
			if err == io.EOF {
				return fmt.Sprintf("%dx%d:%.4x", records, columns, cells.Sum(nil)), nil
			}
			if err != nil {
				return "", err
			}
			records, columns = records+1, max(columns, len(record))
		}
	}
	said, err := one("")
	if several := Several(err); several != nil {
		var all []string
		for _, sheet := range several {
			said, err := one(sheet)
			if err != nil {
				said = string(problem.From(err).Code)
			}
			all = append(all, said)
		}
		return strings.Join(all, "+")
	}
	if err != nil {
		return string(problem.From(err).Code)
	}
	return said
}
