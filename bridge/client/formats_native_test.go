//go:build !js

package client

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/table"
)

func fixture(t *testing.T, name string) File {
	t.Helper()
	data, err := os.ReadFile("../../core/formats/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return NewFile(data)
}

// TestFormats makes text of a workbook and a workbook of text, as a session asks for it.
func TestFormats(t *testing.T) {
	file := fixture(t, "clinic.xlsx").Content
	if _, err := (Formats{}).Read(t.Context(), "clinic.xlsx", file, table.Options{}, false, func(float64) {}); err == nil ||
		!strings.Contains(err.Error(), "2 tables") {
		t.Error(err)
	}
	var read []float64
	text, err := Formats{}.Read(t.Context(), "clinic.xlsx", file, table.Options{Sheet: "Legende"},
		false, func(share float64) { read = append(read, share) })
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(read) || len(read) < 5 || read[len(read)-1] < 0.5 || read[len(read)-1] > 1 { // its other table is not read
		t.Errorf("shares that were read: %v", read)
	}
	in, err := text.File.Open("")
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(in)
	if err != nil || string(got) != "Code,Bedeutung\n1,ja\n" || text.Plain || len(text.Hash) != 64 || len(text.Sheets) != 2 {
		t.Errorf("%q %v %+v", got, err, text)
	}
	blob := &bridge.Blob{}
	blob.Write(got)
	var shares []float64
	made, err := Formats{}.Make(t.Context(), blob, "xlsx", formats.Written{}, func(share float64) { shares = append(shares, share) })
	if err != nil {
		t.Fatal(err)
	}
	// Three passes over the text: for the types, for the cells, and to compare.
	if !slices.IsSorted(shares) || !slices.Contains(shares, 1.0/3) || !slices.Contains(shares, 2.0/3) || slices.Max(shares) != 1 {
		t.Errorf("shares that were told: %v", shares)
	}
	data, err := io.ReadAll(made.Reader())
	if err != nil {
		t.Fatal(err)
	}
	o, err := convert.Open(tabular.Source{ReaderAt: bytes.NewReader(data), Size: int64(len(data))}, convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := io.ReadAll(o.Text()); err != nil || string(again) != string(got) {
		t.Errorf("%q %v", again, err)
	}
}
