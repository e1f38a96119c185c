package foreign

import (
	"bytes"
	"encoding/csv"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
)

// office is a table with what spreadsheets tell apart.
const office = "id,born,weight,cost,plz,seen,clock,text\n" +
	"1,17.05.1984,18.5,1.50,01067,2024-01-31 23:59:59,08:05:09,\"Köln, \"\"M\"\" <b> & _x0041_\"\n" +
	"-20,29.02.2000,20,20.00,04109,2000-02-29 00:00:00,00:00:00,=1+1\n" +
	"3,01.01.1900,0.1,0.25,,,23:59:59,\"two\nlines  double \"\n"

// inOpenpyxl prints the first sheet of a workbook, with the types of cells.
const inOpenpyxl = `import sys, csv, openpyxl
w = csv.writer(sys.stdout, lineterminator="\n")
for row in openpyxl.load_workbook(sys.argv[1]).worksheets[0].iter_rows():
    w.writerow(["" if c.value is None else c.data_type + ":" + str(c.value) for c in row])`

// TestOfficeWritten: LibreOffice shows what is written here as the table has it, and openpyxl reads
// numbers, dates and texts, and no formula.
func TestOfficeWritten(t *testing.T) {
	dir := t.TempDir()
	want, err := csv.NewReader(strings.NewReader(office)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{formats.ODS, formats.XLSX} {
		var b bytes.Buffer
		if err := convert.Write(&b, format, func() (io.Reader, error) { return strings.NewReader(office), nil },
			formats.Written{Texts: []string{"plz"}}); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, "table."+format)
		if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Run(format+" LibreOffice", func(t *testing.T) {
			if _, err := exec.LookPath("soffice"); err != nil {
				t.Skip("LibreOffice is not installed here")
			}
			shown := filepath.Join(dir, format)
			convert := exec.Command("soffice", "--headless", "-env:UserInstallation=file://"+dir+"/profile",
				"--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76", "--outdir", shown, file)
			if out, err := convert.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			text, err := os.ReadFile(filepath.Join(shown, "table.csv"))
			if err != nil {
				t.Fatal(err)
			}
			got, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%q, %v; want %q", got, err, want)
			}
		})
		if format != formats.XLSX { // all that openpyxl reads
			continue
		}
		t.Run("openpyxl", func(t *testing.T) {
			if out, err := exec.Command("/usr/bin/python3", "-c", "import openpyxl").CombinedOutput(); err != nil {
				t.Skipf("openpyxl is not installed here: %v %s", err, out)
			}
			out, err := exec.Command("/usr/bin/python3", "-c", inOpenpyxl, file).CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			for _, cell := range []string{"n:18.5", "n:1.5", "d:1984-05-17 00:00:00", "s:01067", "d:2024-01-31 23:59:59", "s:=1+1"} {
				if !strings.Contains(string(out), cell) {
					t.Errorf("there is no %s in\n%s", cell, out)
				}
			}
		})
	}
}
