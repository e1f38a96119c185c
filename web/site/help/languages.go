package help

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// inLanguages makes pages of the texts of the help that are translated: those in a folder
// of the help that is named after a language. Their lists have the other topics in English.
func inLanguages(files map[string][]byte, english []topic) error {
	translated := map[string]map[string]topic{} // by language and page
	for _, file := range slices.Sorted(maps.Keys(files)) {
		folder := path.Dir(file)
		if path.Dir(folder)+"/" != Folder || path.Ext(file) != ".md" {
			continue
		}
		tag := path.Base(folder)
		t, err := readTranslation(files, file)
		if err != nil {
			return fmt.Errorf("static files: %s: %w", file, err)
		}
		if translated[tag] == nil {
			translated[tag] = map[string]topic{}
		}
		translated[tag][t.name] = t
	}
	for tag, pages := range translated {
		list := make([]topic, len(english))
		for i, t := range english {
			if said, ok := pages[t.name]; ok {
				list[i] = said
			} else {
				list[i] = topic{name: "../" + t.name, title: t.title, text: t.text}
			}
		}
		for _, t := range pages {
			files[Folder+tag+"/"+t.name] = []byte(helpPage(t, list, tag, "../../"))
		}
	}
	return nil
}

// readTranslation makes HTML of a translated text. Its headings have the anchors of the English
// ones, which links and the program name, so that it has to have as many of them; pictures and
// pages that are not translated are those of the English help.
func readTranslation(files map[string][]byte, file string) (topic, error) {
	folder, name := path.Dir(file), path.Base(file)
	original, ok := files[Folder+name]
	if !ok {
		return topic{}, fmt.Errorf("there is no English text of this name")
	}
	m, source := markdown(), files[file]
	anchors := headings(m.Parser().Parse(text.NewReader(original)))
	document := m.Parser().Parse(text.NewReader(source))
	own := headings(document)
	if len(own) != len(anchors) {
		return topic{}, fmt.Errorf("it has %d headings, and the English text %d", len(own), len(anchors))
	}
	t := topic{name: pageOf(name)}
	for i, h := range own {
		if h.Level != anchors[i].Level {
			return topic{}, fmt.Errorf("the heading %q is of level %d, and the English one of level %d", words(h, source), h.Level, anchors[i].Level)
		}
		if id, ok := anchors[i].AttributeString("id"); ok {
			h.SetAttributeString("id", id)
		}
		if h.Level == 1 && t.title == "" {
			t.title = words(h, source)
		}
	}
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock, *ast.RawHTML:
			return ast.WalkStop, fmt.Errorf("it has HTML, which a text may not have")
		case *ast.Link:
			to, _, _ := strings.Cut(string(n.Destination), "#")
			if to == "" || outside(n.Destination) {
				break
			}
			if _, ok := files[path.Join(folder, to)]; ok {
				break
			}
			if _, ok := files[Folder+to]; !ok {
				return ast.WalkStop, fmt.Errorf("it names %s, which is not there", to)
			}
			n.Destination = append([]byte("../"), n.Destination...)
		case *ast.Image:
			if _, ok := files[Folder+string(n.Destination)]; !ok {
				return ast.WalkStop, fmt.Errorf("it names %s, which is not there", n.Destination)
			}
			n.Destination = append([]byte("../"), n.Destination...)
		}
		return ast.WalkContinue, nil
	})
	if err == nil && t.title == "" {
		err = fmt.Errorf("it has no heading")
	}
	if err != nil {
		return t, err
	}
	t.text, err = render(m, source, document)
	return t, err
}

func headings(document ast.Node) (all []*ast.Heading) {
	for n := document.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			all = append(all, h)
		}
	}
	return all
}
