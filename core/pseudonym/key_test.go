package pseudonym

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// counting gives 0, 1, 2, ...: a source of which the tests know what it gives.
type counting byte

func (c *counting) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(*c)
		*c++
	}
	return len(p), nil
}

// testKey is 00 01 02 ... 1f.
func testKey(t testing.TB, recipient string) *Key {
	t.Helper()
	k, err := NewKey(new(counting), recipient)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// withReceipts is the key with 20 21 22 ... 3f for receipts.
func withReceipts(t testing.TB, k *Key) *Key {
	t.Helper()
	next := counting(secretBytes)
	k, err := k.WithReceipts(&next)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// The last lines are checksums of an independent program:
//
//	python3 -c 'import hashlib; b = "fulgurite-key 1\nrecipient Cancer registry\nsecret " + bytes(range(32)).hex() + "\n"; print(hashlib.sha256(b.encode()).hexdigest()[:8])'
//
// and so with "fulgurite-key 2" and a line of receipts, which has bytes(range(32, 64)).
func TestKeyFile(t *testing.T) {
	const secret = "secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
	const receipts = "receipts 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f\n"
	for _, c := range []struct {
		recipient, lines string
		receipts         bool
	}{
		{"Cancer registry", "fulgurite-key 1\nrecipient Cancer registry\n" + secret + "check 3b75b317\n", false},
		{"", "fulgurite-key 1\n" + secret + "check 5bf76139\n", false},
		{"Cancer registry", "fulgurite-key 2\nrecipient Cancer registry\n" + secret + receipts + "check b3213149\n", true},
		{"", "fulgurite-key 2\n" + secret + receipts + "check 38d16988\n", true},
	} {
		k := testKey(t, c.recipient)
		if c.receipts {
			k = withReceipts(t, k)
		}
		text := string(k.File())
		if !strings.HasSuffix(text, "\n"+c.lines) {
			t.Errorf("the file of %q is\n%s", c.recipient, text)
		}
		for name, same := range map[string]string{
			"as written": text, "without comments": c.lines, "from Windows": "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n"),
			"indented": strings.ReplaceAll(text, "\n", "  \n\n "), "unended": strings.TrimSuffix(text, "\n"),
		} {
			back, err := ParseKey([]byte(same))
			if err != nil || back.secret() != k.secret() || back.Recipient() != c.recipient || back.Receipts() != c.receipts ||
				c.receipts && back.receipts() != k.receipts() {
				t.Errorf("%s: %v, %v", name, back, err)
			}
		}
	}
}

// TestReceiptKey: what receipts are encrypted with cannot be made by who makes pseudonyms,
// and an old key that gets a secret for receipts makes the pseudonyms that it made. The
// numbers are those of an independent program, with the secret bytes(range(32, 64)):
//
//	python3 -c 'import hmac, hashlib; key = bytes(range(32, 64)); part = lambda b: len(b).to_bytes(8, "big") + b
//	print(hmac.new(key, part(b"fulgurite receipt 1") + part(b"salt"), hashlib.sha256).hexdigest(), hmac.new(key, part(b"fulgurite receipt id 1"), hashlib.sha256).hexdigest()[:10])'
func TestReceiptKey(t *testing.T) {
	k := withReceipts(t, testKey(t, "A"))
	key, id, err := k.ReceiptKey([]byte("salt"))
	if err != nil || hex.EncodeToString(key[:]) != "badb1ad031e8aae4b6af5558321ef2ddae1e970b97247a09c43b8fab2c8983d0" ||
		hex.EncodeToString(id[:]) != "4ebc2732d5" {
		t.Errorf("%x, %x, %v", key, id, err)
	}
	alone, err := ParseKey(k.PseudonymsOnly().File())
	if err != nil || alone.Pseudonym("a", "b") != k.Pseudonym("a", "b") || alone.ID() != k.ID() ||
		strings.Contains(string(alone.File()), "receipts") {
		t.Fatalf("%v, %v", alone, err)
	}
	if _, _, err := alone.ReceiptKey(nil); !errors.Is(err, &problem.Problem{Code: "key-no-receipts"}) {
		t.Error(err)
	}
	again, err := alone.WithReceipts(strings.NewReader(strings.Repeat("x", 32)))
	if err != nil || again.Pseudonym("a", "b") != k.Pseudonym("a", "b") {
		t.Fatal(err)
	}
	if other, otherID, err := again.ReceiptKey([]byte("salt")); err != nil || other == key || otherID == id {
		t.Error("another secret gives the same", err)
	}
}

func TestDamagedKeyFiles(t *testing.T) {
	text := string(testKey(t, "A").File())
	body := text[strings.Index(text, "fulgurite-key"):]
	bytes := testKey(t, "A").secret()
	secret := hex.EncodeToString(bytes[:])
	signed := func(body string) string { return body + "check " + checksum(body) + "\n" }
	for name, c := range map[string]struct {
		text string
		code problem.Code
	}{
		"empty":            {"", "key-none"},
		"a table":          {"age,sex\n31,f\n", "key-none"},
		"comments alone":   {"# fulgurite-key 1\n", "key-none"},
		"of later times":   {strings.Replace(body, "key 1", "key 3", 1), "key-version"},
		"other recipient":  {strings.Replace(body, "recipient A", "recipient B", 1), "key-damaged"},
		"no check":         {body[:strings.Index(body, "check")], "key-damaged"},
		"no secret":        {signed("fulgurite-key 1\nrecipient A\n"), "key-damaged"},
		"short secret":     {signed("fulgurite-key 1\nsecret " + secret[2:] + "\n"), "key-damaged"},
		"long secret":      {signed("fulgurite-key 1\nsecret " + secret + "00\n"), "key-damaged"},
		"no hexadecimals":  {signed("fulgurite-key 1\nsecret " + strings.Repeat("xy", 32) + "\n"), "key-damaged"},
		"two secrets":      {signed("fulgurite-key 1\nsecret " + secret + "\nsecret " + secret + "\n"), "key-damaged"},
		"unknown line":     {signed("fulgurite-key 1\nsecret " + secret + "\nnote x\n"), "key-damaged"},
		"no receipts":      {signed("fulgurite-key 2\nsecret " + secret + "\n"), "key-damaged"},
		"receipts in 1":    {signed("fulgurite-key 1\nsecret " + secret + "\nreceipts " + secret + "\n"), "key-damaged"},
		"short receipts":   {signed("fulgurite-key 2\nsecret " + secret + "\nreceipts " + secret[2:] + "\n"), "key-damaged"},
		"more after check": {body + "x\n", "key-damaged"},
		"wrong recipient":  {signed("fulgurite-key 1\nrecipient \x01\nsecret " + secret + "\n"), "key-damaged"},
		"too long":         {body + strings.Repeat("#", MaxFile), "key-damaged"},
	} {
		k, err := ParseKey([]byte(c.text))
		if k != nil || !errors.Is(err, &problem.Problem{Code: c.code}) {
			t.Errorf("%s: %v, %v", name, k, err)
		}
		if err != nil && strings.Contains(err.Error(), secret[4:20]) {
			t.Errorf("%s: the error shows the secret: %v", name, err)
		}
	}
	// Whatever digit of the secret is another one, the file is refused.
	at := strings.Index(body, "secret ") + len("secret ")
	for i := range secret {
		damaged := []byte(body)
		damaged[at+i] = "fedcba9876543210"[strings.IndexByte("0123456789abcdef", damaged[at+i])]
		if _, err := ParseKey(damaged); !errors.Is(err, &problem.Problem{Code: "key-damaged"}) {
			t.Errorf("digit %d: %v", i, err)
		}
	}
}

func TestRecipients(t *testing.T) {
	for name, fits := range map[string]bool{
		"": true, "Registry Ulm": true, "Krebsregister Baden-Württemberg": true, " x": false, "a\nb": false, "a\x00": false, "\xff": false,
		strings.Repeat("x", maxRecipient): true, strings.Repeat("x", maxRecipient+1): false,
	} {
		k, err := NewKey(new(counting), name)
		if fits != (err == nil) {
			t.Errorf("%q: %v", name, err)
		}
		if fits {
			if back, err := ParseKey(k.File()); err != nil || back.Recipient() != name {
				t.Errorf("%q: read back %v", name, err)
			}
		}
	}
}

func TestNoRandomness(t *testing.T) {
	if _, err := NewKey(strings.NewReader("too short"), ""); !errors.Is(err, &problem.Problem{Code: "key-random"}) {
		t.Error(err)
	}
}

// Whatever prints a key, or what holds one, does not print what it is.
func TestKeyIsNotPrinted(t *testing.T) {
	k := withReceipts(t, testKey(t, "A"))
	type holder struct {
		Key   *Key
		other *Key
		value Key
	}
	h := holder{k, k, *k}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%X", "%q", "%d"} {
		for _, x := range []any{k, *k, h, &h, []*Key{k}, []Key{*k}} {
			text := strings.ToLower(fmt.Sprintf(verb, x))
			for _, shown := range []string{"0a0b0c0d", "2a2b2c2d", "42, 43, 44", "10, 11, 12", "10 11 12 13", "0xa, 0xb", "0x0a, 0x0b", "a b c d"} {
				if strings.Contains(text, shown) {
					t.Errorf("%s of a %T shows the key: %s", verb, x, text)
				}
			}
		}
	}
	text, err := json.Marshal(struct {
		K *Key
		V Key
	}{k, *k})
	if err != nil || string(text) != `{"K":{},"V":{}}` {
		t.Errorf("%s, %v", text, err)
	}
	// base64.b32encode(hmac(key, b"\0"*7 + b"\x12" + b"fulgurite key id 1")[:5])
	if k.ID() != "3RUSE2NG" || fmt.Sprint(k) != "key 3RUSE2NG" {
		t.Errorf("%s", k)
	}
}

// Whatever is read is written and read again as the same; nothing else is a key.
func FuzzParseKey(f *testing.F) {
	k := testKey(f, "Registry")
	f.Add(k.File())
	f.Add(k.File()[len(comment):])
	f.Add(withReceipts(f, k).File())
	f.Add([]byte("fulgurite-key 1\n"))
	f.Add([]byte("\ufefffulgurite-key 2\r\n#\r"))
	f.Fuzz(func(t *testing.T, text []byte) {
		k, err := ParseKey(text)
		if err != nil {
			if k != nil || problem.From(err).Code == "internal" {
				t.Fatal(k, err)
			}
			return
		}
		again, err := ParseKey(k.File())
		if err != nil || again.secret() != k.secret() || again.recipient != k.recipient || !bytes.Equal(again.File(), k.File()) {
			t.Fatal(again, err)
		}
	})
}
