package foreign

import (
	"bytes"
	"encoding/csv"
	"errors"
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

// statistics is a table with what files of statistics packages tell apart; empty cells are
// missing.
const statistics = "id,size,cost,born,seen,clock,risk,town,story\n" +
	"1,1.5,1.50,1984-05-17,2024-01-31 23:59:59,08:05:09,medium,Köln,short\n" +
	"-20,20,20.00,1899-12-31,1959-12-31 12:00:00,23:59:59,low,\"a,b\",LONG\n" +
	"2147483,0.1,0.25,,,,low,,\n" +
	"3,,,2000-02-29,2000-02-29 00:00:00,00:00:00,*,Łódź,short\n"

var how = formats.Written{
	Texts:      []string{"risk"},
	Coarse:     []formats.Coarse{{Name: "risk", Order: []string{"low", "medium"}}},
	Dictionary: `{"format":"other","columns":[{"name":"id","label":"Number of the record"}]}`,
}

// inR prints a table that haven reads as this program's text, with labels in the place of values.
const inR = `suppressMessages(library(haven))
args <- commandArgs(TRUE)
t <- switch(args[1], dta = read_dta(args[2]), sav = read_sav(args[2]), xpt = read_xpt(args[2]))
stopifnot(attr(t[[1]], "label") == "Number of the record")
text <- function(x) {
  out <- if (is.labelled(x)) as.character(as_factor(x)) else if (inherits(x, "hms")) format(as.POSIXct(as.numeric(x), origin = "1970-01-01", tz = "UTC"), "%H:%M:%S")
    else if (inherits(x, "POSIXt")) format(x, "%Y-%m-%d %H:%M:%S", tz = "UTC") else if (is.numeric(x) && !inherits(x, "Date")) format(x, digits = 15, trim = TRUE, drop0trailing = TRUE, scientific = FALSE) else as.character(x)
  for (i in seq_along(out)) if (is.numeric(x) && !is.labelled(x) && !inherits(x, c("Date", "POSIXt", "hms")) && !is.na(x[i])) out[i] <- format(as.numeric(x[i]), digits = 15)
  out[is.na(x)] <- ""
  out
}
write.csv(as.data.frame(lapply(t, text)), row.names = FALSE, quote = TRUE)`

// inPandas prints the same with pandas, whose texts of empty cells are empty.
const inPandas = `import sys, pandas as pd
t = {"dta": pd.read_stata, "xpt": lambda f: pd.read_sas(f, format="xport", encoding="utf-8")}[sys.argv[1]](sys.argv[2])
def text(x):
    if pd.isna(x) or x == "": return ""
    if isinstance(x, pd.Timestamp): return str(x.date()) if x == x.normalize() and x.year in (1984, 1899) else str(x)
    if isinstance(x, float): return "%.15g" % x
    return str(x)
t.apply(lambda c: c.map(text) if c.dtype.name != "category" else c.astype(str).replace("nan", "")).to_csv(sys.stdout, index=False)`

// TestStatisticsWritten: other programs read what is written here, with the same values, labels,
// dates and names.
func TestStatisticsWritten(t *testing.T) {
	for _, format := range []string{"dta", "sav", "xpt"} {
		for _, reader := range []struct {
			name, needs string
			command     []string
			unread      string // columns that it shows in another way
		}{
			{"haven", "library(haven)", []string{"Rscript", "-e"}, ""},
			{"pandas", "import pandas", []string{"/usr/bin/python3", "-c"}, "born seen clock"},
		} {
			t.Run(format+" "+reader.name, func(t *testing.T) {
				if format == "sav" && reader.name == "pandas" {
					t.Skip("pandas needs another package for files of SPSS")
				}
				command := reader.command
				if out, err := exec.Command(command[0], command[1], reader.needs).CombinedOutput(); err != nil {
					t.Skipf("%s is not installed here: %v %s", reader.name, err, out)
				}
				text := strings.ReplaceAll(statistics, "LONG", strings.Repeat("ä", 1500))
				if format == "xpt" {
					text = strings.ReplaceAll(statistics, "LONG", strings.Repeat("ä", 100))
				}
				var b bytes.Buffer
				if err := convert.Write(&b, format, func() (io.Reader, error) { return strings.NewReader(text), nil }, how); err != nil {
					t.Fatal(err)
				}
				dir := t.TempDir()
				file, script := filepath.Join(dir, "out."+format), filepath.Join(dir, "script")
				for name, content := range map[string][]byte{file: b.Bytes(), script: []byte(map[string]string{"haven": inR, "pandas": inPandas}[reader.name])} {
					if err := os.WriteFile(name, content, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				out, err := exec.Command(command[0], script, format, file).Output()
				var failed *exec.ExitError
				if errors.As(err, &failed) {
					t.Fatalf("%v: %s", err, failed.Stderr)
				} else if err != nil {
					t.Fatal(err)
				}
				got, want := records(t, string(out)), records(t, strings.NewReplacer("1.50,", "1.5,", "20.00,", "20,").Replace(text))
				for i := range want {
					for j, name := range want[0] {
						if i > 0 && strings.Contains(reader.unread, name) && got[i][j] != "" {
							got[i][j], want[i][j] = "", ""
						}
					}
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%.600q\nwant\n%.600q", got, want)
				}
			})
		}
	}
}

func records(t *testing.T, text string) [][]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all
}
