package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// sbomName is the inventory of a release: CycloneDX 1.6, as JSON.
const sbomName = "sbom.cdx.json"

// bomComponent is a component of the inventory, in the words of CycloneDX.
type bomComponent struct {
	Type     string       `json:"type"`
	Name     string       `json:"name"`
	Version  string       `json:"version,omitempty"`
	Scope    string       `json:"scope,omitempty"` // "excluded": it is used to test, and not inside
	PURL     string       `json:"purl"`
	Licenses []bomLicence `json:"licenses,omitempty"`

	Components []bomComponent `json:"components,omitempty"` // as what else it is handed out
}

type bomLicence struct {
	Expression string `json:"expression"`
}

// inventory lists all that is inside, and what the tests in root use. The same sources give
// the same bytes: it has no date and no serial number.
func inventory(root string, inside []component) ([]byte, error) {
	var listed []bomComponent
	for _, c := range inside {
		kind := "library"
		if c.Name == "Inter" {
			kind = "data"
		}
		listed = append(listed, bomComponent{Type: kind, Name: c.Name, Version: c.Version, PURL: c.URL, Licenses: []bomLicence{{c.Licence}}})
	}
	tests, err := testComponents(filepath.Join(root, "playwright", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	own := []bomLicence{{"Apache-2.0"}}
	type tool struct {
		Component bomComponent `json:"component"`
	}
	bom := struct {
		Format     string         `json:"bomFormat"`
		Spec       string         `json:"specVersion"`
		Version    int            `json:"version"`
		Metadata   tool           `json:"metadata"`
		Components []bomComponent `json:"components"`
	}{"CycloneDX", "1.6", 1, tool{bomComponent{Type: "application", Name: "fulgurite", Version: Version,
		PURL: "pkg:golang/github.com/fulgurite/fulgurite@v" + Version, Licenses: own,
		Components: []bomComponent{{Type: "library", Name: "fulgurite", Version: Version,
			PURL: "pkg:npm/fulgurite@" + Version, Licenses: own}}}}, append(listed, tests...)}
	text, err := json.MarshalIndent(bom, "", "  ")
	return append(text, '\n'), err
}

// testComponents reads the packages that a lock file of npm pins.
func testComponents(file string) ([]bomComponent, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct{ Version, License string }
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var all []bomComponent
	for path, p := range lock.Packages {
		at := strings.LastIndex(path, "node_modules/")
		if at < 0 {
			continue // the tests themselves
		}
		c := bomComponent{Type: "library", Name: path[at+len("node_modules/"):], Version: p.Version, Scope: "excluded"}
		c.PURL = "pkg:npm/" + strings.Replace(c.Name, "@", "%40", 1) + "@" + c.Version
		if p.License != "" {
			c.Licenses = []bomLicence{{p.License}}
		}
		all = append(all, c)
	}
	if len(all) == 0 {
		return nil, errors.New(file + " pins no package")
	}
	slices.SortFunc(all, func(a, b bomComponent) int { return strings.Compare(a.PURL, b.PURL) })
	return slices.CompactFunc(all, func(a, b bomComponent) bool { return a.PURL == b.PURL }), nil
}
