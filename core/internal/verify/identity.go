package verify

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// checkIdentity refuses claims about columns with pseudonyms and shifted dates that
// cannot be verified.
func (c ColumnClaim) checkIdentity(in *table.Table, i int, key bool) error {
	name := in.Columns[i].Name
	if (c.Treatment == Pseudonymized || c.Treatment == Shifted) && !key {
		return badClaim("The claim says that the column %q was replaced by a key, and has none.", name)
	}
	if c.Treatment != Shifted {
		return nil
	}
	if c.Typed == nil || c.Typed.Type != table.Date || !c.changed() && c.Typed.Dict != in.Columns[i].Dict || len(c.Person) == 0 || c.Days < 1 {
		return badClaim("The claim says too little of how the dates of the column %q were shifted.", name)
	}
	for _, person := range c.Person {
		if in.Column(person) == nil {
			return badClaim("The claim has a column %q of persons, and the original has none.", person)
		}
	}
	return nil
}

// digest is HMAC-SHA-256 (RFC 2104) of texts, each behind its length as eight bytes.
func digest(key [32]byte, texts ...string) []byte {
	var message []byte
	for _, text := range texts {
		message = binary.BigEndian.AppendUint64(message, uint64(len(text)))
		message = append(message, text...)
	}
	h := hmac.New(sha256.New, key[:])
	h.Write(message)
	return h.Sum(nil)
}

// pseudonyms puts what values should have become in their place: the first 80 bits
// of the digest in base 32. Missing values stay.
func (p *pair) pseudonyms(values []string) {
	for code, value := range values {
		if !p.in.Missing[code] {
			bits := digest(p.key(), "fulgurite pseudonym 1", p.in.Name, value)[:10]
			values[code] = base32.StdEncoding.EncodeToString(bits)
		}
	}
}

// is reports whether a cell of the output is a text, which may have an apostrophe
// in front where formulas are made harmless.
func (v *verification) is(cell, text string) bool {
	return v.claim.is([]byte(cell), text)
}

// shown reports whether a record is written with its cells. That of a blank one is
// noted: it does not show what it was.
func (v *verification) shown(row int) bool {
	if !v.written(row) {
		return false
	}
	if v.isBlank(row) {
		v.expected.remove(row)
		return false
	}
	return true
}

// compareNumbers checks that a column is numbered: missing values stay, every other
// value has one number and every number one value, the numbers are 1 to their
// count, and they tell nothing of the order of the values.
func (v *verification) compareNumbers(p pair) {
	number := make([]int, p.in.Dict.Len()) // value -> number
	value := map[int]int{}                 // number -> value
	count, first := 0, 0
	for row, code := range p.in.Codes.All() {
		if !v.shown(row) {
			continue
		}
		cell := p.out.Cell(row)
		wrong := false
		if p.in.Missing[code] {
			wrong = !v.is(cell, p.in.Dict.Value(code))
		} else {
			n, err := strconv.Atoi(cell)
			owner, taken := value[n]
			wrong = err != nil || n < 1 || cell != strconv.Itoa(n) || number[code] != 0 && number[code] != n || taken && owner != int(code)
			if !wrong {
				number[code], value[n] = n, int(code)
			}
		}
		if wrong {
			if count == 0 {
				first = row
			}
			count++
		}
	}
	if count > 0 {
		q := fault("verify-number", "The output has %q where the number of the value %q belongs.",
			problem.Cell(p.out.Cell(first)), problem.Cell(p.in.Cell(first)))
		q.Count = count
		v.problems = append(v.problems, q.At(v.place(first, p.in.Name)))
		return
	}
	for n := 1; n <= len(value); n++ {
		if _, ok := value[n]; !ok {
			v.problems = append(v.problems, fault("verify-number", "The numbers of the output are not 1 to %d: %d is missing.", len(value), n).
				InFile(v.out.Name).OfColumn(p.in.Name))
			return
		}
	}
	for _, order := range []struct {
		told  *problem.Text
		codes []uint32
	}{
		{problem.Say("The numbers of the output follow the order in which they first stand in the table."), appearance(p.in)},
		{problem.Say("The numbers of the output follow the order of their sizes or letters."), p.in.Sorted()},
	} {
		if ordered(order.codes, number) {
			v.problems = append(v.problems, fault("verify-number", "%s", order.told).
				InFile(v.out.Name).OfColumn(p.in.Name))
		}
	}
}

// appearance lists the values of a column as they first stand in its rows.
func appearance(c *table.Column) []uint32 {
	var codes []uint32
	seen := make([]bool, c.Dict.Len())
	for _, code := range c.Codes.All() {
		if !seen[code] {
			seen[code] = true
			codes = append(codes, code)
		}
	}
	return codes
}

// ordered reports whether numbers rise or fall along an order of the values so much
// as chance does not: a rank correlation (Spearman) of 8 standard deviations, which
// are 1/sqrt(n-1), or a perfect one. Of fewer than 20 numbers nothing can be said:
// 20 lie in one of two orders by a chance of 2/20!, below 1e-18.
func ordered(codes []uint32, number []int) bool {
	var along []int
	for _, code := range codes {
		if number[code] != 0 {
			along = append(along, number[code])
		}
	}
	n := float64(len(along))
	if n < 20 {
		return false
	}
	squares := 0.0 // of the differences of ranks
	for i, x := range along {
		d := float64(i + 1 - x)
		squares += d * d
	}
	correlation := 1 - 6*squares/(n*(n*n-1))
	return math.Abs(correlation) >= min(1-1e-9, 8/math.Sqrt(n-1))
}

// compareShifted checks the dates of a column: each was moved by as many days as the
// key gives for its person, which is not more than claimed and not 0, and all of a
// person's by the same number. Dates that this puts before the first or after the
// last one of the original are hidden, and so are those of records that name nobody.
func (v *verification) compareShifted(p pair) {
	wanted := p.moved(v.in)
	apart := map[string]time.Duration{} // person -> how far a date was seen to be moved
	count, at, expected := 0, 0, ""
	for row, code := range p.in.Codes.All() {
		if !v.shown(row) {
			continue
		}
		cell, want, right := p.out.Cell(row), wanted[row], true
		original, ok := date(p.layout(), p.dates().Dict.Value(code))
		if person, named := personOf(v.in, row, p.Person); ok && named && p.dates().Valued(code) && want != table.Star {
			shown, ok := date(p.layout(), cell)
			far := shown.Sub(original)
			who := strings.Join(lengths(person), "")
			before, seen := apart[who]
			right = ok && far != 0 && far.Abs() <= time.Duration(p.Days)*24*time.Hour && (!seen || before == far)
			apart[who] = far
		}
		if !right || !v.is(cell, want) {
			if count == 0 {
				at, expected = row, want
			}
			count++
		}
	}
	if count > 0 {
		v.damage("verify-shift", p, count, at, expected)
	}
}

// dates is the column with the type of its dates: with the values that count, inside the
// bounds and with spellings merged, if there are any.
func (p *pair) dates() *table.Column {
	if p.changed() {
		return p.in
	}
	return p.Typed
}

func (p *pair) layout() string { return p.dates().Format }

// moved is by row what a date should have become: moved by as many days as the key
// gives for its person, or hidden, because it came to lie beyond the ends or nobody is
// named. What is no date stays.
func (p *pair) moved(in *table.Table) []string {
	texts := make([]string, in.Rows)
	first, last := ends(p.dates())
	for row, code := range p.in.Codes.All() {
		texts[row] = table.Star
		original, ok := date(p.layout(), p.dates().Dict.Value(code))
		if !p.dates().Valued(code) || !ok {
			texts[row] = p.dates().Dict.Value(code)
		} else if person, named := personOf(in, row, p.Person); named {
			if to := original.AddDate(0, 0, shift(p.key(), person, p.Days)); !to.Before(first) && !to.After(last) {
				texts[row] = table.FormatDate(p.layout(), to)
			}
		}
	}
	return texts
}

// personOf returns names and values of the columns that say whom a record is about,
// and false if one has no value.
func personOf(in *table.Table, row int, names []string) ([]string, bool) {
	var texts []string
	for _, name := range names {
		c := in.Column(name)
		if c.Missing[c.Codes.At(row)] {
			return nil, false
		}
		texts = append(texts, name, c.Cell(row))
	}
	return texts, true
}

// lengths puts the length of each text before it, so that joining loses nothing.
func lengths(texts []string) []string {
	var all []string
	for _, text := range texts {
		all = append(all, strconv.Itoa(len(text)), ":", text)
	}
	return all
}

// shift is the number of days by which the dates of a person move: the first eight
// bytes of the digest, as a number modulo 2r, count -r, ..., -1, 1, ..., r.
func shift(key [32]byte, person []string, most int) int {
	x := binary.BigEndian.Uint64(digest(key, append([]string{"fulgurite shift 1"}, person...)...))
	days := int(x % uint64(2*most))
	if days < most {
		return days - most
	}
	return days - most + 1
}

// ends are the first and the last date among the values of a column.
func ends(c *table.Column) (first, last time.Time) {
	some := false
	for code, value := range c.Dict.Values() {
		at, ok := date(c.Format, value)
		if !ok || c.Missing[code] {
			continue
		}
		if !some || at.Before(first) {
			first = at
		}
		if !some || at.After(last) {
			last = at
		}
		some = true
	}
	return first, last
}

// date reads a date. Its zone keeps its distance from UTC, whatever summer time the
// computer knows of.
func date(layout, text string) (time.Time, bool) {
	at, ok := table.ParseDate(layout, text)
	zone, offset := at.Zone()
	return at.In(time.FixedZone(zone, offset)), ok
}
