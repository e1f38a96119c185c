package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// dialect describes how a polluted file is written.
type dialect struct{ delimiter, quote, escape, end string }

var usual = dialect{",", `"`, `""`, "\n"}

// row writes a record; every cell is quoted, as the benchmark's source is.
func (d dialect) row(cells []string) string {
	var all []string
	for _, c := range cells {
		all = append(all, d.quote+strings.ReplaceAll(c, d.quote, d.escape)+d.quote)
	}
	return strings.Join(all, d.delimiter) + d.end
}

func (d dialect) file(rows [][]string) string {
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(d.row(r))
	}
	return b.String()
}

// clean is the table that is polluted: dates, times, words with commas and quotes, codes,
// numbers.
func clean() [][]string {
	rows := [][]string{{"date", "time", "town", "code", "price", "note"}}
	for i := range 24 {
		rows = append(rows, []string{fmt.Sprintf("2024-05-%02d", 1+i), fmt.Sprintf("%02d:15:00", i),
			[]string{"Leeds", "York", "Hull"}[i%3], fmt.Sprintf("A%d", 100+i),
			fmt.Sprintf("%d.50", 7*i+1), []string{"fine", "ill, at home", `said "no"`}[i%3]})
	}
	return rows
}

// changed is the file with a record written in another way.
func changed(at int, line func(cells []string) string) string {
	rows := clean()
	if at < 0 {
		at += len(rows)
	}
	return usual.file(rows[:at]) + line(rows[at]) + usual.file(rows[at+1:])
}

// pollutions are the kinds of pollution of the benchmark Pollock (Vitagliano et al.,
// VLDB 2023, section 3: of the file, of the table, of rows and of columns), by name.
func pollutions() map[string]string {
	all := map[string]string{"nothing": usual.file(clean())}
	for name, d := range map[string]dialect{
		"semicolon": {";", `"`, `""`, "\n"}, "bar": {"|", `"`, `""`, "\n"}, "tab": {"\t", `"`, `""`, "\n"},
		"blank": {" ", `"`, `""`, "\n"}, "two tabs": {"\t\t", `"`, `""`, "\n"},
		"colon": {":", `"`, `""`, "\n"}, "comma and blank": {", ", `"`, `""`, "\n"}, "tab in letters": {`\t`, `"`, `""`, "\n"},
		"apostrophes": {",", "'", "''", "\n"}, "quote and blank": {",", `" `, `"" `, "\n"}, "backslash": {",", `"`, `\"`, "\n"},
		"CR": {",", `"`, `""`, "\r"}, "CR LF": {",", `"`, `""`, "\r\n"},
	} {
		all["dialect "+name] = d.file(clean())
	}
	for i, lines := range []string{"Title,,,,,\nof the,,,,,\nfile,,,,,\n", "Title\nof the\nfile\n",
		"Title,,,,,\nof the,,,,,\nfile,,,,,\n\n", "Title\nof the\nfile\n\n"} {
		all[fmt.Sprint("preamble ", i)] = lines + usual.file(clean())
		end := lines
		if i > 1 {
			end = "\n" + strings.TrimSuffix(lines, "\n")
		}
		all[fmt.Sprint("footnote ", i)] = usual.file(clean()) + end
	}
	for _, at := range []int{0, 1, 12, -1} {
		all[fmt.Sprint("empty row ", at)] = changed(at, func([]string) string { return "\n" })
		all[fmt.Sprint("more cells ", at)] = changed(at, func(c []string) string { return usual.row(append(slices.Clone(c), "x", "y", "z")) })
		all[fmt.Sprint("fewer cells ", at)] = changed(at, func(c []string) string { return usual.row(c[:3]) })
		all[fmt.Sprint("row break ", at)] = changed(at, func(c []string) string { return strings.TrimSuffix(usual.row(c), "\n") + "\r\n" })
		all[fmt.Sprint("row delimiter ", at)] = changed(at, dialect{";", `"`, `""`, "\n"}.row)
		all[fmt.Sprint("row quote ", at)] = changed(at, dialect{",", "'", "''", "\n"}.row)
		all[fmt.Sprint("row escape ", at)] = changed(at, func(c []string) string {
			c = slices.Clone(c)
			c[5] = `said "no"`
			return dialect{",", `"`, `\"`, "\n"}.row(c)
		})
		all[fmt.Sprint("lost delimiter ", at)] = changed(at, func(c []string) string { return strings.Replace(usual.row(c), `","`, `""`, 1) })
		all[fmt.Sprint("lost quote ", at)] = changed(at, func(c []string) string { return strings.Replace(usual.row(c), `","`, `,"`, 1) })
	}
	named := func(at int, name string) string {
		return changed(0, func(c []string) string { c = slices.Clone(c); c[at] = name; return usual.row(c) })
	}
	for _, at := range []int{0, 2, 5} {
		all[fmt.Sprint("no name ", at)] = named(at, "")
		all[fmt.Sprint("odd name ", at)] = named(at, "HEAD/%R")
		all[fmt.Sprint("long name ", at)] = named(at, strings.Repeat("HEADER", 1e5))
	}
	all["same names"] = changed(0, func(c []string) string { return usual.row([]string{"x", "x", c[2], c[3], c[4], c[5]}) })
	all["two lines of names"] = "\"seen\",,\"sold\",,,\n" + usual.file(clean())
	second := [][]string{{"ward", "head", "beds"}, {"Surgery", "Hill", "34"}, {"Medicine", "Wood", "51"}}
	for _, between := range []string{"", "\n"} {
		all["narrow table"+between] = usual.file(clean()) + between + usual.file(second)
		wide := slices.Clone(second)
		for i := range wide {
			wide[i] = append(append(slices.Clone(wide[i]), "k", "l", "m", "n", "o"), fmt.Sprint(i))
		}
		all["wide table"+between] = usual.file(clean()) + between + usual.file(wide)
	}
	all["header only"], all["empty"], all["no header"] = usual.file(clean()[:1]), "", usual.file(clean()[1:])
	return all
}

// TestPollution: a polluted file is read as it was meant, or something is said: it is
// refused, or a note is on what may be wrong. With the cures that are offered, no record
// is read that was not there, but for those of which the last note speaks.
func TestPollution(t *testing.T) {
	source := clean()
	for name, text := range pollutions() {
		var opt Options
		said := ""
		for range 5 {
			got, err := Read(strings.NewReader(text), "t.csv", int64(len(text)), opt, Limits{})
			told := problem.Flatten(err)
			if err == nil {
				told = got.Warnings
			}
			if err == nil && len(told) == 0 {
				if said == "" && !meant(got, source, text) {
					t.Errorf("%s: silently wrong:\n%q\n%q", name, got.Names(), got.Record(0))
				}
				break
			}
			var next *problem.Cure
			for _, p := range told {
				if p.Sentence == "" || p.Hint == "" {
					t.Errorf("%s: %s says nothing", name, p.Code)
				}
				said += string(p.Code) + " "
				for i := range p.Cures {
					if cured, err := opt.With(p.Cures[i].Set); err == nil && fmt.Sprint(cured) != fmt.Sprint(opt) && next == nil {
						next = &p.Cures[i]
					}
				}
			}
			if next == nil {
				break
			}
			said += next.Name + " "
			var err2 error
			if opt, err2 = opt.With(next.Set); err2 != nil {
				t.Fatal(err2)
			}
		}
		t.Logf("%s: %s", name, said)
	}
	figures.Record(t, figures.Figure{Name: "damage/pollution", Value: int64(len(pollutions())), Unit: "files",
		What: "Files with the kinds of pollution of the benchmark Pollock (other dialects, titles and notes, lost delimiters and quotes, rows and names that do not fit, second tables): " +
			"each was read as it was meant, or something was said of it; with the cures that are offered no record was read that was not there."})
}

// meant reports whether a table that was read without a word is the one that was
// polluted: all of its records, and names that are those of the file's first line.
func meant(got *Table, source [][]string, text string) bool {
	for i, name := range got.Names() {
		if name != source[0][i] && !strings.Contains(text[:strings.IndexAny(text, "\r\n")], name) {
			return false
		}
	}
	if got.Rows != len(source)-1 || len(got.Columns) != len(source[0]) {
		return false
	}
	for row := range got.Rows {
		if !slices.Equal(got.Record(row), source[row+1]) {
			return false
		}
	}
	return true
}
