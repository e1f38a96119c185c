// Package pseudonym makes names that only the holder of a key can trace back: keyed hashes of
// values, and the days by which the dates of a person move. The same key gives the same results
// everywhere, and in the next file.
//
// A pseudonym is not anonymous. The holder of the key finds the person by trying the possible
// values, and even without the key it shows which records are one person's. So a key is for one
// recipient only, its owner is whoever gives the data away, and it is never part of a project, a
// report or a message.
package pseudonym

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Key holds 256 random bits for pseudonyms, 256 others for receipts, and the recipient. It cannot
// be printed by accident: formatting it gives its identifier.
type Key struct {
	secret    func() [secretBytes]byte // a function, which prints only as an address
	receipts  func() [secretBytes]byte // nil: it only makes pseudonyms
	recipient string
}

func newKey(secret [secretBytes]byte, recipient string) *Key {
	return &Key{secret: func() [secretBytes]byte { return secret }, recipient: recipient}
}

const secretBytes = 32

// maxRecipient limits the name of a recipient, in bytes.
const maxRecipient = 200

// NewKey draws a key for a recipient, whose name may be empty. It only makes pseudonyms: see
// Key.WithReceipts.
func NewKey(random io.Reader, recipient string) (*Key, error) {
	if err := checkRecipient(recipient); err != nil {
		return nil, err
	}
	secret, err := draw(random)
	if err != nil {
		return nil, err
	}
	return newKey(secret, recipient), nil
}

func draw(random io.Reader) (secret [secretBytes]byte, err error) {
	if _, err := io.ReadFull(random, secret[:]); err != nil {
		return secret, problem.New("key-random", "Try again, or on another computer.",
			"No key could be made, because the system gave no random numbers: %v.", err)
	}
	return secret, nil
}

func checkRecipient(name string) error {
	if len(name) > maxRecipient || !utf8.ValidString(name) || strings.TrimSpace(name) != name ||
		strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return problem.New("key-recipient", "",
			"The name of the recipient cannot be used.").Hinted("Write it in one line of at most %d bytes, without spaces around it.", maxRecipient)
	}
	return nil
}

// Recipient returns the recipient of the key, "" if unknown.
func (k *Key) Recipient() string { return k.recipient }

// ID distinguishes keys without revealing them: it is their pseudonym of themselves, shortened to
// 40 bits.
func (k *Key) ID() string { return encoding.EncodeToString(k.mac("fulgurite key id 1")[:5]) }

// Secret returns the key itself, for the verification, which computes pseudonyms independently.
func (k *Key) Secret() func() [secretBytes]byte { return k.secret }

// String names the key by its identifier.
func (k Key) String() string { return "key " + k.ID() }

// Format writes what String returns, whatever the verb.
func (k Key) Format(f fmt.State, _ rune) { io.WriteString(f, k.String()) }

// encoding is base 32 as in RFC 4648, in capital letters and without padding. It
// has no 0, 1, 8 and 9, so that no pseudonym looks like a number to a spreadsheet
// program, and every language has it in its library.
var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// A key file is a text:
//
//	# any comments
//	fulgurite-key 2
//	recipient Cancer registry
//	secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
//	receipts 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f
//	check b3213149
//
// The version comes first, so that later ones are rejected by name. Version 1 has no line of
// receipts: it only makes pseudonyms. The recipient's line is left out where there is none. The
// last line has the first 32 bits of the SHA-256 of the lines above it that are not comments, each
// ended by a line feed: a damaged file would otherwise silently give other pseudonyms.
const (
	version   = "fulgurite-key 2"
	versionOf = "fulgurite-key 1" // for keys that only make pseudonyms
	comment   = "# A key of Fulgurite: it makes pseudonyms and shifts dates. Keep it secret and do not\n" +
		"# hand it on with the data: whoever has it can find out whose a pseudonym is.\n" +
		"# Use it for one recipient only, and keep it as long as further files will be made.\n"
	commentReceipts = "# It also opens the receipts of releases: whoever else makes pseudonyms with it gets\n" +
		"# a copy without them (fulgurite key --from THIS --pseudonyms-only).\n"
)

// File returns the text of the key file.
func (k *Key) File() []byte {
	body, head := versionOf+"\n", comment
	if k.receipts != nil {
		body, head = version+"\n", comment+commentReceipts
	}
	if k.recipient != "" {
		body += "recipient " + k.recipient + "\n"
	}
	body += line("secret", k.secret)
	if k.receipts != nil {
		body += line("receipts", k.receipts)
	}
	return []byte(head + body + "check " + checksum(body) + "\n")
}

func line(name string, secret func() [secretBytes]byte) string {
	bytes := secret()
	return name + " " + hex.EncodeToString(bytes[:]) + "\n"
}

func checksum(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:4])
}

// MaxFile limits a key file, in bytes.
const MaxFile = 64 << 10

// ParseKey reads a key file. Line breaks of other systems, spaces at the ends of
// lines and comments make no difference. No error shows what is in the file.
func ParseKey(text []byte) (*Key, error) {
	damaged := func(format string, args ...any) (*Key, error) {
		return nil, problem.New("key-damaged", "Take a copy from where you keep it. A new key would give other pseudonyms.", format, args...)
	}
	if len(text) > MaxFile {
		return damaged("The file is far too long for a key.")
	}
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(string(bytes.TrimPrefix(text, []byte("\ufeff"))), "\r", "\n")) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "fulgurite-key ") {
		return nil, problem.New("key-none", "Open the key file that was made for this recipient, or make a new key.", "This is not a key file.")
	}
	if lines[0] != version && lines[0] != versionOf {
		return nil,
			problem.New("key-version", "Get the latest version of the program.", "This key file was made for another version of the program.")
	}
	rest := lines[1:]
	recipient, _ := cutFirst(&rest, "recipient ")
	secret, hasSecret := cutFirst(&rest, "secret ")
	receipts, hasReceipts := cutFirst(&rest, "receipts ")
	check, hasCheck := cutFirst(&rest, "check ")
	if !hasSecret || !hasCheck || hasReceipts != (lines[0] == version) || len(rest) > 0 {
		return damaged("The key file is incomplete, or has lines that do not belong to it.")
	}
	if checksum(strings.Join(lines[:len(lines)-1], "\n")+"\n") != check {
		return damaged("The key file is damaged: its last line does not fit what stands above it.")
	}
	decoded, err := hex.DecodeString(secret)
	own, wrong := hex.DecodeString(receipts)
	if err != nil || wrong != nil || len(decoded) != secretBytes ||
		hasReceipts && len(own) != secretBytes || checkRecipient(recipient) != nil {
		return damaged("The key file is damaged.")
	}
	k := newKey([secretBytes]byte(decoded), recipient)
	if hasReceipts {
		k.receive([secretBytes]byte(own))
	}
	return k, nil
}

// cutFirst removes the first line if it begins with a word, and returns the rest of it.
func cutFirst(lines *[]string, word string) (string, bool) {
	if len(*lines) == 0 {
		return "", false
	}
	rest, ok := strings.CutPrefix((*lines)[0], word)
	if !ok {
		return "", false
	}
	*lines = (*lines)[1:]
	return rest, true
}

// mac returns the HMAC-SHA-256 of some texts, each preceded by its length as eight bytes,
// big-endian, so that the concatenation is unambiguous.
func (k *Key) mac(label string, parts ...string) []byte { return mac(k.hash(), label, parts...) }

func mac(h hash.Hash, label string, parts ...string) []byte {
	message := appendPart(nil, label)
	for _, part := range parts {
		message = appendPart(message, part)
	}
	h.Write(message) // it never fails
	return h.Sum(nil)
}

func (k *Key) hash() hash.Hash { return hashUnder(k.secret) }

func hashUnder(of func() [secretBytes]byte) hash.Hash {
	secret := of()
	return hmac.New(sha256.New, secret[:])
}
