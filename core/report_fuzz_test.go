package core_test

import (
	"encoding/csv"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// markup matches the tags of a report.
var markup = regexp.MustCompile(`<[^>]*>`)

// FuzzReport: whatever columns, values and purposes are, a report has them as texts: its markup is
// that of a report on harmless ones, what is read back is what was said, and the external one
// does not tell a value that was not released.
func FuzzReport(f *testing.F) {
	for _, text := range []string{"age", `"><img src=x onerror=alert(1)>`, "</td><script>", "&amp;&lt;",
		"\x00\x01", "\xff", "<!--", "]]>", "\u2028", "'\"`", "</style>"} {
		f.Add(text, "value", "purpose")
		f.Add("column", text, text)
	}
	const mark = "\U0001F70F"
	f.Fuzz(func(t *testing.T, column, value, purpose string) {
		if len(column)+len(value)+len(purpose) > 300 {
			t.Skip("longer than texts of tables are")
		}
		column, value = mark+column, mark+value+mark
		reports := func(column, value, purpose string) (data []string, pages []string, ok bool) {
			var text strings.Builder
			w := csv.NewWriter(&text)
			for _, record := range [][]string{{column, "sex"}, {value, "f"}, {"a", "m"}, {"b", "f"}, {"c", "m"}} {
				if err := w.Write(record); err != nil {
					t.Fatal(err)
				}
			}
			w.Flush()
			p := project.New(project.QuasiIdentifier(column), project.QuasiIdentifier("sex"), project.KAnonymity(2))
			p.Name, p.RowsArePeople = purpose, true
			r, err := core.Release(t.Context(), core.FromReader("people.csv", strings.NewReader(text.String())), p, new(core.Buffer), core.Options{})
			if err != nil {
				if problem.From(err).Code == "internal" {
					t.Errorf("no problem: %v", err)
				}
				return nil, nil, false
			}
			for _, v := range []evidence.Variant{evidence.Internal, evidence.External} {
				report := must(r.Report(t.Context(),
					evidence.Circumstances{Variant: v, Purpose: purpose, Recipient: purpose, DecidedBy: purpose, Key: make([]byte, 32)}))(t)
				one := must(report.JSON())(t)
				data, pages = append(data, string(one)), append(pages, string(report.HTML()))
			}
			return data, pages, true
		}
		_, harmless, ok := reports("column", "value", "purpose")
		if !ok {
			t.Fatal("no harmless report")
		}
		data, pages, ok := reports(column, value, purpose)
		if !ok {
			return
		}
		for i, page := range pages {
			if purpose != "" && strings.Join(markup.FindAllString(page, -1), "") != strings.Join(markup.FindAllString(harmless[i], -1), "") {
				t.Errorf("the markup is another than that of a harmless report: %s", page)
			}
			var said struct{ Purpose string }
			if err := json.Unmarshal([]byte(data[i]), &said); err != nil {
				t.Fatal(err)
			}
			if utf8.ValidString(purpose) && said.Purpose != purpose {
				t.Errorf("%q comes back as %q", purpose, said.Purpose)
			}
			if utf8.ValidString(purpose) && !strings.Contains(html.UnescapeString(page), purpose) {
				t.Errorf("the document does not say %q", purpose)
			}
		}
		if strings.Contains(data[1], value) || strings.Contains(html.UnescapeString(pages[1]), value) {
			t.Errorf("the external report tells %q, which was not released", value)
		}
	})
}
