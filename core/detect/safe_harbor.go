package detect

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Identifier is one of the eighteen kinds of identifiers that must be removed
// for a table to be de-identified by the Safe Harbor method of the HIPAA Privacy
// Rule, of the person and of relatives, employers and household members.
type Identifier struct {
	Letter   string `json:"letter"`   // paragraph of the rule: "A" to "R"
	Name     string `json:"name"`     // "Telephone numbers"
	Sentence string `json:"sentence"` // what has to be removed, and what may stay
	kinds    []string
	// applies decides about columns of these kinds that may stay; nil: they never may.
	applies func(kind string, f *facts) bool
}

// safeHarbor lists the identifiers in the order of the rule, with the kinds of
// the detectors that find them.
var safeHarbor = []Identifier{
	{Letter: "A", Name: "Names", Sentence: "All names have to go.", kinds: []string{"person-name"}},
	{Letter: "B", Name: "Places smaller than a state",
		Sentence: "Streets, towns, counties and postcodes have to go. The first three digits of a US postcode may stay where more than 20,000 people live in their area; states may stay.",
		kinds:    []string{"street-address", "coordinates", "postcode", "place"},
		applies:  func(_ string, f *facts) bool { return matches(f.tokens, largePlaces) == 0 }},
	{Letter: "C", Name: "Dates, and ages over 89",
		Sentence: "All parts of dates that belong to a person have to go, except the year. Ages over 89, and what tells them, have to become one group of 90 and older.",
		kinds:    []string{"birth-date", "date", "vital", "age"}, applies: tellsDate},
	{Letter: "D", Name: "Telephone numbers", Sentence: "All telephone numbers have to go.", kinds: []string{"phone"}},
	{Letter: "E", Name: "Fax numbers", Sentence: "All fax numbers have to go.", kinds: []string{"fax"}},
	{Letter: "F", Name: "E-mail addresses", Sentence: "All e-mail addresses have to go.", kinds: []string{"email"}},
	{Letter: "G", Name: "Social security numbers",
		Sentence: "All social security numbers have to go; take those of other countries for the same.",
		kinds:    []string{"us-ssn", "fr-nir", "ch-ahv", "nl-bsn", "pl-pesel", "es-dni", "it-tax-code", "se-personal-id"}},
	{Letter: "H", Name: "Medical record numbers", Sentence: "All numbers of patients, cases and records have to go.",
		kinds: []string{"medical-record-number", "nhs-number"}},
	{Letter: "I", Name: "Health plan beneficiary numbers", Sentence: "All numbers of insured persons have to go.",
		kinds: []string{"health-plan-number", "us-mbi", "de-health-id", "hu-health-id"}},
	{Letter: "J", Name: "Account numbers", Sentence: "All numbers of accounts, cards and customers have to go.",
		kinds: []string{"account-number", "iban", "payment-card"}},
	{Letter: "K", Name: "Certificate and license numbers", Sentence: "All numbers of certificates and licences have to go.",
		kinds: []string{"license-number", "us-npi", "us-dea"}},
	{Letter: "L", Name: "Vehicles", Sentence: "All numbers of vehicles and their plates have to go.", kinds: []string{"vehicle-number"}},
	{Letter: "M", Name: "Devices", Sentence: "All numbers of devices have to go.", kinds: []string{"device-number"}},
	{Letter: "N", Name: "Web addresses", Sentence: "All addresses on the web have to go.", kinds: []string{"url"}},
	{Letter: "O", Name: "Internet addresses", Sentence: "All internet protocol (IP) addresses have to go.", kinds: []string{"ip-address"}},
	{Letter: "P", Name: "Biometric identifiers", Sentence: "Fingerprints, voices and the like have to go.", kinds: []string{"biometric"}},
	{Letter: "Q", Name: "Photographs of faces", Sentence: "Pictures of faces, and comparable ones, have to go.", kinds: []string{"photo"}},
	{Letter: "R", Name: "Any other unique number, characteristic or code",
		Sentence: "Whatever else stands for one person has to go, except a code made for finding the person again that is not derived from the person and is kept secret.",
		kinds:    []string{"record-number", "national-id", "de-tax-id", "hu-tax-id", "free-text"}},
}

// largePlaces lists names of columns with places as large as a state.
var largePlaces = []string{"state", "states", "istatenum", "country", "native country", "nation", "nationality", "citizenship",
	"bundesland", "staat", "herkunftsland", "geburtsland", "nationalitat", "staatsangehorigkeit",
	"pays", "nationalite", "orszag", "allampolgarsag", "pais", "paese", "continent", "kontinent"}

// tellsDate holds for dates more precise than a year, and for ages over 89.
func tellsDate(kind string, f *facts) bool {
	high, number := f.column.NumberOf(f.profile.Max)
	switch {
	case kind == "age" && f.isType(table.Integer, table.Decimal):
		return number && high > oldest
	case kind == "age":
		labels, _ := spans(f.column, false)
		return slices.ContainsFunc(labels, span.tellsOldAge)
	case f.isType(table.Date):
		return table.Months(f.column.Format)
	case f.isType(table.Integer) && number && f.profile.Shortest == 4 && f.profile.Longest == 4:
		return false // years
	}
	_, only := spans(f.column, true)
	return !only
}

// SafeHarbor lists the eighteen identifiers in the order of the rule.
func SafeHarbor() []Identifier { return append([]Identifier(nil), safeHarbor...) }

// safeHarborOf returns the letter of the identifier that a column of a kind holds.
func safeHarborOf(kind string, f *facts) string {
	for i := range safeHarbor {
		id := &safeHarbor[i]
		for _, k := range id.kinds {
			if k == kind && (id.applies == nil || id.applies(kind, f)) {
				return id.Letter
			}
		}
	}
	return ""
}

// Finding is an identifier with the columns that seem to hold it.
type Finding struct {
	Identifier
	Columns []FoundColumn `json:"columns"` // none: nothing was found, which proves nothing
}

// FoundColumn is a column with what suggests that it holds an identifier.
type FoundColumn struct {
	Name string `json:"name"`
	Suggestion
	// Cells is the number of records whose cells contain it among other words; 0: the whole column
	// seems to hold it.
	Cells int `json:"cells,omitempty"`
}

// FindSafeHarbor searches the columns of a table, and their cells, for the eighteen identifiers.
// All eighteen are listed, in the order of the rule. It may miss some: it recognises names and
// patterns, not meanings; and the rule also requires that nobody knows how to identify a person
// from the rest. Without a table of areas, three-digit ZIP areas count as small ones. Year is the
// one to which ages count, if it is later than those that records show; 0: it is not known.
// Problems are "zip-areas" and "safe-harbor-year".
func FindSafeHarbor(t *table.Table, by *AreaTable, year int) ([]Finding, error) {
	areas, err := by.areas()
	if err != nil {
		return nil, err
	}
	if year != 0 && !isYearNumber(year) {
		return nil, problem.New("safe-harbor-year", "Write it with four digits, such as 2024.",
			"%d is no year to which ages can count.", year)
	}
	findings := make([]Finding, len(safeHarbor))
	at := map[string]int{}
	for i, id := range safeHarbor {
		findings[i] = Finding{Identifier: id, Columns: []FoundColumn{}}
		at[id.Letter] = i
	}
	add := func(letter string, c FoundColumn) {
		findings[at[letter]].Columns = append(findings[at[letter]].Columns, c)
	}
	said := make([]Suggestion, len(t.Columns))
	for i, c := range t.Columns {
		p := Profile(c, t.Rows)
		s := SuggestRole(c, p)
		if s.Kind == "" && p.Distinct > 0 { // what is the same for everybody may be an identifier all the same
			s = recognized(newFacts(c, p))
		}
		said[i] = s
		found := s.SafeHarbor != ""
		if found && s.Kind == "postcode" {
			reason, goes := areas.judge(c)
			if reason != nil {
				s = s.because(reason)
			}
			found = goes
		}
		if found {
			add(s.SafeHarbor, FoundColumn{c.Name, s, 0})
		}
		more, letters := within(c, s.SafeHarbor)
		for j, letter := range letters {
			add(letter, more[j])
		}
	}
	for _, c := range oldAges(t, said, year) {
		add("C", c)
	}
	return findings, nil
}
