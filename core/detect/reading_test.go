package detect

import (
	"fmt"
	"strings"
	"testing"
)

// read reads values, each with "*n" behind it for n records, and writes what is said
// of them: the line, then for each proposal its kind and its answers.
func read(t *testing.T, name, values string) (Account, string) {
	t.Helper()
	var cells []string
	for v := range strings.SplitSeq(values, "|") {
		v, n, times := strings.Cut(v, "*")
		count := 1
		if times {
			fmt.Sscan(n, &count)
		}
		for range count {
			cells = append(cells, v)
		}
	}
	c := column(t, name, cells...)
	r := Read(c, false, QuasiIdentifying)
	text := r.Line
	for _, p := range r.Proposals {
		text += " / " + string(p.Kind) + fmt.Sprint(" ", p.Rows)
		for _, answer := range p.Answers {
			text += " ["
			if answer.Type != "" {
				text += string(answer.Type) + " " + answer.Format
			}
			if answer.Read != nil {
				for _, s := range answer.Read.Same {
					text += s.Value + "=" + strings.Join(s.From, ",") + ";"
				}
				text += strings.Join(answer.Read.Missing, ",") + strings.Join(answer.Read.Order, "<")
			}
			text += "]"
		}
		if p.Sentence == "" || len(p.Answers) == 0 {
			t.Errorf("%s: %+v", name, p)
		}
		// A answer does what it says: the column can be read so, and the question is gone.
		for _, answer := range p.Answers {
			own, err := c.Read(answer.Read, answer.Type, answer.Format)
			if err != nil {
				t.Errorf("%s: %s: %v", values, answer.Label, err)
				continue
			}
			for _, after := range Read(own, answer.Type != "", QuasiIdentifying).Proposals {
				if after.Kind == p.Kind && after.Sentence == p.Sentence {
					t.Errorf("%s: %s: it is still asked: %s", values, answer.Label, after.Sentence)
				}
			}
		}
	}
	return r, text
}

// TestRead: a line of the specification of tables each.
func TestRead(t *testing.T) {
	years := func(format string, n int) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(format, 1+i%28, 1+i%12, 1940+i%70))
		}
		return strings.Join(all, "|")
	}
	for _, test := range []struct{ name, values, want string }{
		// Numbers.
		{"value", "18,5|20|3,25", "3 numbers (written as 1234,5)"},
		{"value", "1.234,5|20|3,25", "3 numbers (written as 1.234,5)"},
		{"value", "1 234|20 000|3", "3 whole numbers (written as 1 234,5)"},
		{"value", "1\u202f234,5|20\u00a0000|3", "3 numbers (written as 1 234,5)"},
		{"value", "1'234.5|20", "2 numbers (written as 1'234.5)"},
		{"value", "1,234,567|20", "2 whole numbers (written as 1,234.5)"},
		{"value", "1,000|2,500", "2 texts / doubt 2 [decimal 1234,5] [integer 1,234.5]"},
		{"value", "1.000|2.500", "2 numbers / doubt 2 [decimal 1234.5] [integer 1.234,5]"},
		{"value", "0.125|2.500", "2 numbers"},
		{"value", "18.5|19.5", "2 numbers"},
		{"value", "18,5*30|20*9|k. A.", "39 numbers (written as 1234,5), 1 exception / exceptions 1 [k. A.] [string ]"},
		{"value", "18,5*30|20*9|k. A.*5", "44 texts / missing 5 [k. A.] / type 5 [decimal 1234,5k. A.]"},
		{"value", "5*30|20*30|<5*3", "63 texts / type 3 [decimal 1234.5<5]"},
		{"code", "01067|10115", "2 texts"}, // codes
		{"code", "01067*5|10115*30|x", "36 texts"},
		// Dates.
		{"born", years("%02d.%02d.%d", 100) + "|unbekannt|00.00.1950",
			"100 dates (day.month.year), 2 exceptions / exceptions 2 [00.00.1950,unbekannt] [string ]"},
		{"born", "1984-05-17|1990-01-31", "2 dates (year-month-day)"},
		{"born", "5/31/1984|1/2/1990", "2 dates (month/day/year)"},
		{"born", "05/03/1984|01/02/1990", "2 dates (day/month/year) / doubt 2 [date 02/01/2006] [date 01/02/2006]"},
		{"born", "17.05.1984 10:30|31.01.1990 08:00", "2 dates (day.month.year hour:minute)"},
		{"born", "19840517|19900131", "2 whole numbers / type 2 [date 20060102]"},
		{"number", "19845517|19900131", "2 whole numbers"},
		{"born", "17.05.84|31.01.90", "2 texts / type 2 [date 02.01.06 from 1930]"},
		{"born", "03/04/05|01/02/05", "2 texts / doubt 2 [date 02/01/06 from 1930] [date 01/02/06 from 1930] [date 06/01/02 from 1930]"},
		{"admission", "45292|45000", "2 whole numbers / type 2 [date serial]"},
		{"cost", "45292|45000", "2 whole numbers"},
		{"quarter", "2024-Q4|2023-Q1", "2 texts / type 2 [date 2006-Q1]"},
		{"week", "2024-W07|2023-W52", "2 texts / type 2 [date 2006-W01]"},
		{"years", "2020-2024|2010-2014", "2 texts / type 2 [date 2006-2010]"},
		{"month", "2024-10|2023-01", "2 dates (year-month)"},
		{"until", "2020-05-01*40|9999-12-31*2|2021-01-03", "43 dates (year-month-day) / missing 2 [9999-12-31]"},
		// Spellings.
		{"sex", "m*30|M*3|männlich*2|w*20|weiblich", "56 texts / spellings 6 [m=M,männlich;w=weiblich;] [m=M,männlich;] [w=weiblich;]"},
		{"sex", "H*3|F*2|homme", "6 texts / spellings 1 [H=homme;]"},
		{"sex", "K*3|M*2|kobieta", "6 texts / spellings 1 [K=kobieta;]"},
		{"sex", "H*3|M*2|mujer", "6 texts / spellings 1 [M=mujer;]"}, // hombre, mujer
		{"insurer", "AOK*3|aok|Aok |TK", "6 texts / spellings 2 [AOK=Aok ,aok;]"},
		{"diagnosis", "I21.4*3|i21.4 |I10*3|E11.9|C50.1|J45.0|A00.1", "11 texts, codes of ICD-10 (diagnoses) / spellings 1 [I21.4=i21.4 ;]"},
		{"smoker", "ja*3|nein*2|Yes|no", "7 texts / spellings 2 [ja=Yes;nein=no;] [ja=Yes;] [nein=no;]"},
		{"town", "Zürich*2|Zurich|Bern", "4 texts / spellings 1 [Zürich=Zurich;]"},
		{"initials", "m|n|o", "3 texts"},
		// Missing values.
		{"note", "a|b|NULL", "2 texts, 1 missing (NULL (1))"},
		{"note", "a*2|b*3|.|-|unbekannt|n/a|#N/A|brak danych", "11 texts / missing 6 [#N/A,-,.,brak danych,n/a,unbekannt]"},
		{"age", "20*5|45*5|67*5|999*2", "17 whole numbers / missing 2 [999]"},
		{"age", "20*5|45*5|67*5|-9", "16 whole numbers / missing 1 [-9]"},
		{"age", "97|98|99", "3 whole numbers"},
		{"balance", "-1|-2|-9", "3 whole numbers"},
		// Scales.
		{"pain", "low|high|medium", "3 words on a scale: low < medium < high"},
		{"pain", "mittel*2|stark|gering*3|unbekannt", "7 texts / missing 1 [unbekannt] / order 7 [ordinal unbekanntgering<mittel<stark]"},
		{"pain", "niski|wysoki", "2 texts / order 2 [ordinal niski<wysoki]"},
		{"pain", "red|blue", "2 texts"},
		{"empty", "NA|NA", "no value, 2 missing (NA (2))"},
	} {
		if _, got := read(t, test.name, test.values); got != test.want {
			t.Errorf("%s %s:\n got %s\nwant %s", test.name, test.values[:min(60, len(test.values))], got, test.want)
		}
	}
}

// TestReadSaid: what somebody chose is not asked about again, and spellings of people
// are not merged.
func TestReadSaid(t *testing.T) {
	c := column(t, "born", "03/04/2005", "01/02/2005")
	if got := Read(c, true, QuasiIdentifying).Proposals; len(got) > 0 {
		t.Errorf("%+v", got)
	}
	c = column(t, "patient", "A1", "a1", "B2")
	if got := Read(c, false, Identifying).Proposals; len(got) > 0 {
		t.Errorf("%+v", got)
	}
}

// TestReadBounded: a column of many different values is read in little more time than
// it takes to count it, so that nothing is compared with everything.
func TestReadBounded(t *testing.T) {
	values := make([]string, 30000)
	for i := range values {
		values[i] = fmt.Sprintf("Text %d", i)
	}
	c := column(t, "text", values...)
	r := Read(c, false, QuasiIdentifying)
	if r.Line != "30,000 texts" || len(r.Proposals) > 0 {
		t.Errorf("%+v", r)
	}
}

// TestReadKnownTables: tables that are clean are read as they always were, and little
// is asked about them.
func TestReadKnownTables(t *testing.T) {
	for _, dataset := range []string{"adult", "fars", "cup"} {
		tab := readTable(t, dataset)
		for _, c := range tab.Columns {
			for _, p := range Read(c, false, QuasiIdentifying).Proposals {
				t.Logf("%s %s: %s", dataset, c.Name, p.Sentence)
				if p.Kind != onMissing && p.Kind != OnSpellings {
					t.Errorf("%s %s: %s", dataset, c.Name, p.Sentence)
				}
			}
			if c.Unfit != nil {
				t.Errorf("%s %s has exceptions", dataset, c.Name)
			}
		}
	}
}
