package texts

import (
	"io/fs"
	"maps"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// slow is Load by way of Read.
func slow(t *testing.T, folder fs.FS) *language.Language {
	t.Helper()
	l, all, err := Read(folder)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]Translation{}
	for _, texts := range all {
		maps.Copy(said, texts)
	}
	packed, err := pack(l, said)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := packed.Unpack()
	if err != nil {
		t.Fatal(err)
	}
	return unpacked
}

// TestLoad: every language is the same by both ways.
func TestLoad(t *testing.T) {
	for _, known := range language.Known {
		if known.Tag == language.English.Tag {
			continue
		}
		folder := os.DirFS("../" + known.Tag)
		l, err := Load(folder)
		if err != nil {
			t.Fatal(err)
		}
		if want := slow(t, folder); !reflect.DeepEqual(l, want) {
			t.Errorf("%s is not the same by both ways", known.Tag)
		}
	}
	for _, text := range []string{`{"a": "b`, `{"a": "b"`, `{"a": "\x"}`} {
		if l, err := Load(folderOf(text)); err == nil {
			t.Errorf("%s is %+v", text, l)
		}
	}
}

func folderOf(file string) fs.FS {
	return fstest.MapFS{"language.json": {Data: []byte(`{"tag":"x","decimal":",","quotes":["a","b"]}`)}, Engine: {Data: []byte(file)}}
}

// FuzzLoad: whatever a sentence and its translation say, both ways read the same.
func FuzzLoad(f *testing.F) {
	f.Add("{n} records", "{n} \"Sätze\"\n", "")
	f.Add("a \\ b", "{\"other\": x}", "millions of {n}")
	f.Fuzz(func(t *testing.T, english, said, many string) {
		translation := Translation{Text: said}
		if many != "" {
			translation.Forms = map[string]string{"many": many}
		}
		if strings.Contains(said+many, "\u241f") {
			t.Skip() // it is refused, see language.Pack
		}
		text, err := Encode(map[string]Translation{english: translation, "Save": {Text: "Speichern"}})
		if err != nil {
			t.Skip()
		}
		folder := folderOf(string(text))
		l, err := Load(folder)
		if err != nil {
			t.Fatal(err)
		}
		if want := slow(t, folder); !reflect.DeepEqual(l, want) {
			t.Errorf("%s is read in two ways", text)
		}
	})
}
