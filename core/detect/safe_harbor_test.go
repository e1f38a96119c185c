package detect

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// generators make values of invented people and things, by letter of the rule.
// Those of numbers with check digits try until one is right.
var generators = map[string]func(r *rand.Rand) string{
	"person-name": func(r *rand.Rand) string {
		return syllables(r) + " " + syllables(r)
	},
	"street": func(r *rand.Rand) string { return fmt.Sprintf("%d %s Street", 1+r.IntN(200), syllables(r)) },
	"date": func(r *rand.Rand) string {
		return fmt.Sprintf("%d-%02d-%02d", 1930+r.IntN(90), 1+r.IntN(12), 1+r.IntN(28))
	},
	"phone": func(r *rand.Rand) string { return fmt.Sprintf("+1 %03d 555 %04d", 200+r.IntN(700), r.IntN(10000)) },
	"email": func(r *rand.Rand) string { return strings.ToLower(syllables(r)) + "@example.org" },
	"ssn": func(r *rand.Rand) string {
		return fmt.Sprintf("9%02d-%02d-%04d", r.IntN(100), r.IntN(100), r.IntN(10000))
	},
	"mrn": func(r *rand.Rand) string { return fmt.Sprintf("MRN%07d", r.IntN(1e7)) },
	"mbi": func(r *rand.Rand) string {
		form := []byte("1EG4TE5MK73")
		for i, c := range form {
			if c >= 'A' {
				form[i] = "ACDEFGHJKMNPQRTUVWXY"[r.IntN(20)]
			} else if i > 0 {
				form[i] = byte('0' + r.IntN(10))
			}
		}
		return string(form)
	},
	"card": func(r *rand.Rand) string { return until(r, isPaymentCard, "4###############") },
	"npi":  func(r *rand.Rand) string { return until(r, isNPI, "1#########") },
	"vin":  func(r *rand.Rand) string { return until(r, isVIN, "1ABCD##E#KP######") },
	"imei": func(r *rand.Rand) string { return until(r, isIMEI, "35#############") },
	"mac": func(r *rand.Rand) string {
		return fmt.Sprintf("02:00:%02x:%02x:%02x:%02x", r.IntN(256), r.IntN(256), r.IntN(256), r.IntN(256))
	},
	"url":     func(r *rand.Rand) string { return "https://example.org/" + strings.ToLower(syllables(r)) },
	"ipv4":    func(r *rand.Rand) string { return fmt.Sprintf("192.0.2.%d", r.IntN(256)) },
	"ipv6":    func(r *rand.Rand) string { return fmt.Sprintf("2001:db8::%x:%x", r.IntN(65536), r.IntN(65536)) },
	"file":    func(r *rand.Rand) string { return strings.ToLower(syllables(r)) + ".jpg" },
	"code":    func(r *rand.Rand) string { return fmt.Sprintf("K%06d", r.IntN(1e6)) },
	"number":  func(r *rand.Rand) string { return fmt.Sprint(r.IntN(70) + 10) },
	"iban":    func(r *rand.Rand) string { return until(r, isIBAN, "DE####################") },
	"insured": func(r *rand.Rand) string { return until(r, isGermanHealthID, "A#########") },
}

func syllables(r *rand.Rand) string {
	var b strings.Builder
	for i := range 2 + r.IntN(2) {
		s := []string{"ka", "lo", "mi", "ne", "ru", "ta", "vo", "se", "du", "pi", "fa", "go"}[r.IntN(12)]
		if i == 0 {
			s = strings.ToUpper(s[:1]) + s[1:]
		}
		b.WriteString(s)
	}
	return b.String()
}

// until fills the # of a form with digits until it is accepted.
func until(r *rand.Rand, accepted func(string) bool, form string) string {
	for {
		b := []byte(form)
		for i := range b {
			if b[i] == '#' {
				b[i] = byte('0' + r.IntN(10))
			}
		}
		if accepted(string(b)) {
			return string(b)
		}
	}
}

// safeHarborCases: columns by letter; names are separated by |. A name "?"
// tells nothing: the values must speak.
var safeHarborCases = []struct{ letter, names, values string }{
	{"A", "name|Full Name|last_name|PatientName|Vorname|Nachname|prénom|Nom|keresztnév|apellido|Mother's maiden name|next of kin|?",
		"person-name"},
	{"B", "address|Street|Straße|Adresse|lakcím|indirizzo", "street"},
	{"B", "ZIP|zip code|PLZ|Postleitzahl|code postal|irányítószám", "number"},
	{"B", "city|county|Wohnort|commune|település", "person-name"},
	{"C",
		"date of birth|DOB|Geburtsdatum|date de naissance|születési dátum|admission date|Entlassungsdatum|date of death|visit_date|?", "date"},
	{"D", "phone|Telephone|mobile|Telefonnummer|téléphone|telefonszám|teléfono|?", "phone"},
	{"E", "fax|Fax number|Telefax|télécopie", "phone"},
	{"F", "email|E-Mail|courriel|?", "email"},
	{"G", "SSN|social security number|?", "ssn"},
	{"H", "MRN|medical record number|Patient ID|Fallnummer|Patientennummer|numéro de dossier|case_id|chart number", "mrn"},
	{"I", "policy number|member id|health plan number|Versichertennummer|insurance_number|subscriber ID|medicare number", "code"},
	{"I", "?", "mbi"},
	{"I", "?", "insured"},
	{"J", "account number|Kontonummer|customer id|Kundennummer|account", "code"},
	{"J", "card number|?", "card"},
	{"J", "IBAN|?", "iban"},
	{"K", "license number|driver's license|certificate number|Führerscheinnummer|licence|permis de conduire", "code"},
	{"K", "NPI|?", "npi"},
	{"L", "license plate|VIN|vehicle id|Kennzeichen|rendszám|immatriculation", "code"},
	{"L", "?", "vin"},
	{"M", "device id|serial number|IMEI|MAC address|Seriennummer|numéro de série|gyári szám", "code"},
	{"M", "?", "imei"},
	{"M", "?", "mac"},
	{"N", "url|website|Homepage|web page|?", "url"},
	{"O", "ip|IP address|client_ip|?", "ipv4"},
	{"O", "ip_address|?", "ipv6"},
	{"P", "fingerprint|voiceprint|Fingerabdruck|iris scan|biometric template|DNA", "code"},
	{"Q", "photo|Foto|picture|passport photo|portrait|fénykép", "file"},
	{"R", "user id|username|passport number|employee id|Personalausweisnummer|identifiant|?", "code"},
	// Columns that may stay, or are not identifiers of that kind.
	{"", "state|country|Bundesland|pays|nationality", "person-name"},
	{"",
		"age|sex|diagnosis|license type|account balance|implant type|photosensitivity|device count|certificate level|vehicle speed", "number"},
}

func TestSafeHarborCoverage(t *testing.T) {
	covered := map[string]bool{}
	for _, test := range safeHarborCases {
		covered[test.letter] = true
		for _, name := range strings.Split(test.names, "|") {
			r := rand.New(rand.NewPCG(4, uint64(len(name))))
			var values []string
			for range 200 {
				values = append(values, generators[test.values](r))
			}
			if test.letter == "" {
				for i := range values {
					values[i] = values[i%40] // as columns that may stay are: values repeat
				}
			}
			c := column(t, name, values...)
			s := suggest(c)
			if s.SafeHarbor != test.letter {
				t.Errorf("%s with %q: %q as %s (%s), want %q", name, values[0], s.SafeHarbor, s.Kind, s.Reason, test.letter)
			}
			if test.letter > "C" && s.Role != Identifying {
				t.Errorf("%s: %s", name, s.Role)
			}
		}
	}
	for _, id := range SafeHarbor() {
		if !covered[id.Letter] {
			t.Errorf("no case for %s, %s", id.Letter, id.Name)
		}
	}
}

// The rule has eighteen, and every kind that it lists is one that detectors
// find, and belongs to one identifier only.
func TestSafeHarborTable(t *testing.T) {
	known := map[string]bool{}
	for _, d := range detectors {
		known[d.kind] = true
	}
	all := SafeHarbor()
	if len(all) != 18 {
		t.Fatalf("%d identifiers", len(all))
	}
	for i, id := range all {
		if id.Letter != string(rune('A'+i)) || id.Name == "" || !strings.HasSuffix(id.Sentence, ".") || len(id.kinds) == 0 {
			t.Errorf("%+v", id)
		}
		for _, kind := range id.kinds {
			if !known[kind] {
				t.Errorf("%s: no detector finds %s, or another identifier has it", id.Letter, kind)
			}
			delete(known, kind)
		}
	}
	for _, d := range detectors {
		if d.role == Identifying && known[d.kind] {
			t.Errorf("%s names people and is no identifier of the rule", d.kind)
		}
	}
}

// Years may stay, as may ages up to 89.
func TestSafeHarborDates(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		letter string
	}{
		{"age", []string{"20", "89", "33"}, ""},
		{"age", []string{"20", "90", "33"}, "C"},
		// Labels: "ages over 89 ... may be aggregated into a single category of age 90 or older".
		{"age", []string{"90-94", "20-24", "30-34"}, "C"},
		{"age", []string{"85-94", "20-24", "30-34"}, "C"},
		{"age", []string{"[85, 94]", "[20, 24]", "[30, 34]"}, "C"},
		{"age", []string{"[80, 90[", "[20, 30[", "[30, 40["}, ""},
		{"age", []string{"[80, 90]", "[20, 30]", "[30, 40]"}, "C"},
		{"age", []string{"90+", "20-24", "30-34"}, ""},
		{"age", []string{">89", "20-24", "30-34"}, ""},
		{"age", []string{"90 or older", "85-89", "30-34"}, ""},
		{"Alter", []string{"90 und älter", "85-89", "30-34"}, ""},
		{"Alter", []string{"95 und älter", "90-94", "30-34"}, "C"},
		{"age", []string{"95+", "85+", "30-34"}, "C"},
		{"age", []string{"<95", "20-24", "30-34"}, "C"},
		{"age", []string{"85-89", "20-24", "*"}, ""},
		{"age", []string{"9*", "2*", "3*"}, "C"},
		{"age", []string{"8*", "2*", "3*"}, ""},
		{"age", []string{"80 to under 90", "20 to under 30", "30 to under 40"}, ""},
		{"age", []string{"80 to under 95", "20 to under 30", "30 to under 40"}, "C"},
		{"age", []string{"{88, 89, 91}", "{20, 22, 24}", "{30, 33, 35}"}, "C"},
		{"year of birth", []string{"1950-1959", "1960-1969", "1970-1979"}, ""}, // years may stay
		{"year of birth", []string{"before 1950", "1960s", "197*"}, ""},
		{"year of birth", []string{"1950", "1960", "1971"}, ""},
		{"birth date", []string{"1950-01-01", "1960-02-03", "1971-05-06"}, "C"},
		{"birth date", []string{"01.1950", "02.1960", "05.1971"}, "C"},
		{"date of death", []string{"2001-01-01", "2002-02-03", "2003-05-06"}, "C"},
	} {
		if s := suggest(column(t, test.name, test.values...)); s.SafeHarbor != test.letter {
			t.Errorf("%s, %s: %+v", test.name, test.values[0], s)
		}
	}
}

func TestFindSafeHarbor(t *testing.T) {
	names := strings.Split("name|record number|birth date|sex|postcode|admission|discharge|diagnosis|insurer|length of stay|cost", "|")
	findings, err := FindSafeHarbor(hospital(t, 300, names), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range findings {
		for _, c := range f.Columns {
			got = append(got, f.Letter+" "+c.Name)
		}
	}
	if len(findings) != 18 || strings.Join(got, ", ") != "A name, B postcode, C birth date, C admission, C discharge, H record number" {
		t.Errorf("%d identifiers: %q", len(findings), got)
	}
	findings, err = FindSafeHarbor(&table.Table{}, nil, 2010)
	for _, f := range findings {
		if f.Columns == nil || len(f.Columns) > 0 || err != nil {
			t.Errorf("%+v, %v", f, err)
		}
	}
	if _, err := FindSafeHarbor(&table.Table{}, nil, 20); err == nil || !strings.Contains(err.Error(), "20 is no year") {
		t.Error(err)
	}
}

// TestBornWithin: years of birth within texts, in four languages, count to the year of the record,
// of the text, or the stated one; other years, and those of people under 90, are none.
func TestBornWithin(t *testing.T) {
	const old, open = "tells an age over 89", "depends on the year"
	for _, c := range []struct {
		text, admitted string
		year           int
		want           string
	}{
		{"widow, born 1915 in Ulm, two sons", "2010", 0, old},
		{"born in Springfield, Illinois, in 1915", "2010", 0, old},
		{"DOB: 1915, lives alone", "2010", 0, old},
		{"year of birth 1915; lives alone", "2010", 0, old},
		{"Witwe, geb. 1915, zwei Söhne", "2010", 0, old},
		{"Patient ist Jahrgang 1915 und rüstig", "2010", 0, old},
		{"die 1915 in Ulm geborene Patientin", "2010", 0, old},
		{"Herr M. (*1915) ist rüstig", "2010", 0, old},
		{"patiente née en 1915 à Lyon", "2010", 0, old},
		{"année de naissance : 1915", "2010", 0, old},
		{"paciente nacida en 1915", "2010", 0, old},
		{"nació en el año 1915", "2010", 0, old},
		{"born 1915, seen in 2008", "*", 0, old},
		{"seen in 2004, mother born 1915", "*", 0, ""}, // 89 then
		{"born 1915 in Ulm", "*", 2010, old},
		{"born 1915 in Ulm", "*", 0, open},
		{"born 1950 in Ulm", "2010", 0, ""},
		{"born 1921 in Ulm", "2010", 0, ""},
		{"founded in 1915 by monks", "2010", 0, ""},
		{"stubborn 1915 model of a bed", "2010", 0, ""},
		{"boy, born with 1915 g", "2010", 0, ""},
		{"birth weight: 1915 g, well", "2010", 0, ""},
		{"room 1915, child born healthy", "2010", 0, ""},
	} {
		of := &table.Table{Rows: 2, Columns: []*table.Column{column(t, "remark", c.text, "nothing to say"),
			column(t, "year of admission", c.admitted, c.admitted)}}
		for _, c := range of.Columns[:1] {
			c.Type = table.String
		}
		findings, err := FindSafeHarbor(of, nil, c.year)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, found := range findings[2].Columns {
			if found.Kind == "birth-date" {
				got += found.Reason
			}
		}
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s, %s, %d: %q, want %q", c.text, c.admitted, c.year, got, c.want)
		}
	}
}

// TestOldAges: years that tell ages over 89. The guidance of the Department of Health and Human
// Services (2012, on 164.514(b)(2)(i)(C)) says of a person born in 1910 and treated in 2010 that
// the year of birth has to be reported as on or before 1920.
func TestOldAges(t *testing.T) {
	const birth, years, both = "of birth that tell", "depends on the year", "together tell an age over 89"
	for _, c := range []struct {
		columns string // name: values, of records one after the other
		year    int
		want    string
	}{
		{"birth year: 1910 1950 1960; year of admission: 2010 2010 2009", 0, birth},
		{"birth year: 1910 1950 1960; year: 2010 2010 2010", 0, birth}, // one year for all
		{"birth year: 1920 1950 1960; year of admission: 2010 2010 2009", 0, birth},
		{"birth year: 1921 1950 1960; year of admission: 2010 2010 2009", 0, ""},
		{"birth year: 1915 1950 1960; year of admission: 2000 2010 2009", 0, ""}, // 85 in the year of the record
		{"birth year: 1915 1950 1960; year of admission: * 2010 2009", 0, birth}, // its year is not known
		{"birth year: 1915 1950 1960; year of admission: 2000 2010 2009", 2010,
			"an age over 89, counted to the year 2010, or to a later one of the record."},
		{"birth year: 1915 1950 1960; date of admission: 2005-03-01 2007-04-05 2009-05-06", 0, birth},
		{"birth year: 1915 1950 1960; admission: 2005-Q1 2007-Q2 2005-Q3", 0, birth},
		{"birth year: 1910 1950 1960", 0, years},
		{"birth year: 1910 1950 1960", 2010, "an age over 89, counted to the year 2010."},
		{"birth year: 1921 1950 1960", 2010, ""},
		{"birth year: 1910-1919 1950-1959 1960-1969", 2010, birth},
		{"birth year: 1920-1929 1950-1959 1960-1969", 2010, birth}, // 1920 is in it
		{"birth year: 1921-1930 1950-1959 1960-1969", 2010, ""},
		{"birth year: [1910,1920[ [1920,1930[ [1960,1970[", 2009, birth},
		{"birth year: [1910,1920[ [1920,1930[ [1960,1970[", 2000, birth},
		{"birth year: 1910-19 1950-59 1960-69", 2009, birth},
		{"birth year: 1910s 1950s 1960s", 2009, birth},
		{"birth year: 191* 195* 196*", 2009, birth},
		{"birth year: 19** 19** 20**", 2009, birth},
		{"birth year: 1900/1999 1900/1999 2000/2099", 2009, birth},
		{"birth year: ≤1920 1950 1960", 2010, ""}, // one group of 90 and older
		{"birth year: <1921 1950 1960", 2010, ""},
		{"birth year: ≤1910 1950 1960", 2010, birth}, // 100 and older
		{"Geburtsjahr: bis_1920 1950 1960", 2010, ""},
		{"Geburtsjahr: vor_1910 1950 1960", 2010, birth},
		{"birth year: on_or_before_1920 1950 1960", 2010, ""},
		{"birth year: 1920_or_earlier 1950 1960", 2010, ""},
		{"birth year: before_1900 1950 1960", 2010, birth},
		{"birth year: * * 1960", 2010, ""},
		{"age: 85 40 50; year of admission: 2005 2008 2009; year of death: 2011 2010 2009", 0, both},
		{"age: 85 40 50; year of admission: 2005 2008 2009; year of death: 2006 2010 2009", 0, ""},
		{"age: 80-84 40-44 50-54; year of admission: 2001 2008 2009", 0, ""},
		{"age: 80-84 40-44 50-54; year of admission: 2001 2008 2009", 2010, both},
		{"age: 90+ 40-44 50-54; year of admission: 2001 2008 2009", 2010, ""},
	} {
		of := &table.Table{Rows: 3}
		for _, one := range strings.Split(c.columns, "; ") {
			name, values, _ := strings.Cut(one, ": ")
			cells := strings.Fields(values)
			for i := range cells {
				cells[i] = strings.ReplaceAll(cells[i], "_", " ")
			}
			of.Columns = append(of.Columns, column(t, name, cells...))
		}
		findings, err := FindSafeHarbor(of, nil, c.year)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, found := range findings[2].Columns {
			if found.SafeHarbor == "" {
				got += found.Reason
			}
		}
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s, %d: %q, want %q", c.columns, c.year, got, c.want)
		}
	}
}
