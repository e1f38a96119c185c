package detect

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// hospital generates discharges of invented persons.
func hospital(t testing.TB, n int, names []string) *table.Table {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	first := strings.Fields("Anna Ben Clara David Eva Finn Greta Hans Ida Jakob Klara Leo Mia Noah Olga Paul")
	last := strings.Fields("Adler Berger Cramer Decker Eder Fuchs Gruber Huber Ivers Jung Kaiser Lang Maier Nagel Ott Pohl")
	codes := strings.Fields("I10 C50.9 E11.9 J44.1 S72.0 M54.5 I21.4 K35.8 F32.1 N39.0")
	insurers := strings.Fields("Northern Southern Eastern Western Federal Mutual Private")
	day := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	var rows [][]string
	for i := range n {
		born := time.Date(1925+r.IntN(90), time.Month(1+r.IntN(12)), 1+r.IntN(28), 0, 0, 0, 0, time.UTC)
		in := day.AddDate(0, 0, r.IntN(1000))
		stay := 1 + r.IntN(20)
		rows = append(rows, []string{
			last[r.IntN(len(last))] + ", " + first[r.IntN(len(first))], fmt.Sprintf("R%07d", 1234567+i*13), born.Format("2006-01-02"),
			[]string{"f", "m"}[r.IntN(2)], fmt.Sprintf("%05d", 1000+r.IntN(400)*17),
			in.Format("2006-01-02"), in.AddDate(0, 0, stay).Format("2006-01-02"),
			codes[r.IntN(len(codes))], insurers[r.IntN(len(insurers))], fmt.Sprint(stay), fmt.Sprintf("%d.%02d", 300+r.IntN(20000), r.IntN(100))})
	}
	tab, err := table.EncodeStrings("hospital", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// exact costs find a person
var hospitalRoles = []Role{Identifying, Identifying, QuasiIdentifying, QuasiIdentifying, QuasiIdentifying, QuasiIdentifying,
	QuasiIdentifying, Sensitive, QuasiIdentifying, Insensitive, Undecided}

func TestSuggestHospital(t *testing.T) {
	for _, names := range []string{
		"name|record number|birth date|sex|postcode|admission|discharge|diagnosis|insurer|length of stay|cost",
		"Name|RecordNumber|BirthDate|Sex|Postcode|AdmissionDate|DischargeDate|ICD10|Insurer|LengthOfStay|Cost",
		"patient_name|mrn|dob|gender|zip|admission_date|discharge_date|diagnosis_code|insurance|los|total_cost",
		"Patientenname|Fallnummer|Geburtsdatum|Geschlecht|PLZ|Aufnahmedatum|Entlassungsdatum|Hauptdiagnose|Krankenkasse|Verweildauer|Kosten",
		"Nom|Numéro de dossier|Date de naissance|Sexe|Code postal|Date d'entrée|Date de sortie|Diagnostic|Assurance|Durée du séjour|Coût",
		"Név|Azonosító|Születési dátum|Neme|Irányítószám|Felvétel dátuma|Elbocsátás dátuma|Diagnózis|Biztosító|Ápolási napok|Költség",
	} {
		tab := hospital(t, 1000, strings.Split(names, "|"))
		for i, c := range tab.Columns {
			s := suggest(c)
			if s.Role != hospitalRoles[i] {
				t.Errorf("%s: %s, want %s: %s", c.Name, s.Role, hospitalRoles[i], s.Reason)
			}
			if !strings.HasSuffix(s.Reason, ".") || s.Confidence <= 0 || s.Confidence > 0.99 {
				t.Errorf("%s: %+v", c.Name, s)
			}
			t.Logf("%-20s %-18s %.2f %s", c.Name, s.Role, s.Confidence, s.Reason)
		}
	}
}

// Without telling names the values speak where they can.
func TestSuggestByValues(t *testing.T) {
	tab := hospital(t, 1000, strings.Split("a|b|c|d|e|f|g|h|i|j|k", "|"))
	want := slices.Clone(hospitalRoles)
	want[0] = Undecided                     // 256 names for 1000 people: nothing tells that they are names
	want[8], want[9] = Undecided, Undecided // words, and numbers
	for i, c := range tab.Columns {
		if s := suggest(c); s.Role != want[i] {
			t.Errorf("%s (%s): %s, want %s: %s", c.Name, c.Cell(0), s.Role, want[i], s.Reason)
		}
	}
}

func TestSuggestAdult(t *testing.T) {
	want := map[string]Role{"sex": QuasiIdentifying, "age": QuasiIdentifying, "race": QuasiIdentifying, "marital-status": QuasiIdentifying,
		"education": QuasiIdentifying, "native-country": QuasiIdentifying, "workclass": QuasiIdentifying,
		"occupation": QuasiIdentifying, "salary-class": Sensitive}
	for _, c := range readTable(t, "adult").Columns {
		s := suggest(c)
		if s.Role != want[c.Name] {
			t.Errorf("%s: %s, want %s: %s", c.Name, s.Role, want[c.Name], s.Reason)
		}
		t.Logf("%-15s %-18s %.2f %s", c.Name, s.Role, s.Confidence, s.Reason)
	}
}

func TestSuggestKinds(t *testing.T) {
	many := func(format string, n int) []string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(format, i))
		}
		return all
	}
	for _, test := range []struct {
		name   string
		values []string
		kind   string
		role   Role
	}{
		{"x", []string{"", "NULL"}, "", Insensitive},
		{"x", []string{"same", "same"}, "", Insensitive},
		{"x", many("user%d@example.org", 5), "email", Identifying},
		{"x", many("+49 30 1234%03d", 5), "phone", Identifying},
		{"x", []string{"DE89370400440532013000", "GB82WEST12345698765432"}, "iban", Identifying},
		{"x", many("MRN-%05d", 50), "record-number", Identifying},
		{"x", many("%d", 50), "record-number", Identifying}, // 0, 1, 2, ...: the rows are numbered
		{"patient_id", []string{"1", "1", "2", "2", "3"}, "medical-record-number", Identifying},
		{"state_id", []string{"1", "1", "2", "2", "3", "3"}, "place", QuasiIdentifying},
		{"item id", []string{"1", "1", "2", "2", "3", "3"}, "", Undecided},
		{"x", many("This is note number %d about a person seen here", 20), "free-text", Identifying},
		{"x", []string{"Male", "Female", "Male"}, "sex", QuasiIdentifying},
		{"gender", []string{"1", "2", "1"}, "sex", QuasiIdentifying},
		{"BILL_AMT1", []string{"10", "20", "10", "20"}, "amount", Insensitive},
		{"BILL_AMT1", []string{"10", "20", "30"}, "amount", Undecided}, // whoever knows one finds the person
		{"diagnosis", many("finding %d", 30), "diagnosis", Undecided},
		{"dob", many("1.1.19%02d", 30), "birth-date", QuasiIdentifying}, // it is made coarser, not kept
		{"hospital name", []string{"St. Anne", "St. Mary", "St. Anne"}, "institution", QuasiIdentifying},
		{"Religion", []string{"a", "b"}, "belief", Sensitive},
		{"x", []string{"SW1A 1AA", "M1 1AE", "B33 8TH", "CR2 6XH", "DN55 1PT"}, "postcode", QuasiIdentifying},
		{"x", []string{"10.5", "11.5", "10.5"}, "", Undecided},
	} {
		s := suggest(column(t, test.name, test.values...))
		if s.Role != test.role || s.Kind != test.kind {
			t.Errorf("%s, %q: %+v, want %s as %s", test.name, test.values[0], s, test.kind, test.role)
		}
	}
}

func TestReasons(t *testing.T) {
	var codes []string
	for i := range 97 {
		codes = append(codes, fmt.Sprintf("K%04d", i))
	}
	codes = append(codes, "K9999", "K9999", "K9999")
	if got, want := suggest(column(t, "x", codes...)).Reason,
		"97 % of the values occur only once: who has the register finds the person."; got != want {
		t.Errorf("%s", got)
	}
	for share, want := range map[float64]string{0: "0", 1: "100", 0.999: "99", 0.001: "1", 0.97: "97"} {
		if got := percent(share); string(got) != want {
			t.Errorf("%v: %s", share, got)
		}
	}
}

// TestEvidence: what is said of values that no pattern matched is not how many match it.
func TestEvidence(t *testing.T) {
	for _, d := range detectors {
		if d.byValue > 0 && d.match == nil && d.evidence == nil {
			t.Errorf("%s %s: 0 %% of the values would look like it", d.kind, d.named)
		}
	}
	var points []string
	for i := range 60 {
		points = append(points, fmt.Sprintf("48.%05d", 12345+i*997))
	}
	if got, want := suggest(column(t, "lat", points...)).Reason, "Its name suggests a point on the map: few people live there."; got != want {
		t.Errorf("%s", got)
	}
}

// Suggestions do not depend on the order of the rows.
func TestSuggestOrder(t *testing.T) {
	names := strings.Split("a|b|c|d|e|f|g|h|i|j|k", "|")
	tab := hospital(t, 5000, names)
	var rows [][]string
	for row := range tab.Rows {
		rows = append(rows, tab.Record(row))
	}
	slices.Reverse(rows)
	other, err := table.EncodeStrings("hospital", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range tab.Columns {
		if a, b := suggest(c), suggest(other.Columns[i]); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %+v and %+v", c.Name, a, b)
		}
	}
}

// BenchmarkTable profiles 1.2 million records of 9 columns, with suggestions
// and automatic hierarchies.
func BenchmarkTable(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	tab := &table.Table{Rows: 1_200_000}
	for i, domain := range []int{2, 4, 4, 10, 25, 53, 64, 100, 1000} {
		c := &table.Column{Name: fmt.Sprint("c", i), Type: table.Integer, Dict: &table.Dictionary{}}
		for v := range domain {
			c.Dict.Add(fmt.Sprint(v))
		}
		c.Missing = make([]bool, domain)
		c.Codes = table.Codes{}
		for range tab.Rows {
			c.Codes.Append(uint32(r.IntN(domain)))
		}
		tab.Columns = append(tab.Columns, c)
	}
	for b.Loop() {
		for _, c := range tab.Columns {
			SuggestRole(c, Profile(c, tab.Rows))
			if _, err := hierarchy.Build(hierarchy.Spec{Kind: hierarchy.KindAuto}, c); err != nil {
				b.Fatal(err)
			}
		}
	}
}
