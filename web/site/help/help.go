// Package help makes the pages of the help. It is apart from the rest of the site because
// what makes HTML of Markdown takes half of the time that all packages take to start, and
// a program that serves a site needs none of it.
package help

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Folder holds the help: texts in Markdown, which read well in the
// repository, pages that are pages already, and their pictures.
const Folder = "docs/"

// Topics are the pages of the help in the order of its list. Others follow, by
// their names.
var Topics = strings.Fields(`using formats hierarchies recoding identifying continuous tables promised attacks differential several-values
	perturbing report computes algorithms flash-steps papers performance measurements reliability offline hosting embedding
	command-line python r go decisions dependencies licences`)

// topic is a page of the help.
type topic struct {
	name  string // of its file in the site, in the folder of the help
	title string
	text  string // HTML; empty for what is a page in the sources already
}

// Pages makes pages of the texts of the help. The texts themselves, and
// pictures that none of the pages shows, are no part of the site.
func Pages(files map[string][]byte) error {
	shown := map[string]bool{}
	var list []topic
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if path.Dir(file)+"/" != Folder {
			continue
		}
		var t topic
		var err error
		switch path.Ext(file) {
		case ".md":
			t, err = readText(files, file, shown)
		case ".html":
			t, err = readPage(files, file, shown)
		default:
			continue
		}
		if err != nil {
			return fmt.Errorf("static files: %s: %w", file, err)
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b topic) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, t := range list {
		if t.text != "" {
			files[Folder+t.name] = []byte(helpPage(t, list, "en", "../"))
		}
	}
	if err := inLanguages(files, list); err != nil {
		return err
	}
	for file := range files {
		ext := path.Ext(file)
		if strings.HasPrefix(file, Folder) && (ext == ".md" || (ext == ".png" || ext == ".svg") && !shown[file]) {
			delete(files, file)
		}
	}
	return nil
}

func (t topic) rank() int {
	if i := slices.Index(Topics, strings.TrimSuffix(t.name, ".html")); i >= 0 {
		return i
	}
	return len(Topics)
}

// attributes returns the attributes of the link to a topic. Files that are not text open beside the
// page, which no link leaves.
func (t topic) attributes() string {
	a := `href="` + html.EscapeString(t.name) + `"`
	if t.text == "" {
		a += beside
	}
	return a
}

const beside = ` target="_blank" rel="noopener"`

// helpPage is a text of the help as a page of its own. The page itself shows
// its list and its main element: see static/help.js.
//
// up is the way from its folder to that of the site.
func helpPage(t topic, list []topic, tag, up string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<!doctype html>
<html lang="%[1]s">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%[2]s - Fulgurite</title>
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="%[3]sicons/fulgurite.svg" type="image/svg+xml">
<link rel="stylesheet" href="%[3]sstyle/tokens.css">
<link rel="stylesheet" href="%[3]sstyle/base.css">
<link rel="stylesheet" href="%[3]sstyle/help.css">
</head>
<body class="help-page">
<header><a class="link" href="%[3]s">Fulgurite</a></header>
<nav class="help-topics" aria-label="Topics">
<ul>
`, tag, html.EscapeString(t.title), up)
	for _, other := range list {
		current := ""
		if other.name == t.name {
			current = ` aria-current="page"`
		}
		fmt.Fprintf(&b, "<li><a %s%s>%s</a></li>\n", other.attributes(), current, html.EscapeString(other.title))
	}
	b.WriteString("</ul>\n</nav>\n<main class=\"help\">\n" + t.text + "</main>\n</body>\n</html>\n")
	return b.String()
}

var (
	picture   = regexp.MustCompile(`<img src="([^"]+)"`)
	pageTitle = regexp.MustCompile(`<title>(.*?)(?: - Fulgurite)?</title>`)
	textLink  = regexp.MustCompile(`(href="[^":/]*)\.md(["#])`)
)

// readPage reads what is a page already; its links to texts become such to
// their pages.
func readPage(files map[string][]byte, file string, shown map[string]bool) (topic, error) {
	title := pageTitle.FindSubmatch(files[file])
	if title == nil {
		return topic{}, fmt.Errorf("it has no title")
	}
	for _, m := range picture.FindAllSubmatch(files[file], -1) {
		shown[path.Join(path.Dir(file), string(m[1]))] = true
	}
	files[file] = textLink.ReplaceAll(files[file], []byte("$1.html$2"))
	return topic{name: path.Base(file), title: html.UnescapeString(string(title[1]))}, nil
}

// markdown is CommonMark with tables. Alignment is an attribute, because the
// policy forbids style. It is made when a site is built, not when a program
// starts that only serves one.
func markdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(helpRenderer{}, 1))),
	)
}

// readText makes HTML of a text, and marks the pictures that it shows.
func readText(files map[string][]byte, file string, shown map[string]bool) (topic, error) {
	source, m := files[file], markdown()
	document := m.Parser().Parse(text.NewReader(source))
	t := topic{name: pageOf(path.Base(file))}
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		named := ""
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level == 1 && t.title == "" {
				t.title = words(n, source)
			}
		case *ast.HTMLBlock, *ast.RawHTML:
			return ast.WalkStop, fmt.Errorf("it has HTML, which a text may not have")
		case *ast.Link:
			if !outside(n.Destination) {
				named, _, _ = strings.Cut(string(n.Destination), "#")
			}
		case *ast.Image:
			named = string(n.Destination)
			shown[path.Join(path.Dir(file), named)] = true
		}
		if _, ok := files[path.Join(path.Dir(file), named)]; named != "" && !ok {
			return ast.WalkStop, fmt.Errorf("it names %s, which is not there", named)
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

// render makes HTML of a text that was read.
func render(m goldmark.Markdown, source []byte, document ast.Node) (string, error) {
	var out bytes.Buffer
	err := m.Renderer().Render(&out, source, document)
	text := emptyHeading.ReplaceAllString(out.String(), "<td$1></td>")
	return strings.ReplaceAll(text, "<pre>", `<pre tabindex="0">`), err // a box that scrolls is reached by keyboard
}

// emptyHeading finds cells above a column that head nothing.
var emptyHeading = regexp.MustCompile(`<th( align="[a-z]+")?></th>`)

// words returns what is written in a node.
func words(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
			continue
		}
		b.WriteString(words(c, source))
	}
	return b.String()
}

// pageOf returns the page that a link to a text means.
func pageOf(link string) string {
	name, anchor, found := strings.Cut(link, "#")
	if text, ok := strings.CutSuffix(name, ".md"); ok {
		name = text + ".html"
	}
	if found {
		name += "#" + anchor
	}
	return name
}

// outside reports whether a link leads away from the site. No link of the page
// does: its address is written out instead.
func outside(link []byte) bool {
	u, err := url.Parse(string(link))
	return err != nil || u.Scheme != "" || u.Host != ""
}
