package charset

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// byPage are charsets of DOS, which browsers do not know, as golang.org/x/text has them.
var byPage = map[string]encoding.Encoding{"ibm437": charmap.CodePage437, "ibm850": charmap.CodePage850,
	"ibm852": charmap.CodePage852, "ibm865": charmap.CodePage865,
	"ibm855": charmap.CodePage855, "ibm860": charmap.CodePage860, "ibm862": charmap.CodePage862}

// withoutOther lists the charsets that golang.org/x/text lacks. Their tables are those of the
// Unicode Consortium (MAPPINGS/VENDORS), whose letters TestPages checks.
var withoutOther = map[string]bool{"ibm857": true, "ibm737": true, "ibm775": true, "x-mac-ce": true,
	"ibm869": true, "x-mac-greek": true, "x-mac-turkish": true}

func encodingOf(label string) (encoding.Encoding, error) {
	if e := byPage[label]; e != nil {
		return e, nil
	}
	return htmlindex.Get(label)
}

// TestTables: every table is the charset of golang.org/x/text with the same label, but
// that control characters are no text; and Encode is the opposite of reading.
func TestTables(t *testing.T) {
	for i := range tables {
		own := &tables[i]
		encoding, err := encodingOf(own.label)
		if encoding == nil && withoutOther[own.label] {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if name, _ := htmlindex.Name(encoding); name != own.label && byPage[own.label] == nil {
			t.Errorf("%s is called %s", own.label, name)
		}
		for b, r := range own.runes() {
			theirs, err := encoding.NewDecoder().Bytes([]byte{byte(b + 0x80)})
			if err != nil {
				t.Fatal(err)
			}
			if want := []rune(string(theirs))[0]; r != want && !(want < 0xA0 && r == '\uFFFD') {
				t.Errorf("%s: byte %#x is %q, want %q", own.label, b+0x80, r, want)
			}
			if r == '\uFFFD' {
				continue
			}
			back, ok := Encode(string(r), own.label)
			if !ok || len(back) != 1 || own.runes()[back[0]-0x80] != r {
				t.Errorf("%s: %q is written %x", own.label, r, back)
			}
		}
	}
	for alias, label := range aliases {
		encoding, err := htmlindex.Get(alias)
		if err != nil {
			continue // a name that browsers do not know, but people use
		}
		if name, _ := htmlindex.Name(encoding); name != label {
			t.Errorf("%s is %s, not %s", alias, name, label)
		}
	}
}

// readers give a text in pieces of several sizes: a guess must not depend on them.
func readers(text []byte) map[string]io.Reader {
	random := rand.New(rand.NewPCG(1, 2))
	return map[string]io.Reader{
		"whole":     bytes.NewReader(text),
		"bytes":     iotest.OneByteReader(bytes.NewReader(text)),
		"halves":    iotest.HalfReader(bytes.NewReader(text)),
		"end early": iotest.DataErrReader(bytes.NewReader(text)),
		"random": readerFunc(func(p []byte) (int, error) {
			if len(text) == 0 {
				return 0, io.EOF
			}
			n := copy(p[:min(len(p), random.IntN(70))], text)
			text = text[n:]
			return n, nil
		}),
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestReader: a text is read from each charset, with and without a mark, in pieces of
// any size, and wherever the first letter beyond ASCII stands.
func TestReader(t *testing.T) {
	ascii := "name;town\n" + strings.Repeat("Weber;Ulm\n", 500)
	for _, test := range []struct{ label, text string }{
		{"utf-8", samples["German"]}, {"windows-1252", samples["German"]}, {"windows-1250", samples["Polish"]}, {"macintosh", samples["French"]},
		{"koi8-r", samples["Russian"]}, {"utf-16le", samples["German"]}, {"utf-16be", samples["Polish"]},
		{"utf-16le", samples["Russian"] + "😀;🙂\n"}, {"utf-16le", samples["Japanese"]}, {"utf-16be", samples["Korean"]},
		{"utf-16le", samples["Thai"]}, {"utf-16be", samples["Chinese"]},
	} {
		for _, front := range []string{"", ascii, "a", strings.Repeat("x", 511) + "\n"} {
			text := front + test.text
			written, ok := Encode(text, test.label)
			if !ok {
				t.Fatalf("%s lacks letters", test.label)
			}
			variants := [][]byte{written}
			if strings.HasPrefix(test.label, "utf-16") {
				variants = append(variants, written[2:])
			}
			for _, bytes := range variants {
				for name, source := range readers(bytes) {
					r := NewReader(source)
					got, err := io.ReadAll(r)
					if err != nil || strings.TrimPrefix(string(got), "\ufeff") != text {
						t.Fatalf("%s, %d bytes in front, %s: %q, %v", test.label, len(front), name, shorten(got), err)
					}
					if r.Guess().Label != test.label {
						t.Errorf("%s, %d bytes in front, %s: taken for %s", test.label, len(front), name, r.Guess().Label)
					}
				}
			}
		}
	}
}

func shorten(text []byte) []byte { return text[:min(len(text), 200)] }

// TestFarAway: a byte that is no ASCII behind hundreds of megabytes is read too. The
// source is generated, and nothing of it is held.
func TestFarAway(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 300 MB")
	}
	line := []byte(strings.Repeat("Weber;Ulm;1200\n", 1<<16))
	total := 300 << 20
	source := io.MultiReader(readerFunc(func(p []byte) (int, error) {
		if total <= 0 {
			return 0, io.EOF
		}
		n := copy(p, line)
		total -= n
		return n, nil
	}), strings.NewReader("J\xe4ger;K\xf6ln;1\n"))
	r := NewReader(source)
	var last []byte
	buffer := make([]byte, 1<<20)
	for {
		n, err := r.Read(buffer)
		last = append(last, buffer[:n]...)
		last = last[max(0, len(last)-100):]
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.HasSuffix(last, []byte("Jäger;Köln;1\n")) || r.Guess().Label != "windows-1252" {
		t.Errorf("%q, %+v", last, r.Guess())
	}
}

// TestEdges are texts that are no good evidence, or none.
func TestEdges(t *testing.T) {
	for _, test := range []struct{ name, text, label, read string }{
		{"empty", "", "utf-8", ""},
		{"one byte", "\xe4", "windows-1252", "ä"},
		{"UTF-8 with a damaged letter", strings.Repeat("Müller;Köln\n", 3) + "J\xe4ger\n", "utf-8",
			strings.Repeat("Müller;Köln\n", 3) + "J\xe4ger\n"},
		{"no text", "a\x81\x8d\x90\x9d\x81\xff\xfe\x81b\x98\x8f\x81\x90", "utf-8", "a\x81\x8d\x90\x9d\x81\xff\xfe\x81b\x98\x8f\x81\x90"},
	} {
		r := NewReader(strings.NewReader(test.text))
		got, err := io.ReadAll(r)
		if test.read != "" && (err != nil || string(got) != test.read) || r.Guess().Label != test.label {
			t.Errorf("%s: %q, %v, %s", test.name, got, err, r.Guess().Label)
		}
	}
	for label, text := range map[string]string{"windows-1252": "a\nb\x81\n",
		"utf-16le": "a\x00\n\x00\x00\xd8b\x00", "utf-16be": "\x00a\x00\n\x00"} {
		decoded, err := Decode(strings.NewReader(text), label)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(decoded); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", label, err)
		}
	}
}

// FuzzReader: whatever the bytes and their pieces, the reader gives the same text, and
// what it calls UTF-8 it gives as it is.
func FuzzReader(f *testing.F) {
	for label, text := range map[string]string{"utf-8": "Müller\n",
		"windows-1252": "Müller;Köln\n", "utf-16le": "Köln\n", "koi8-r": "Иванов\n"} {
		written, _ := Encode(text, label)
		f.Add(written, 3)
	}
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		whole := NewReader(bytes.NewReader(text))
		want, err := io.ReadAll(whole)
		at := 0
		pieces := NewReader(readerFunc(func(p []byte) (int, error) {
			if at == len(text) {
				return 0, io.EOF
			}
			n := copy(p[:min(len(p), 1+abs(size)%97)], text[at:])
			at += n
			return n, nil
		}))
		got, again := io.ReadAll(pieces)
		if !bytes.Equal(got, want) || (err == nil) != (again == nil) || pieces.Guess().Label != whole.Guess().Label {
			t.Errorf("%q becomes %q (%v) and %q (%v)", text, want, err, got, again)
		}
		if whole.Guess().Label == "utf-8" && !bytes.Equal(want, text) {
			t.Errorf("%q becomes %q", text, want)
		}
	})
}

func abs(n int) int {
	if n < 0 {
		return -(n + 1)
	}
	return n
}
