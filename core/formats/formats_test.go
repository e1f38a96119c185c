package formats_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
)

// TestList: identifiers and extensions name one format each, what is written has the name of a file
// and a type, and all but text is recognised by something.
func TestList(t *testing.T) {
	seen := map[string]string{}
	for _, f := range formats.All() {
		for _, name := range append(slices.Clone(f.Extensions), f.ID) {
			if other, twice := seen[name]; twice {
				t.Errorf("%s is of %s and of %s", name, other, f.ID)
			}
			seen[name] = f.ID
		}
		if of, ok := formats.OfName("a.b" + f.Extensions[0]); !ok || of.ID != f.ID {
			t.Errorf("%s: %v", f.Extensions[0], of.ID)
		}
		if f.Output != "" && f.MediaType == "" {
			t.Errorf("%s is written and has no media type", f.ID)
		}
	}
}

// TestBegins: letters that a column's name may begin with are no sign of a format, unless zeros
// follow.
func TestBegins(t *testing.T) {
	for _, text := range []string{"PAR1,b\n", "ORC,b\n", "GIF89a\n1\n", "MZ,a\n", "RDX2\n1\n", "BM6;a\n", "ustar\n"} {
		if f, refused := formats.Recognize([]byte(text)); refused != nil || f != formats.CSV || !formats.IsText([]byte(text)) {
			t.Errorf("%q: %s, %v", text, f, refused)
		}
	}
	// The head of a portable file, as the PSPP manual describes it (Portable File Format): five texts
	// of 40 bytes.
	por := fmt.Sprintf("%-40s%-40s\r\n%-40s", "C1 SPSS PORT FILE", "ASCII SPSS PORT FILE", "CDC SPSS PORT FILE")
	if _, refused := formats.Recognize([]byte(por)); refused == nil || refused.Code != "table-is-format" {
		t.Errorf("a portable file: %v", refused)
	}
	for text, want := range map[string]string{"PAR1\x15\x00": formats.Parquet, "\x1f\x8b\x08": formats.Gzip, "$FL2@(#)": "sav",
		"\x73\x02\x01\x00": "dta", "\x68\x01\x01\x00": "dta", "\x74\x02\x01\x00": formats.CSV, "PK\x05\x06": formats.Zip} {
		if f, refused := formats.Recognize([]byte(text)); refused != nil || f != want {
			t.Errorf("%q: %s, %v; want %s", text, f, refused, want)
		}
	}
}
