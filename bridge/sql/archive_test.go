package sql

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
)

// TestArchive: Go's own library reads what was put into an archive, and finds nothing wrong.
func TestArchive(t *testing.T) {
	scripts := []Script{{"1-group.sql", "SELECT 'ä';\n"}, {"2-empty.sql", ""}, {"3-long.sql", strings.Repeat("-- long\n", 20_000)}}
	archive := Archive(scripts)
	in, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil || len(in.File) != len(scripts) {
		t.Fatalf("%v, %v", in, err)
	}
	for i, s := range scripts {
		f, err := in.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(f) // checks the sum
		if err != nil || in.File[i].Name != s.Name || string(text) != s.Text {
			t.Errorf("%s: %q, %v", in.File[i].Name, text, err)
		}
	}
	if !bytes.Equal(archive, Archive(scripts)) {
		t.Error("the same scripts are not the same file")
	}
}
