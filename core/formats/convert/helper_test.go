package convert

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// fixture reads a file of testdata.
func fixture(t testing.TB, name string) tabular.Source {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return source(name, data)
}

func source(name string, data []byte) tabular.Source {
	return tabular.Source{ReaderAt: bytes.NewReader(data), Name: name, Size: int64(len(data))}
}

// opened returns a table's text.
func opened(t testing.TB, src tabular.Source, opt Options) (string, *Opened) {
	t.Helper()
	o, err := Open(src, opt)
	if err != nil {
		t.Fatalf("%s: %v", src.Name, err)
	}
	text, err := io.ReadAll(o.Text())
	if err != nil {
		t.Fatalf("%s: %v", src.Name, err)
	}
	return string(text), o
}

// code is that of a problem.
func code(err error) problem.Code {
	if err == nil {
		return ""
	}
	return problem.From(err).Code
}
