package sql_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
)

// TestParquetWritten: DuckDB reads the Parquet that is written here, with its types and NULL.
func TestParquetWritten(t *testing.T) {
	db, file := open(t, "duckdb"), filepath.Join(t.TempDir(), "table.parquet")
	text := "id,born,weight,cost,plz,seen,text\n" +
		"1,1984-05-17,18.5,1.50,01067,2024-01-31 23:59:59,\"Köln, \"\"M\"\"\"\n" +
		"-20,2000-02-29,-Infinity,20.25,04109,2000-02-29 00:00:00,=1+1\n" +
		"3,1883-01-01,0.1,,,,\"two\nlines\"\n"
	var b bytes.Buffer
	err := convert.Write(&b, formats.Parquet, func() (io.Reader, error) {
		return strings.NewReader(strings.Replace(text, "-Infinity", "-inf", 1)), nil // as it is read here
	}, formats.Written{Texts: []string{"plz"}})
	if err == nil {
		err = os.WriteFile(file, b.Bytes(), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	types := "t\nBIGINT\nDATE\nDOUBLE\n\"DECIMAL(18,2)\"\nVARCHAR\nTIMESTAMP\nVARCHAR\n"
	for query, want := range map[string]string{
		"SELECT * FROM '" + file + "'":                                         text,
		"SELECT column_type AS t FROM (DESCRIBE SELECT * FROM '" + file + "')": types,
	} {
		if got, err := db.query(query); err != nil || got != want {
			t.Errorf("%s\n%s\nwant\n%s\n%v", query, got, want, err)
		}
	}
}
