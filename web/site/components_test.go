package site

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

const root = "../.."

// TestComponents: what is linked in is listed, with its licence, in the licences and in the
// inventory; and the document on dependencies names each.
func TestComponents(t *testing.T) {
	all, err := components(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile(filepath.Join(root, "static", "docs", "dependencies.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(licences(all))
	bom, err := inventory(root, all)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]component{}
	for _, c := range all {
		names[c.Name] = c
		if !strings.Contains(text, strings.TrimSpace(c.Text)) || c.Licence == "" {
			t.Errorf("%s has no licence there", c.Name)
		}
		if !strings.Contains(string(bom), `"`+c.Name+`"`) {
			t.Errorf("the inventory lacks %s", c.Name)
		}
		if !strings.Contains(string(document), c.Name) {
			t.Errorf("dependencies.md does not say why there is %s", c.Name)
		}
	}
	for name, licence := range map[string]string{ // as their repositories say
		"Go": "BSD-3-Clause", "uPlot": "MIT", "Inter": "OFL-1.1",
		"github.com/maxence-charriere/go-app/v9": "MIT", "github.com/spf13/cobra": "Apache-2.0",
		"github.com/spf13/pflag": "BSD-3-Clause", "golang.org/x/text": "BSD-3-Clause", "github.com/inconshreveable/mousetrap": "Apache-2.0",
	} {
		if names[name].Licence != licence {
			t.Errorf("%s: licence %q, want %s", name, names[name].Licence, licence)
		}
	}
	// Every module that go.mod asks for directly is named.
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\s+(\S+\.\S+/\S+) v`).FindAllStringSubmatch(string(mod), -1) {
		if !strings.Contains(string(document), m[1]) {
			t.Errorf("dependencies.md does not say why there is %s", m[1])
		}
	}
	if !t.Failed() {
		figures.Record(t, figures.Figure{Name: "supply/components", Value: int64(len(all)), Unit: "parts",
			What: "Parts inside the programs and the page that others made: each stands in the inventory (CycloneDX), its licence in the file that every edition carries, and dependencies.md says why it is there."})
	}
}

// TestInventory: the inventory is CycloneDX's, and the same each time.
func TestInventory(t *testing.T) {
	inside := []component{{Name: "a", Version: "v1", URL: "pkg:golang/a@v1", Licence: "MIT"}}
	first, err := inventory(root, inside)
	if err != nil {
		t.Fatal(err)
	}
	again, err := inventory(root, inside)
	if err != nil || string(first) != string(again) {
		t.Error("two inventories differ")
	}
	var bom struct {
		BOMFormat, SpecVersion string
		Metadata               struct {
			Component struct{ Components []struct{ PURL string } }
		}
		Components []struct {
			Name, Version, Scope, PURL string
			Licenses                   []struct{ Expression string }
		}
	}
	if err := json.Unmarshal(first, &bom); err != nil {
		t.Fatal(err)
	}
	if bom.BOMFormat != "CycloneDX" || bom.SpecVersion != "1.6" || bom.Components[0].PURL != "pkg:golang/a@v1" ||
		bom.Components[0].Licenses[0].Expression != "MIT" {
		t.Errorf("%s", first)
	}
	if also := bom.Metadata.Component.Components; len(also) != 1 || also[0].PURL != "pkg:npm/fulgurite@"+Version {
		t.Errorf("it is handed out as %v, too", also)
	}
	tests := map[string]bool{}
	for _, c := range bom.Components[1:] {
		tests[c.Name] = true
		if c.Scope != "excluded" || c.Version == "" || !strings.HasPrefix(c.PURL, "pkg:npm/") {
			t.Errorf("%+v", c)
		}
	}
	if !tests["@playwright/test"] || !tests["axe-core"] {
		t.Error("what the tests use is not listed")
	}
}
