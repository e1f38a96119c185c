package receipt

import (
	"bytes"
	"compress/flate"
	"crypto/rand"
	"errors"
	mrand "math/rand/v2"
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
)

func newKey(t testing.TB) *pseudonym.Key {
	t.Helper()
	key, err := pseudonym.NewKey(rand.Reader, "")
	if err == nil {
		key, err = key.WithReceipts(rand.Reader)
	}
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// invented is a receipt with everything that a receipt may have, and the number of
// records of its original.
func invented(rng *mrand.Rand) (*Receipt, int) {
	records := 2 + rng.IntN(40)
	r := &Receipt{
		Head: Head{Input: "aa", Output: "bb", Project: "cc", Order: "shuffled", Escaped: rng.IntN(2) == 0, Levels: map[string]int{"age": 2}}}
	left := records
	if rng.IntN(2) == 0 {
		for row := range records {
			if rng.IntN(3) > 0 {
				r.Drawn = append(r.Drawn, uint32(row))
			}
		}
		if r.Drawn != nil {
			left = len(r.Drawn)
		}
	}
	pick := func() (rows []uint32) {
		for _, row := range rng.Perm(left)[:rng.IntN(left+1)] {
			rows = append(rows, uint32(row))
		}
		return rows
	}
	r.Rows, r.LeftOut = pick(), pick()
	if rng.IntN(3) == 0 {
		for range left {
			r.Into = append(r.Into, []uint32{0, 7, ^uint32(0)}[rng.IntN(3)])
		}
	}
	if rng.IntN(3) == 0 {
		r.Changed = []string{"costs"}
		r.Values = [][]string{make([]string, left)}
		for row := range left {
			r.Values[0][row] = []string{"", "1.5", "ü"}[rng.IntN(3)]
		}
	}
	return r, records
}

// TestSealed: what is sealed is opened as it was, and whatever bit of it is another one,
// it is refused, and so is what another key sealed, and all that is cut off.
func TestSealed(t *testing.T) {
	rng := mrand.New(mrand.NewPCG(46, 1))
	key, other := newKey(t), newKey(t)
	for range 200 {
		r, records := invented(rng)
		sealed, err := r.Seal(key, rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := Open(sealed, key)
		if err != nil {
			t.Fatal(err)
		}
		places, err := opened.Places(records)
		if err != nil || !reflect.DeepEqual(opened.Head, r.Head) || !reflect.DeepEqual(*places, r.Places) {
			t.Fatalf("%v\n%+v\n%+v", err, places, r.Places)
		}
		if bytes.Contains(sealed, []byte(`"input"`)) {
			t.Fatal("it is not encrypted")
		}
		if _, err := Open(sealed, other); !errors.Is(err, &problem.Problem{Code: "receipt-key"}) {
			t.Fatal(err)
		}
		at := rng.IntN(len(sealed))
		damaged := bytes.Clone(sealed)
		damaged[at] ^= 1 << rng.IntN(8)
		if _, err := Open(damaged, key); err == nil || problem.From(err).Code == "internal" {
			t.Fatalf("byte %d: %v", at, err)
		}
		if _, err := Open(sealed[:at], key); err == nil {
			t.Fatalf("the first %d bytes are opened", at)
		}
	}
	for text, code := range map[string]problem.Code{"": "receipt-none", "age,sex\n1,f\n": "receipt-none",
		"fulgurite-receipt 2\nx": "receipt-version", version: "receipt-damaged"} {
		if _, err := Open([]byte(text), key); !errors.Is(err, &problem.Problem{Code: code}) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := (&Receipt{}).Seal(key.PseudonymsOnly(), rand.Reader); !errors.Is(err, &problem.Problem{Code: "key-no-receipts"}) {
		t.Error(err)
	}
}

// TestSize: a million records in random order take less than 3.1 bytes each, and in their
// own order nearly nothing.
func TestSize(t *testing.T) {
	rows := make([]uint32, 1_000_000)
	for row := range rows {
		rows[row] = uint32(row)
	}
	for _, most := range []int{20_000, 3_100_000} {
		text, err := (&Receipt{Places: Places{Rows: rows}}).pack()
		if err != nil || len(text) > most {
			t.Errorf("%d bytes, %v", len(text), err)
		}
		mrand.New(mrand.NewPCG(1, 1)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	}
}

// FuzzUnpack: whatever was encrypted, no more is read than a table can have, and what is
// read is written and read again as the same.
func FuzzUnpack(f *testing.F) {
	rng := mrand.New(mrand.NewPCG(46, 2))
	plain := func(r *Receipt) []byte {
		text, err := r.pack()
		if err != nil {
			f.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := b.ReadFrom(flate.NewReader(bytes.NewReader(text))); err != nil {
			f.Fatal(err)
		}
		return b.Bytes()
	}
	for range 8 {
		r, records := invented(rng)
		f.Add(plain(r), uint16(records))
	}
	f.Add([]byte("\x02{}\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), uint16(9))
	f.Fuzz(func(t *testing.T, text []byte, records uint16) {
		var b bytes.Buffer
		w, err := flate.NewWriter(&b, flate.HuffmanOnly)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(text); err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		opened, err := unpack(b.Bytes())
		if err != nil {
			return
		}
		places, err := opened.Places(int(records))
		if err != nil {
			if problem.From(err).Code != "receipt-damaged" {
				t.Fatal(err)
			}
			return
		}
		if len(places.Rows) > int(records) || len(places.Drawn) > int(records) {
			t.Fatalf("%+v", places)
		}
		r := &Receipt{opened.Head, *places}
		again, err := r.pack()
		if err != nil {
			t.Fatal(err)
		}
		second, err := unpack(again)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := second.Places(int(records)); err != nil || !reflect.DeepEqual(got, places) {
			t.Fatalf("%v, %+v, %+v", err, got, places)
		}
	})
}
