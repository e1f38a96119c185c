package sql

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// Hashing computes pseudonyms in a database. Scripts do not contain the key: whoever runs them
// gives it to the session.
type Hashing struct {
	// Key is an expression of the session's key, 64 hexadecimal digits. It fails if there is none,
	// without revealing what is there.
	Key string
	// Require ends a script at the start if there is no key; "": Key does.
	Require string
	Run     string                     // runs a script with a key
	Bytes   func(digits string) string // of a text of hexadecimal digits
	Encoded func(text string) string   // its bytes in UTF-8
	SHA256  func(bytes string) string  // as a text of hexadecimal digits in small letters
	Number  func(digits string) string // of a text of five hexadecimal digits
}

// Blocks of SHA-256 have 64 bytes. HMAC (RFC 2104) pads the key with zeros and XORs each byte with
// 0x36 and 0x5c; here digit by digit: these are the digits 0 to f, each XORed with 3, 6, 5 and c.
const (
	blockDigits = 128
	digits      = "0123456789abcdef"
	with3       = "32107654ba98fedc"
	with6       = "67452301efcdab89"
	with5       = "54761032dcfe98ba"
	withC       = "cdef89ab45670123"
)

// pad returns an expression of the key's bytes XORed with first and second. It does not depend on a
// record, so that it is computed once.
func (h *Hashing) pad(first, second string) string {
	digit := "substr(k.k, i, 1)"
	return h.Bytes("(SELECT string_agg(CASE WHEN mod(i, 2) = 1 THEN translate(" + digit + ", '" + digits + "', '" + first +
		"') ELSE translate(" + digit + ", '" + digits + "', '" + second + "') END, '' ORDER BY i)\n" +
		" FROM generate_series(1, " + whole(blockDigits) + ") AS g(i), (SELECT " + h.Key +
		" || repeat('0', " + whole(blockDigits/2) + ") AS k) AS k)")
}

// mac returns an expression of the HMAC-SHA-256 for pseudonyms of a column (see package pseudonym),
// as hexadecimal digits.
func (h *Hashing) mac(column, cell string) string {
	bytes := h.Encoded(cell)
	message := h.Bytes("'"+hex.EncodeToString(pseudonym.Prefix(column))+"' || lpad(to_hex(octet_length("+bytes+")), 16, '0')") + " || " + bytes
	inner := h.SHA256(h.pad(with3, with6) + " || " + message)
	return h.SHA256(h.pad(with5, withC) + " || " + h.Bytes(inner))
}

// base32 returns an expression of the pseudonym at the beginning of a text of hexadecimal digits:
// five digits are four letters.
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

// keyed begins a script that requires the key, if pseudonyms are made.
func (j *Job) keyed(comment string) string {
	if len(j.hashed()) == 0 {
		return j.header(comment + j.Run())
	}
	return j.header(comment+j.Run()) + j.Dialect.Hashing.Require
}

// Run returns the command that runs the scripts that make the release and check it.
func (j *Job) Run() string {
	if len(j.hashed()) == 0 {
		return j.Dialect.Run
	}
	return j.Dialect.Hashing.Run
}

// hashed lists the columns of the release with pseudonyms, by their place in it.
func (j *Job) hashed() map[int]string {
	all := map[int]string{}
	for i, c := range j.released() {
		if c.Pseudonym {
			all[i] = j.Dialect.distinct("mac_"+whole(i+1), j.names())
		}
	}
	return all
}

// source returns the table with the alias t, restricted to a research subset, with the project's
// columns and the hashes of columns with pseudonyms. The hashes are computed in a subquery, which
// OFFSET keeps separate: a pseudonym uses its hash several times.
func (j *Job) source() string {
	hashed := j.hashed()
	from, apart := j.Table.String()+" AS t", ""
	if j.Project.Subset != nil {
		from = j.chosen()
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

// read lists the columns of the table that scripts name, each once.
func (j *Job) read() (all []string) {
	for _, name := range j.names() {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// pseudonymOf returns an expression of the pseudonym of a cell. Missing values stay missing.
func (j *Job) pseudonymOf(name, mac string) string {
	cell, made := j.cell(name), j.Dialect.Hashing.base32("t."+identifier(mac))
	return "CASE WHEN " + j.absent(name, cell) + " THEN " + cell + " ELSE " + made + " END"
}
