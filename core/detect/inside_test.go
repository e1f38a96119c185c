package detect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// found are the letters of Safe Harbor with the numbers of records in whose cells they stand.
func foundWithin(t *testing.T, values ...string) string {
	t.Helper()
	found, letters := within(column(t, "remark", values...), "")
	var all []string
	for i, letter := range letters {
		if found[i].Name != "remark" || found[i].Role != Identifying || found[i].Reason == "" {
			t.Errorf("%+v", found[i])
		}
		all = append(all, fmt.Sprintf("%s%d", letter, found[i].Cells))
	}
	return strings.Join(all, " ")
}

// withinTexts are texts with the letters that are found within them.
var withinTexts = map[string]string{
	"Seen by Dr. Miller this morning":               "A1",
	"Herr Prof. Dr. Ziegler hat angerufen":          "A1",
	"Madame Lefèvre se plaint de douleurs":          "A1",
	"La Sra. Ortiz refiere dolor":                   "A1",
	"daughter Susan Q. Whitfield was informed":      "A1",
	"a friend named Tarik Osmani came along":        "A1",
	"un homme nommé Jean Dupont est venu":           "A1",
	"visite de Élodie Bernard hier":                 "A1",
	"Übergabe an Jürgen Öztürk um acht":             "A1",
	"wohnt in der Östlichen Karlsstraße 14, allein": "B1",
	"moved from Springfield, IL 62704 last year":    "B1",
	"lives at 12 Old Mill Road with her son":        "B1",
	"wohnt in der Lindenstraße 14, allein":          "B1",
	"domicilié 3, rue de Rivoli":                    "B1",
	"admitted 3/14/2023 with fever":                 "C1",
	"Aufnahme am 14.03.23, Fieber":                  "C1",
	"onset 2023-03-14, see chart":                   "C1",
	"since March 14th no fever":                     "C1",
	"seit 14. März fieberfrei":                      "C1",
	"desde el 3 de agosto sin fiebre":               "C1",
	"depuis août 2021 sans fièvre":                  "C1",
	"a 93-year-old with fever":                      "C1",
	"91 jähriger Patient":                           "C1",
	"call back at (617) 555-0143":                   "D1",
	"reach him: 617-555-0143 evenings":              "D1",
	"Rückruf unter +49 731 500-12345":               "D1",
	"tel. 500 12 34":                                "D1",
	"write to j.doe+x@clinic.example.org please":    "F1",
	"his SSN 123-45-6789 is on file":                "G1",
	"see MRN: 00412345 for more":                    "H1",
	"paid from DE89 3704 0044 0532 0130 00":         "J1",
	"card 4111 1111 1111 1111 was declined":         "J1",
	"pictures at www.example.org/patients/7":        "N1",
	"logged in from 192.0.2.17 at night":            "O1",
	"Mrs. Gray, born 1/2/1950, gray@example.org":    "A1 C1 F1",
	"no fever, blood pressure 120/80, dose 2.5 mg":  "",
	"Crohn Disease, stage 2, score 3-4-5":           "",
	"Type II Diabetes since 2019":                   "",
	"keine Beschwerden, Größe 1,80 m, Gewicht 80kg": "",
	"HbA1c 7.2 %, eGFR 60-89, K 4.1":                "",
	"took 2 tablets in the morning, may repeat":     "",
	"version 10.2.1 of the form":                    "",
	"J45.901":                                       "",
}

// TestWithin: what stands in texts is found, in English, German, French and Spanish, however it
// is written; each text is one record.
func TestWithin(t *testing.T) {
	for text, want := range withinTexts {
		if got := foundWithin(t, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := foundWithin(t, "fever", "fever", "see a@b.org", "see a@b.org", "see c@d.org", "NA"); got != "F3" {
		t.Errorf("records: %s", got)
	}
}

// TestAreas: three-digit ZIP areas count as small without a table, and by one as it says. The
// seventeen are those that the guidance of 2012 lists by the census of 2000.
func TestAreas(t *testing.T) {
	small := strings.Fields("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893")
	var text strings.Builder
	text.WriteString("ZIP3,Population 2000\n021,650000\n606,2000000\n")
	for _, zip := range small {
		fmt.Fprintf(&text, "%s,15000\n", strings.TrimLeft(zip, "0")) // as spreadsheets leave them
	}
	areas := &AreaTable{"census-2000.csv", text.String()}
	if read, err := areas.areas(); err != nil || len(read.people) != 19 || read.people["036"] != 15000 {
		t.Fatalf("%v, %v", read, err)
	}
	places := func(areas *AreaTable, zips ...string) string {
		found, err := FindSafeHarbor(&table.Table{Rows: len(zips), Columns: []*table.Column{column(t, "zip code", zips...)}}, areas, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			if f.Letter == "B" && len(f.Columns) > 0 {
				return f.Columns[0].Reason
			}
		}
		return ""
	}
	for _, c := range []struct {
		areas *AreaTable
		zips  string
		want  string
	}{
		{nil, "021** 606** 021**", "No table of the census was given"},
		{areas, "021** 606** 021** *", ""},
		{areas, "021 606 000", ""},
		{areas, "021** 036** 606** 893**", "2 records show three-digit ZIP areas that have 20,000 people or fewer by census-2000.csv"},
		{areas, "021 606 999", "1 record shows a three-digit ZIP area"},
		{areas, "02139 60614 02139", "postcode"},
	} {
		if got := places(c.areas, strings.Fields(c.zips)...); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", c.zips, got, c.want)
		}
	}
	for _, wrong := range []string{"a,b\n1,2\n", "zip,population\nx,5\n", "zip,population\n021,many\n"} {
		if _, err := FindSafeHarbor(&table.Table{}, &AreaTable{"x.csv", wrong}, 0); err == nil || !strings.Contains(err.Error(),
			"three-digit ZIP areas") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
