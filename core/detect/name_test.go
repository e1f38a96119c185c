package detect

import (
	"strings"
	"testing"
)

func TestNameTokens(t *testing.T) {
	for name, want := range map[string]string{
		"DateOfBirth": "date of birth", "date_of_birth": "date of birth", "Date of Birth ": "date of birth",
		"PLZ": "plz", "ZIPCode": "zip code", "patientID": "patient id", "PAY_0": "pay 0", "icd10": "icd 10",
		"Születési idő": "szuletesi ido", "Prénom": "prenom", "Straße": "strasse", "Größe": "grosse", "": "", "--": "",
	} {
		if got := strings.Join(nameTokens(name), " "); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		name, phrase string
		want         bool
	}{
		{"patient name", "name", true}, {"patient name", "=name", false}, {"name", "=name", true},
		{"aufnahmedatum", "*datum", true}, {"datum", "*datum", true}, {"datumsfeld", "*datum", false},
		{"diagnoses", "diagnos*", true}, {"hauptdiagnosen", "*diagnos*", true}, {"of birth", "date of birth", false},
		{"my date of birth x", "date of birth", true}, {"", "name", false},
	} {
		if got := matches(nameTokens(test.name), []string{test.phrase}) > 0; got != test.want {
			t.Errorf("%q, %q: %v", test.name, test.phrase, got)
		}
	}
}

// Phrases must be written as nameTokens writes names, or they never match.
func TestDetectorPhrases(t *testing.T) {
	for _, d := range detectors {
		for _, phrase := range d.words() {
			plain := strings.Trim(strings.NewReplacer("*", "", "??", "").Replace(phrase), "=")
			if got := strings.Join(nameTokens(plain), " "); got != plain {
				t.Errorf("%s: %q is read as %q", d.kind, plain, got)
			}
		}
	}
}
