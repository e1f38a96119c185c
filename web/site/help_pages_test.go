package site

import (
	"html"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/site/help"
)

// The help as it is: whole, within the policy, with all that it names.
func TestHelpOfThePage(t *testing.T) {
	static := filepath.Join("..", "..", "static")
	files := map[string][]byte{}
	for name, content := range contents(t, static) {
		files[name] = []byte(content)
	}
	inside, err := components(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	files[licencesTopic] = licencesText(inside)
	if err := help.Pages(files); err != nil {
		t.Fatal(err)
	}
	shown := html.UnescapeString(string(files[helpFolder+"licences.html"]))
	for _, c := range inside {
		if !strings.Contains(shown, strings.TrimSpace(c.Text)) {
			t.Errorf("the help does not show the licence of %s", c.Name)
		}
	}
	if help.Folder != helpFolder {
		t.Errorf("the help is in %s, and the portable edition takes it from %s", help.Folder, helpFolder)
	}
	for _, name := range help.Topics {
		if _, ok := files[helpFolder+name+".html"]; !ok {
			t.Errorf("there is no topic %s", name)
		}
	}
	for name, content := range files {
		if !strings.HasPrefix(name, helpFolder) || path.Ext(name) != ".html" {
			continue
		}
		page := string(content) // of any language
		if !slices.Contains(help.Topics, strings.TrimSuffix(path.Base(name), ".html")) {
			t.Errorf("%s has no place in the list", name)
		}
		if bad := regexp.MustCompile(`<[^>]*\s(style|on[a-z]+)=|javascript:|(src|href)="(https?:)?//`).FindString(page); bad != "" {
			t.Errorf("%s has %s", name, bad)
		}
		for _, m := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
			file, anchor, _ := strings.Cut(m[1], "#")
			to := path.Join(path.Dir(name), file)
			if file == "" {
				to = name
			}
			if _, err := os.Stat(filepath.Join(static, filepath.FromSlash(to))); files[to] == nil && err != nil {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
			if anchor != "" && !strings.Contains(string(files[to]), `id="`+anchor+`"`) {
				t.Errorf("%s names %s, which has no such heading", name, m[1])
			}
		}
	}
}
