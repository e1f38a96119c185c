package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// TestSystemLanguage: the first variable that says anything decides, and what is no language of the
// program is English.
func TestSystemLanguage(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"}, {"", "", "de_DE.UTF-8", "de"}, {"", "fr_FR", "de_DE.UTF-8", "fr"}, {"es", "fr_FR", "de_DE.UTF-8", "es"},
		{"C", "", "de_DE.UTF-8", "en"}, {"C.UTF-8", "fr", "de", "en"}, {"POSIX", "", "de", "en"}, {"", "", "it_IT.UTF-8", "en"},
		{"", "", "de@euro", "de"}, {"", "", "fr-CA", "fr"}, {"", "", "german", "en"},
	} {
		variables := map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang}
		if got := systemLanguage(func(name string) string { return variables[name] }); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// TestLang: the flag comes before the system, wherever it stands, and an unknown language is an
// error that names those that there are.
func TestLang(t *testing.T) {
	defer language.Use(language.English)
	t.Setenv("LC_ALL", "de_DE.UTF-8")
	for _, c := range []struct{ args, want string }{
		{"check", "Fehler: die Tabelle fehlt: Nennen Sie eine Datei.\nSiehe: fulgurite check --help\n"},
		{"check --lang=en", "Error: the table is missing: name one file.\nSee: fulgurite check --help\n"},
		{"--lang fr check", "Erreur\u00a0: il manque la table\u00a0: nommez un fichier.\nVoir\u00a0: fulgurite check --help\n"},
		{"check --lang es", "Error: falta la tabla: nombre un archivo.\nVéase: fulgurite check --help\n"},
		{"check --lang tlh", "Fehler: --lang kann nicht „tlh“ sein: wählen Sie eines von: en, de, fr, es.\nSiehe: fulgurite check --help\n"},
		{"check --lang", "Fehler: --lang braucht einen Wert.\nSiehe: fulgurite check --help\n"},
		{"check --k viele t.csv", "Fehler: --k kann nicht „viele“ sein: „viele“ ist keine Zahl. Schreiben Sie es wie 5; 0,02 oder 1000.\nSiehe: fulgurite check --help\n"},
		{"frobnicate", "Fehler: es gibt keinen Befehl „frobnicate“.\nSiehe: fulgurite --help\n"},
		{"anonymize -o x t.csv", "Fehler: --project, --qi oder --suggested fehlt.\nSiehe: fulgurite anonymize --help\n"},
	} {
		got := fulgurite(t, strings.Fields(c.args)...)
		if got.code != exitUsage || got.err != c.want {
			t.Errorf("%s: exit code %d\n%s", c.args, got.code, got.err)
		}
	}
}

// TestJSONIsEnglish: what programs read does not change with the language; what people read does.
func TestJSONIsEnglish(t *testing.T) {
	defer language.Use(language.English)
	missing := filepath.Join(t.TempDir(), "none.csv")
	args := []string{"check", "--qi", "age", missing}
	document := func(more ...string) string { return fulgurite(t, append(append(args, "--json"), more...)...).out }
	if english, german := document(), document("--lang", "de"); english != german || !json.Valid([]byte(german)) {
		t.Errorf("%s\n%s", english, german)
	}
	english, german := fulgurite(t, args...), fulgurite(t, append(args, "--lang", "de")...)
	if want := "Fehler: Es gibt keine Datei und keinen Ordner mit dem Namen " + missing + "."; !strings.HasPrefix(german.err, want) ||
		!strings.HasPrefix(english.err, "Error: There is no file") {
		t.Errorf("%s\n%s", english.err, german.err)
	}
}

// TestFolders: the program carries every language.
func TestFolders(t *testing.T) {
	defer language.Use(language.English)
	for _, tag := range tags()[1:] {
		if fulgurite(t, "version", "--lang", tag); language.Current().Tag != tag {
			t.Errorf("%s is not there", tag)
		}
		if said := say("the table is missing: name one file"); said == "the table is missing: name one file" {
			t.Errorf("%s has no sentence of the command line", tag)
		}
	}
}

// TestGermanResult: a result in German, with numbers as German writes them; the file is the same as
// ever.
func TestGermanResult(t *testing.T) {
	defer language.Use(language.English)
	var table strings.Builder
	table.WriteString("age,sex\n")
	for i := range 2000 {
		fmt.Fprintf(&table, "%d,%c\n", 20+i%10, "mf"[i%2])
	}
	dir := files(t, map[string]string{"t.csv": table.String()})
	in, out := filepath.Join(dir, "t.csv"), filepath.Join(dir, "o.csv")
	args := []string{"anonymize", "--qi", "age,sex", "--rows-are-people", "--order", "sorted", "-o", out, in}
	fulgurite(t, args...).want(t, exitDone, "2,000 records, 2 quasi-identifying columns:")
	english := read(t, out)
	fulgurite(t, append(args, "--lang", "de")...).want(t, exitDone, "2.000 Datensätze, 2 quasi-identifizierende Spalten:\n",
		"Weggelassen (nicht geschrieben): 0 Datensätze von höchstens 0 erlaubten.",
		"Erhaltene Information: 100,0\u00a0%. Bewertung (loss, geometrisches Mittel der Spalten): 0, die bestmögliche.",
		"Geschrieben und verifiziert: "+out+" (2.000 Datensätze nach allen Spalten sortiert, 10.008 Bytes).")
	if read(t, out) != english {
		t.Error("the file differs by language")
	}
	// one, of none
	fulgurite(t, append(args, "--lang", "fr")...).want(t, exitDone, "Écartés (non écrits)\u00a0: 0 enregistrement sur 0 admis au plus.")
	fulgurite(t, append(args, "--lang", "es")...).want(t, exitDone, "2000 registros ordenados por todas las columnas, 10.008 bytes")
}
