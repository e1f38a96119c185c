// Package receipt is the file by which a release can be verified again later, exactly as
// before it was saved: it says which record of the original each record of the file was
// made from, on which levels, and what the bytes of the original, the file and the project
// were. It is encrypted under a key that is derived for receipts alone from the key file
// of whoever releases the table.
//
// A receipt joins the records of a release with those of the original, so it is personal
// data: it stays with the original, is deleted with it, and is never the recipient's.
//
// The file has a first line with its version, 16 random bytes, 5 bytes that tell keys
// apart, and what follows encrypted by AES-256-GCM under the key that these 16 bytes give
// (pseudonym.Key.ReceiptKey), with all before it authenticated. Inside is a stream as of
// RFC 1951 (deflate): the length of a text in JSON, the text (Head), and numbers, each as
// a variable-length integer of encoding/binary. Lists of records have their length first,
// and each record as the difference from the one before.
package receipt

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/aes"
	"crypto/cipher"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// Receipt records the input and the choices of a release.
type Receipt struct {
	Head
	Places
}

// Head describes the release as a whole.
type Head struct {
	// Hashes are SHA-256 in hexadecimal; that of the input is empty if it was not known, and
	// that of the project is of all that its file promises something by.
	Input   string `json:"input"`
	Output  string `json:"output"`
	Project string `json:"project"`
	Order   string `json:"order"`
	Escaped bool   `json:"escaped"` // formulas were made harmless
	// Levels has the level of each quasi-identifier under full-domain generalization.
	Levels map[string]int `json:"levels,omitempty"`
	// Items are the levels of the values of a column whose cells hold several, nil: none.
	Items map[string]int `json:"items,omitempty"`
	Set   string         `json:"set,omitempty"` // the name of that column
	// Changed are the columns whose values were changed at random.
	Changed []string `json:"changed,omitempty"`
}

// Places say which records of a table a release is made from. Lists may be nil.
type Places struct {
	// Drawn are the records of the original of which the release was made, in its order;
	// nil: all. Whatever follows counts these, from 0.
	Drawn []uint32
	// Rows has, by record of the file, the record that it is made from; nil: all, in their
	// order.
	Rows []uint32
	// Into has, with a column of counts, by record the line of the file that shows it.
	Into []uint32
	// LeftOut are the records that are left out and masked.
	LeftOut []uint32
	// Values has, by column of Head.Changed, the values by record.
	Values [][]string
}

const (
	first     = "fulgurite-receipt "
	version   = first + "1\n"
	saltBytes = 16
	idBytes   = 5
	headBytes = len(version) + saltBytes + idBytes
	maxHead   = 64 << 20 // bytes of the text in JSON
	maxValue  = 1 << 20  // bytes of a value
)

// MaxFile limits the bytes of a receipt.
const MaxFile = 1 << 30

// Seal writes the receipt under a key. random gives 16 bytes.
func (r *Receipt) Seal(key *pseudonym.Key, random io.Reader) ([]byte, error) {
	sealed := append(make([]byte, 0, headBytes), version...)
	var salt [saltBytes]byte
	if _, err := io.ReadFull(random, salt[:]); err != nil {
		return nil, problem.New("key-random", "Try again, or on another computer.",
			"No receipt could be made, because the system gave no random numbers: %v.", err)
	}
	own, id, err := key.ReceiptKey(salt[:])
	if err != nil {
		return nil, err
	}
	sealed = append(append(sealed, salt[:]...), id[:]...)
	gcm, err := under(own)
	if err != nil {
		return nil, err
	}
	text, err := r.pack()
	if err != nil {
		return nil, err
	}
	return gcm.Seal(sealed, nonce(gcm), text, sealed), nil
}

// under is the encryption by a key that encrypts one receipt only, so that its nonce may
// be always the same.
func under(key [32]byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func nonce(gcm cipher.AEAD) []byte { return make([]byte, gcm.NonceSize()) }

// sealed is a receipt that was opened, of which the head was read.
type sealed struct {
	Head
	rest *bufio.Reader
}

// Open opens a receipt. The problems are "receipt-none" (another file), "receipt-version",
// "receipt-key" (another key), "receipt-damaged" and "key-no-receipts".
func Open(sealed []byte, key *pseudonym.Key) (*sealed, error) {
	if !bytes.HasPrefix(sealed, []byte(first)) {
		return nil, problem.New("receipt-none", "Name the file that was written beside the release.", "This is not a receipt.")
	}
	if !bytes.HasPrefix(sealed, []byte(version)) {
		return nil,
			problem.New("receipt-version", "Get the latest version of the program.", "This receipt was made by another version of the program.")
	}
	if len(sealed) < headBytes {
		return nil, Damaged()
	}
	salt := sealed[len(version) : len(version)+saltBytes]
	own, id, err := key.ReceiptKey(salt)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(id[:], sealed[headBytes-idBytes:headBytes]) {
		return nil, problem.New("receipt-key", "Name the key file that was in use when the receipt was made.",
			"The receipt was made with another key file.")
	}
	gcm, err := under(own)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce(gcm), sealed[headBytes:], sealed[:headBytes])
	if err != nil {
		return nil, Damaged()
	}
	return unpack(text)
}

// Damaged is the problem of a receipt that is not as it was written.
func Damaged() error {
	return problem.New("receipt-damaged", "Take a copy from where you keep it.", "The receipt is damaged.")
}

// pack returns the contents of a receipt, not yet encrypted.
func (r *Receipt) pack() ([]byte, error) {
	head, err := json.Marshal(r.Head)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	packed, err := flate.NewWriter(&text, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	out := &writer{to: bufio.NewWriter(packed)}
	out.text(string(head))
	for _, list := range r.lists() {
		out.list(*list)
	}
	for _, values := range r.Values {
		out.number(uint64(len(values)))
		for _, value := range values {
			out.text(value)
		}
	}
	if err := errors.Join(out.to.Flush(), packed.Close()); err != nil { // it holds what failed before
		return nil, err
	}
	return text.Bytes(), nil
}

// lists returns the lists of records, in the order of the file.
func (p *Places) lists() []*[]uint32 { return []*[]uint32{&p.Drawn, &p.Rows, &p.Into, &p.LeftOut} }

type writer struct {
	to   *bufio.Writer
	room [binary.MaxVarintLen64]byte
}

func (w *writer) number(n uint64) { w.to.Write(w.room[:binary.PutUvarint(w.room[:], n)]) }

func (w *writer) text(s string) {
	w.number(uint64(len(s)))
	w.to.WriteString(s)
}

// list writes the length and one, 0 for nil.
func (w *writer) list(rows []uint32) {
	if rows == nil {
		w.number(0)
		return
	}
	w.number(uint64(len(rows)) + 1)
	before := int64(-1)
	for _, row := range rows {
		w.to.Write(w.room[:binary.PutVarint(w.room[:], int64(row)-before)])
		before = int64(row)
	}
}

// unpack reads the head of what was decrypted.
func unpack(text []byte) (*sealed, error) {
	r := &sealed{rest: bufio.NewReader(flate.NewReader(bytes.NewReader(text)))}
	head, err := r.text(maxHead)
	if err != nil || json.Unmarshal([]byte(head), &r.Head) != nil {
		return nil, Damaged()
	}
	return r, nil
}

// Places reads what follows, once, of a table with so many records: longer lists and
// higher numbers are damage.
func (r *sealed) Places(records int) (*Places, error) {
	p := &Places{}
	var err error
	if p.Drawn, err = r.list(records, int64(records)); err != nil {
		return nil, err
	}
	if p.Drawn != nil {
		records = len(p.Drawn)
	}
	if p.Rows, err = r.list(records, int64(records)); err != nil {
		return nil, err
	}
	if p.Into, err = r.list(records, 1<<32); err != nil {
		return nil, err
	}
	if p.LeftOut, err = r.list(records, int64(records)); err != nil {
		return nil, err
	}
	if p.Drawn != nil && !ascending(p.Drawn) || p.Into != nil && len(p.Into) != records {
		return nil, Damaged()
	}
	for range r.Changed {
		values, err := r.values(records)
		if err != nil {
			return nil, err
		}
		p.Values = append(p.Values, values)
	}
	if _, err := r.rest.ReadByte(); err != io.EOF {
		return nil, Damaged()
	}
	return p, nil
}

func ascending(rows []uint32) bool {
	for i := 1; i < len(rows); i++ {
		if rows[i] <= rows[i-1] {
			return false
		}
	}
	return true
}

// list reads at most so many records, each below a number.
func (r *sealed) list(most int, below int64) ([]uint32, error) {
	n, err := binary.ReadUvarint(r.rest)
	if err != nil || n > uint64(most)+1 {
		return nil, Damaged()
	}
	if n == 0 {
		return nil, nil
	}
	rows, before := make([]uint32, n-1), int64(-1)
	for i := range rows {
		step, err := binary.ReadVarint(r.rest)
		if err != nil || step > below || step < -below {
			return nil, Damaged()
		}
		before += step
		if before < 0 || before >= below {
			return nil, Damaged()
		}
		rows[i] = uint32(before)
	}
	return rows, nil
}

// values reads the values of a column.
func (r *sealed) values(records int) ([]string, error) {
	if n, err := binary.ReadUvarint(r.rest); err != nil || n != uint64(records) {
		return nil, Damaged()
	}
	values := make([]string, records)
	for i := range values {
		var err error
		if values[i], err = r.text(maxValue); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// text reads a text of at most so many bytes, in pieces, so that a length that is not
// true takes no memory.
func (r *sealed) text(most uint64) (string, error) {
	n, err := binary.ReadUvarint(r.rest)
	if err != nil || n > most {
		return "", Damaged()
	}
	var b bytes.Buffer
	if copied, err := io.CopyN(&b, r.rest, int64(n)); err != nil || copied != int64(n) {
		return "", Damaged()
	}
	return b.String(), nil
}
