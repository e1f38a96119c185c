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

// The last lines are checksums of an independent program:
//
//	python3 -c 'import hashlib; b = "fulgurite-key 1\nrecipient Cancer registry\nsecret " + bytes(range(32)).hex() + "\n"; print(hashlib.sha256(b.encode()).hexdigest()[:8])'
func TestKeyFile(t *testing.T) {
	for recipient, lines := range map[string]string{
		"Cancer registry": "fulgurite-key 1\nrecipient Cancer registry\nsecret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\ncheck 3b75b317\n",
		"":                "fulgurite-key 1\nsecret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\ncheck 5bf76139\n",
	} {
		k := testKey(t, recipient)
		text := string(k.File())
		if !strings.HasSuffix(text, "\n"+lines) {
			t.Errorf("the file of %q is\n%s", recipient, text)
		}
		for name, same := range map[string]string{
			"as written": text, "without comments": lines, "from Windows": "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n"),
			"indented": strings.ReplaceAll(text, "\n", "  \n\n "), "unended": strings.TrimSuffix(text, "\n"),
		} {
			back, err := ParseKey([]byte(same))
			if err != nil || back.secret() != k.secret() || back.Recipient() != recipient {
				t.Errorf("%s: %v, %v", name, back, err)
			}
		}
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
		"of later times":   {strings.Replace(body, "key 1", "key 2", 1), "key-version"},
		"other recipient":  {strings.Replace(body, "recipient A", "recipient B", 1), "key-damaged"},
		"no check":         {body[:strings.Index(body, "check")], "key-damaged"},
		"no secret":        {signed("fulgurite-key 1\nrecipient A\n"), "key-damaged"},
		"short secret":     {signed("fulgurite-key 1\nsecret " + secret[2:] + "\n"), "key-damaged"},
		"long secret":      {signed("fulgurite-key 1\nsecret " + secret + "00\n"), "key-damaged"},
		"no hexadecimals":  {signed("fulgurite-key 1\nsecret " + strings.Repeat("xy", 32) + "\n"), "key-damaged"},
		"two secrets":      {signed("fulgurite-key 1\nsecret " + secret + "\nsecret " + secret + "\n"), "key-damaged"},
		"unknown line":     {signed("fulgurite-key 1\nsecret " + secret + "\nnote x\n"), "key-damaged"},
		"more after check": {body + "x\n", "key-damaged"},
		"wrong recipient":  {signed("fulgurite-key 1\nrecipient \x01\nsecret " + secret + "\n"), "key-damaged"},
		"too long":         {body + strings.Repeat("#", MostFile), "key-damaged"},
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
		strings.Repeat("x", MostRecipient): true, strings.Repeat("x", MostRecipient+1): false,
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
	k := testKey(t, "A")
	type holder struct {
		Key   *Key
		other *Key
		value Key
	}
	h := holder{k, k, *k}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%X", "%q", "%d"} {
		for _, x := range []any{k, *k, h, &h, []*Key{k}, []Key{*k}} {
			text := strings.ToLower(fmt.Sprintf(verb, x))
			for _, shown := range []string{"0a0b0c0d", "10, 11, 12", "10 11 12 13", "0xa, 0xb", "0x0a, 0x0b", "a b c d"} {
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
