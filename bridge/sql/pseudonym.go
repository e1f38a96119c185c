package sql

import (
	"encoding/hex"
	"strings"

	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// Hashing computes pseudonyms in a database. Scripts do not contain the key: whoever runs them
// gives it to the session.
type Hashing struct {
	// Key is an expression of the session's key, 64 hexadecimal digits. It fails where there
	// is none, without a word of what is there.
	Key string
	// Require ends a script at its beginning where there is no key; "": Key does.
	Require string
	Run     string                     // how a script is run with a key
	Bytes   func(digits string) string // of a text of hexadecimal digits
	Encoded func(text string) string   // its bytes in UTF-8
	SHA256  func(bytes string) string  // as a text of hexadecimal digits in small letters
	Number  func(digits string) string // of a text of five hexadecimal digits
}

// Blocks of SHA-256 have 64 bytes. HMAC (RFC 2104) fills the key up with zeros and mixes
// it with 0x36 and 0x5c in each byte; here digit by digit: these are the digits
// 0 to f, each mixed with one of 3, 6, 5 and c.
const (
	blockDigits = 128
	digits      = "0123456789abcdef"
	with3       = "32107654ba98fedc"
	with6       = "67452301efcdab89"
	with5       = "54761032dcfe98ba"
	withC       = "cdef89ab45670123"
)

// pad is an expression of the bytes of the key mixed with those of first and second. It is of
// no record, so that it is computed once.
func (h *Hashing) pad(first, second string) string {
	digit := "substr(k.k, i, 1)"
	return h.Bytes("(SELECT string_agg(CASE WHEN mod(i, 2) = 1 THEN translate(" + digit + ", '" + digits + "', '" + first +
		"') ELSE translate(" + digit + ", '" + digits + "', '" + second + "') END, '' ORDER BY i)\n" +
		" FROM generate_series(1, " + whole(blockDigits) + ") AS g(i), (SELECT " + h.Key +
		" || repeat('0', " + whole(blockDigits/2) + ") AS k) AS k)")
}

// mac is an expression of the HMAC-SHA-256 of what pseudonyms of a column are made from (see
// package pseudonym), as hexadecimal digits.
func (h *Hashing) mac(column, cell string) string {
	bytes := h.Encoded(cell)
	message := h.Bytes("'"+hex.EncodeToString(pseudonym.Prefix(column))+"' || lpad(to_hex(octet_length("+bytes+")), 16, '0')") + " || " + bytes
	inner := h.SHA256(h.pad(with3, with6) + " || " + message)
	return h.SHA256(h.pad(with5, withC) + " || " + h.Bytes(inner))
}

// base32 is an expression of the pseudonym that begins a text of hexadecimal digits: five of
// these are four letters.
func (h *Hashing) base32(mac string) string {
	var letters []string
	for group := range pseudonym.Length / 4 {
		n := h.Number("substr(" + mac + ", " + whole(1+5*group) + ", 5)")
		for _, shift := range []int{15, 10, 5, 0} {
			letters = append(letters, "substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 1 + (("+n+" >> "+whole(shift)+") & 31), 1)")
		}
	}
	return strings.Join(letters, " || ")
}

// keyed begins a script that asks for the key, if pseudonyms are made.
func (j *Job) keyed(comment string) string {
	if len(j.hashed()) == 0 {
		return j.header(comment + j.Run())
	}
	return j.header(comment+j.Run()) + j.Dialect.Hashing.Require
}

// Run says how the scripts that make the release and check it are run.
func (j *Job) Run() string {
	if len(j.hashed()) == 0 {
		return j.Dialect.Run
	}
	return j.Dialect.Hashing.Run
}

// hashed are the columns of the release that have pseudonyms, by their place in it.
func (j *Job) hashed() map[int]string {
	all := map[int]string{}
	for i, c := range j.released() {
		if c.Pseudonym {
			all[i] = j.Dialect.distinct("mac_"+whole(i+1), j.names())
		}
	}
	return all
}

// source is the table under the name t, of a research subset its records alone, with the
// hashes of columns that have pseudonyms beside those that the project names. They are
// computed in a query of their own, which OFFSET keeps apart: a pseudonym asks for its hash
// several times.
func (j *Job) source() string {
	hashed := j.hashed()
	from, apart := j.Table.String()+" AS t", ""
	if j.Project.Subset != nil {
		from = j.joinedSubset("JOIN") + " WHERE " + j.inside()
	} else if len(hashed) == 0 {
		return from
	}
	if len(hashed) > 0 {
		apart = " OFFSET 0"
	}
	var shown []string
	for _, name := range j.read() {
		shown = append(shown, "t."+identifier(name))
	}
	for i, c := range j.released() {
		if c.Pseudonym {
			shown = append(shown, j.Dialect.Hashing.mac(c.Name, j.cell(c.Name))+" AS "+identifier(hashed[i]))
		}
	}
	return "(SELECT " + joined(shown, ",\n  ") + "\n FROM " + from + apart + ") AS t"
}

// read are the columns of the table that scripts name, each once.
func (j *Job) read() (all []string) {
	seen := map[string]bool{}
	for _, name := range j.names() {
		if !seen[name] {
			seen[name] = true
			all = append(all, name)
		}
	}
	return all
}

// pseudonymOf is an expression of the pseudonym of a cell. Missing values stay missing.
func (j *Job) pseudonymOf(name, mac string) string {
	cell, made := j.cell(name), j.Dialect.Hashing.base32("t."+identifier(mac))
	return "CASE WHEN " + j.absent(name, cell) + " THEN " + cell + " ELSE " + made + " END"
}
