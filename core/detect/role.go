package detect

import (
	"cmp"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Role tells what a column means to an attacker of the table, as project files write it.
type Role string

const (
	Identifying      Role = "identifying"       // names a person
	QuasiIdentifying Role = "quasi-identifying" // others could know it of a person
	Sensitive        Role = "sensitive"         // must not be learned about a person
	Insensitive      Role = "insensitive"       // none of these
	Undecided        Role = ""                  // neither its name nor its values tell: see SuggestRole
)

// Suggestion is a role for a column, with its reason. It is a guess from the
// column's name and values; the person who knows the data decides.
type Suggestion struct {
	Role   Role          `json:"role"`
	Reason string        `json:"reason"` // one sentence for the page
	Said   *problem.Text `json:"said"`   // what the reason was made of
	// Kind says what the column seems to be: "email", "birth-date", ...; empty
	// if nothing was recognised.
	Kind       string  `json:"kind,omitempty"`
	Confidence float64 `json:"confidence"` // 0 to 1
	// SafeHarbor is the letter, A to R, of the identifier of HIPAA's Safe Harbor
	// that the column seems to hold; empty if none. See SafeHarbor.
	SafeHarbor string `json:"safeHarbor,omitempty"`
}

// SuggestRole suggests the role of a column from its name, its profile, and a sample of about 2,000
// different values at most.
//
// Every detector that recognises the column by name, by values or by both has a confidence; the
// highest wins, the earlier detector of equal ones. A column that none recognises is undecided, and
// so is one that would be written as it is though nearly everybody has a different value: whoever
// knows it finds the person.
func SuggestRole(c *table.Column, p ColumnProfile) Suggestion {
	f := newFacts(c, p)
	if p.Distinct == 0 {
		return Suggestion{Role: Insensitive, Confidence: 0.9}.because(problem.Say("The column has no values."))
	}
	best := recognized(f)
	if p.Distinct == 1 && p.Missing == 0 && p.Rows > 1 {
		return Suggestion{Role: Insensitive, Confidence: 0.9}.because(problem.Say("Every record has the same value."))
	}
	if best.findsAlone(p) {
		best.Role = Undecided
		best = best.because(finding(p))
	}
	return best
}

// recognized returns the suggestion of the detector that is most confident.
func recognized(f *facts) Suggestion {
	best := Suggestion{Role: Undecided, Confidence: 0.3}.because(problem.Say("Neither its name nor its values say what it is."))
	for i := range detectors {
		if s, ok := detectors[i].suggest(f); ok && s.Confidence > best.Confidence {
			best = s
		}
	}
	best.SafeHarbor = safeHarborOf(best.Kind, f)
	return best
}

// findsAlone reports whether a column that would be written as it is distinguishes people: harmless
// values must be shared.
func (s *Suggestion) findsAlone(p ColumnProfile) bool {
	unique := p.UniqueShare >= nearlyUnique && p.Distinct >= minUnique
	return s.Role == Insensitive && p.UniqueShare >= maxAlone || (s.Role == Sensitive || s.Role == Undecided) && unique
}

const (
	// maxAlone is the share of records with a unique value from which on a duration, an amount or a
	// measurement is not harmless.
	maxAlone = 0.5
	// nearlyUnique is the share from which on any column identifies people like a number of them.
	nearlyUnique = 0.95
	// minUnique is the least number of different values for that: a few always differ.
	minUnique = 20
)

// Harmless reports whether a column is plainly harmless: it is the same for everybody, or it is a
// duration, an amount or a measurement that many share.
func Harmless(c *table.Column, rows int) (bool, Suggestion) {
	s := SuggestRole(c, Profile(c, rows))
	return s.Role == Insensitive, s
}

// because returns the suggestion with its reason.
func (s Suggestion) because(reason *problem.Text) Suggestion {
	s.Said, s.Reason = reason, reason.String()
	return s
}

// detector recognises one kind of column.
type detector struct {
	kind  string
	named string // the section of words.txt, if it is not called as the kind
	what  string // what one value is: "an e-mail address"
	role  Role
	why   string // why this role follows, after a colon: "it reaches and names one person"

	byName float64 // confidence if the name matches; 0: the name alone is not enough

	match   func(string) bool // pattern of values
	share   float64           // least share of the different values that match
	least   int               // least number of different values for a verdict by pattern
	byValue float64           // confidence if the values match

	fits      func(*facts) bool // required, by name or by value; nil: always
	fitsValue func(*facts) bool // required by value; decides alone without match
	evidence  evidence          // words what was found in the values, in place of the share of matches
}

// further is the confidence that each word of a phrase beyond the first adds: "cause of death" says
// more than "death".
func further(words int) float64 { return 0.02 * float64(words-1) }

// words returns the phrases of names that the detector knows, see matches.
func (d *detector) words() []string { return phrases()[cmp.Or(d.named, d.kind)] }

// suggest returns the detector's suggestion, if it recognises the column.
func (d *detector) suggest(f *facts) (Suggestion, bool) {
	if d.fits != nil && !d.fits(f) || d.role == Identifying && isFlags(f) {
		return Suggestion{}, false
	}
	words := matches(f.tokens, d.words())
	named := words > 0
	valued, share := false, 0.0
	if d.byValue > 0 && f.profile.Distinct >= d.least && (d.fitsValue == nil || d.fitsValue(f)) {
		valued = true
		if d.match != nil {
			share, valued = f.most(d.match, d.share)
		}
	}
	if !valued && (!named || d.byName == 0) {
		return Suggestion{}, false
	}
	s := Suggestion{Role: d.role, Kind: d.kind}
	what, why := problem.Say(d.what), problem.Say(d.why)
	seen := d.evidence
	if seen == nil {
		seen = func(_ *facts, named bool, what, why *problem.Text) *problem.Text {
			return alike(share, named, what, why)
		}
	}
	switch {
	case !valued:
		s.Confidence = min(0.99, d.byName+further(words))
		return s.because(problem.Say("Its name suggests %s: %s.", what, why)), true
	case named:
		s.Confidence = min(0.99, max(d.byName, d.byValue)+0.05+further(words))
	default:
		s.Confidence = d.byValue
	}
	return s.because(seen(f, named, what, why)), true
}

// facts is the input of the detectors.
type facts struct {
	column  *table.Column
	profile ColumnProfile
	tokens  []string // of the name
	sample  []string // different values
}

// sampleSize is the approximate number of different values that patterns are matched with.
const sampleSize = 2000

// newFacts draws the sample by a hash of the values, so that it does not depend
// on the order of the rows.
func newFacts(c *table.Column, p ColumnProfile) *facts {
	f := &facts{column: c, profile: p, tokens: nameTokens(c.Name)}
	every := uint32(p.Distinct/p.Share/sampleSize + 1)
	for code := range uint32(c.Dict.Len()) {
		interrupt.Row(int(code))
		if c.Missing[code] {
			continue
		}
		if value := c.Dict.Value(code); value == table.Star {
			continue // it hides a value and is none
		} else if every == 1 || hash(value)%every == 0 {
			f.sample = append(f.sample, value)
		}
	}
	return f
}

// hash is FNV-1a with 32 bits.
func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

// most reports whether the sample is not empty and at least a share of it matches, and returns the
// share. It stops once too many values do not match.
func (f *facts) most(match func(string) bool, least float64) (share float64, ok bool) {
	if len(f.sample) == 0 {
		return 0, least <= 0
	}
	all := float64(len(f.sample))
	matching := len(f.sample)
	for _, value := range f.sample {
		if !match(value) {
			if matching--; float64(matching)/all < least {
				return 0, false
			}
		}
	}
	return float64(matching) / all, true
}

// share returns the share of the sample that matches, 0 if there is none.
func (f *facts) share(match func(string) bool) float64 {
	share, _ := f.most(match, 0)
	return share
}

// holds reports whether at least a share of the sample matches.
func (f *facts) holds(match func(string) bool, least float64) bool {
	_, ok := f.most(match, least)
	return ok
}

// distinctShare is the number of different values per record with a value.
func (f *facts) distinctShare() float64 {
	return float64(f.profile.Distinct) / float64(max(1, f.profile.Rows-f.profile.Missing))
}

func (f *facts) isType(types ...table.Type) bool {
	for _, t := range types {
		if f.column.Type == t {
			return true
		}
	}
	return false
}
