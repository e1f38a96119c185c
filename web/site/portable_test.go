package site

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf16"
)

// whole is a small site with all that the portable edition looks for.
func whole() fstest.MapFS {
	files := fstest.MapFS{}
	for name, content := range map[string]string{
		"index.html": `<!doctype html>
<html lang="en">
<head>
<meta name="fulgurite" content="hosted" data-version="1">
<link rel="icon" href="icons/a.svg" type="image/svg+xml">
<link rel="preload" href="fonts/a.woff2" as="font" crossorigin>
<link rel="manifest" href="app.webmanifest">
<link rel="stylesheet" href="style/a.css">
<link rel="stylesheet" href="style/print.css" media="print">
<script src="wasm_exec.js" defer></script>
<script src="app.js" defer></script>
</head>
<body>
<p id="loading-text">Grüße 🜍</p>
<img src="icons/a.svg" alt="">
</body>
</html>
`,
		"icons/a.svg":     "<svg/>",
		"fonts/a.woff2":   "letters",
		"licences.txt":    "licences",
		"style/a.css":     `@font-face { src: url("../fonts/a.woff2") } p { color: red }`,
		"style/print.css": "p { color: black }",
		"wasm_exec.js":    "var Go;",
		"app.js":          "start('</script>');",
		"worker.js":       "self.onmessage = null;",
		"app.wasm":        strings.Repeat("\x00asm", 1000),
		"formats.wasm":    strings.Repeat("\x00ASM", 901) + "f",
		"engine.wasm":     strings.Repeat("\x00ASM", 1001) + "\r",
		"docs/help.html":  `<title>Help</title><p><img src="a.png" alt="a picture"></p>`,
		"docs/walk.html":  `<title>Walk</title><script src="walk.js"></script>`,
		"docs/a.png":      "pixels",
		"docs/other.png":  "pixels",
		"embed.html":      "<!doctype html>",
		"_headers":        headersFile(headers),
	} {
		files[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return files
}

// unpackPage reads the portable edition back, as a browser does.
func unpackPage(t *testing.T, page []byte) (text string, files map[string]string) {
	t.Helper()
	if !bytes.HasPrefix(page, []byte{0xFF, 0xFE}) || len(page)%2 != 0 {
		t.Fatal("it is not UTF-16 with a byte-order mark")
	}
	var units []uint16
	for i := 2; i < len(page); i += 2 {
		units = append(units, binary.LittleEndian.Uint16(page[i:]))
	}
	text, files = string(utf16.Decode(units)), map[string]string{}
	for _, m := range regexp.MustCompile(
		`(?s)<script type="application/octet-stream" data-file="([^"]*)" data-size="(\d+)"([^>]*)>(.*?)</script>`).
		FindAllStringSubmatch(text, -1) {
		size, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		content := unpackBlock(utf16.Encode([]rune(m[4])))[:size]
		if strings.Contains(m[3], "data-gzip") {
			r, err := gzip.NewReader(bytes.NewReader(content))
			if err != nil {
				t.Fatalf("%s: %v", m[1], err)
			}
			if content, err = io.ReadAll(r); err != nil {
				t.Fatalf("%s: %v", m[1], err)
			}
		}
		if n := regexp.MustCompile(`data-literals="(\d+)"`).FindStringSubmatch(m[3]); n != nil {
			literals, _ := strconv.Atoi(n[1])
			base := ""
			if b := regexp.MustCompile(`data-base="([^"]*)"`).FindStringSubmatch(m[3]); b != nil {
				base = files[b[1]] // came before
			}
			content = restore(repeats{content[:literals], content[literals:]}, []byte(base))
			if want := fmt.Sprintf(`data-length="%d"`, len(content)); !strings.Contains(m[3], want) {
				t.Errorf("%s: %s, want %s", m[1], m[3], want)
			}
		}
		files[m[1]] = string(content)
	}
	return text, files
}

// unpackBlock is the slow twin of pack, and of unpack in portable.js.
func unpackBlock(units []uint16) []byte {
	var out []byte
	for i := 0; i < len(units); i++ {
		unit := units[i]
		if unit == escape {
			i++
			unit = units[i] ^ flip
		}
		out = append(out, byte(unit), byte(unit>>8))
	}
	return out
}

func TestPortable(t *testing.T) {
	site := whole()
	page, err := Portable(site)
	if err != nil {
		t.Fatal(err)
	}
	text, files := unpackPage(t, page)
	want := []string{"app.js", "app.wasm", "docs/a.png", "docs/help.html", "engine.wasm", "formats.wasm", "licences.txt",
		"style/a.css", "style/print.css", "wasm_exec.js", "worker.js"}
	if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, want) {
		t.Errorf("files: %v\nwant: %v", got, want)
	}
	for name, content := range files {
		expected := string(site[name].Data)
		if name == "style/a.css" {
			expected = "@font-face { src: url(data:font/woff2;base64,bGV0dGVycw==) } p { color: red }"
		}
		if content != expected {
			t.Errorf("%s came out as %.80q", name, content)
		}
	}
	// What runs, and how it looks, is named by hash; nothing may be loaded.
	for _, part := range []string{
		"script-src " + digest(unpacker) + " " + digest("var Go;") + " " + digest("start('</script>');") + " 'wasm-unsafe-eval'; ",
		"style-src " + digest(files["style/a.css"]) + " " + digest("p { color: black }") + "; ",
		"default-src 'none'; ", "connect-src 'none'; ", "worker-src blob:; ",
		"<script>" + unpacker + "</script>",
		`data-file="style/print.css" data-size="18" data-as="style" data-media="print">`,
		`<meta name="fulgurite" content="portable" data-version="1">`,
		`<link rel="icon" href="data:image/svg+xml;base64,PHN2Zy8+" type="image/svg+xml">`,
		`<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="">`,
		"Grüße 🜍",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("it lacks %s", part)
		}
	}
	for _, part := range []string{"rel=\"manifest\"", "rel=\"preload\"", "stylesheet",
		" src=\"app.js\"", "'self'", "'unsafe-inline'", "http:", "https:"} {
		if strings.Contains(text, part) {
			t.Errorf("it has %s", part)
		}
	}
	if again, err := Portable(site); err != nil || !bytes.Equal(again, page) {
		t.Errorf("a second one differs (%v)", err)
	}
}

func TestPortableSaysWhatIsMissing(t *testing.T) {
	if _, err := Portable(fstest.MapFS{}); !errors.Is(err, ErrNoSite) {
		t.Errorf("no site: %v", err)
	}
	site := whole()
	delete(site, "fonts/a.woff2")
	if _, err := Portable(site); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "a.woff2") {
		t.Errorf("a site without its font: %v", err)
	}
	site = whole()
	noise := make([]byte, PortableLimit)
	random := rand.NewChaCha8([32]byte{1})
	random.Read(noise)
	site["engine.wasm"].Data = noise
	if _, err := Portable(site); err == nil || !strings.Contains(err.Error(), fmt.Sprint("at most ", PortableLimit)) {
		t.Errorf("an edition that is too large: %v", err)
	}
}

// Every pair of bytes comes back, and none of them means anything to HTML.
func TestPack(t *testing.T) {
	var content []byte
	for unit := range 1 << 16 {
		content = append(content, byte(unit), byte(unit>>8))
	}
	content = append(content, '<') // an odd one
	units := pack(nil, content)
	if got := unpackBlock(units); !bytes.Equal(got[:len(content)], content) {
		t.Error("the bytes do not come back")
	}
	for _, unit := range units {
		if unit == 0 || unit == '\r' || unit == '<' || utf16.IsSurrogate(rune(unit)) {
			t.Fatalf("%#x stands for itself", unit)
		}
	}
}
