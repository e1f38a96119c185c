package pseudonym

import (
	"encoding/binary"
	"hash"
)

// Length is the number of characters of a pseudonym: 80 bits, five a character. Two of a million
// values get the same one with a probability below 1e-12.
const Length = 16

// kept is the number of bytes of a hash that a pseudonym encodes.
const kept = 10

// labels keep the uses of a key apart.
const (
	pseudonymLabel = "fulgurite pseudonym 1"
	shiftLabel     = "fulgurite shift 1"
	personLabel    = "fulgurite person 1"
)

// Pseudonym replaces a value of a column: HMAC-SHA-256 under the key over a label, the name of the
// column and the value, each preceded by its length, shortened to 80 bits in base 32.
func (k *Key) Pseudonym(column, value string) string { return k.Namer(column).Pseudonym(value) }

// namer makes the pseudonyms of a column. It is not safe for concurrent use.
type namer struct {
	hash    hash.Hash
	prefix  []byte // label and name of the column
	message []byte
	sum     []byte
}

// Namer returns the namer of a column.
func (k *Key) Namer(column string) *namer {
	return &namer{hash: k.hash(), prefix: Prefix(column)}
}

// Prefix is hashed before the value in all pseudonyms of a column: the label and the name of the
// column, each preceded by its length. It is no secret.
func Prefix(column string) []byte { return appendPart(appendPart(nil, pseudonymLabel), column) }

// Pseudonym replaces a value.
func (n *namer) Pseudonym(value string) string {
	n.message = appendPart(append(n.message[:0], n.prefix...), value)
	n.hash.Reset()
	n.hash.Write(n.message) // it never fails
	n.sum = n.hash.Sum(n.sum[:0])
	return encoding.EncodeToString(n.sum[:kept])
}

// Person identifies a person in a file that is kept in the house: it differs from the pseudonyms of
// all columns, so that it cannot be joined with a release. person holds the values of the columns
// that identify the person. It is as long as a pseudonym.
func (k *Key) Person(person []Value) string {
	return encoding.EncodeToString(k.mac(personLabel, parts(person)...)[:kept])
}

// appendPart appends a text, preceded by its length.
func appendPart(message []byte, text string) []byte {
	return append(binary.BigEndian.AppendUint64(message, uint64(len(text))), text...)
}
