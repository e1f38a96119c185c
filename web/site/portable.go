package site

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// PortableLimit is the largest size of the portable edition, in bytes: what
// can still be sent by mail, where 10 MB are a common bound and a third is
// added on the way: 9.8 MB then.
const PortableLimit = 7_516_000

//go:embed portable.js
var unpacker string

// Portable returns the portable edition of a built site: one HTML file that
// does from disk all that the site does from a server, with nothing to load.
// Its policy allows no connection at all, and those scripts and styles alone
// whose hashes it names.
func Portable(files fs.FS) ([]byte, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, ErrNoSite
	}
	p := packer{files: files, scripts: []string{digest(unpacker)}}
	page := p.page(string(edit(index, portable)))
	p.add("worker.js", "", "")
	engine, app := p.read("engine.wasm"), p.read("app.wasm")
	p.blocks = append(p.blocks,
		block{name: "engine.wasm", program: true, content: engine},
		block{name: "app.wasm", program: true, content: app, base: "engine.wasm", before: engine})
	p.blocks = append(p.blocks,
		block{name: "formats.wasm", program: true, content: p.read("formats.wasm"), base: "engine.wasm", before: engine})
	p.help()
	p.languages()
	if p.err != nil {
		return nil, fmt.Errorf("the portable edition: %w", p.err)
	}
	head, rest, found := strings.Cut(page, "<head>\n")
	body, end, closed := strings.Cut(rest, "</body>")
	if !found || !closed {
		return nil, fmt.Errorf("the portable edition: index.html has no <head> or no </body>")
	}
	var d document
	d.text(head + "<head>\n" + `<meta http-equiv="Content-Security-Policy" content="` + p.policy() + "\">\n" + body)
	for _, b := range p.blocks {
		if err := d.block(b); err != nil {
			return nil, fmt.Errorf("the portable edition: %w", err)
		}
	}
	d.text("<script>" + unpacker + "</script>\n</body>" + end)
	out := d.bytes()
	if len(out) > PortableLimit {
		return nil, fmt.Errorf("the portable edition has %d bytes; at most %d are allowed", len(out), PortableLimit)
	}
	return out, nil
}

// packer collects what goes into the portable edition.
type packer struct {
	files           fs.FS
	blocks          []block
	scripts, styles []string // their hashes
	err             error    // the first one
}

func (p *packer) policy() string {
	return strings.Join([]string{
		"default-src 'none'",
		"script-src " + strings.Join(p.scripts, " ") + " 'wasm-unsafe-eval'",
		"style-src " + strings.Join(p.styles, " "),
		"img-src data: blob:",
		"font-src data:",
		"connect-src 'none'",
		"worker-src blob:",
		"base-uri 'none'",
		"form-action 'none'",
	}, "; ")
}

// digest is the form in which a policy names a script or style.
func digest(text string) string {
	s := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(s[:]) + "'"
}

func (p *packer) read(name string) []byte {
	content, err := plain(p.files, name)
	if err != nil && p.err == nil {
		p.err = err
	}
	return content
}

// add puts a file in, once.
func (p *packer) add(name, as, media string) {
	if slices.ContainsFunc(p.blocks, func(b block) bool { return b.name == name }) {
		return
	}
	content := p.read(name)
	switch as {
	case "script":
		p.scripts = append(p.scripts, digest(string(content)))
	case "style":
		content = []byte(p.inline(string(content), path.Dir(name)))
		p.styles = append(p.styles, digest(string(content)))
	}
	p.blocks = append(p.blocks, block{name: name, as: as, media: media, content: content})
}

var (
	element   = regexp.MustCompile(`<(link|script|img)\b[^>]*>(?:</script>)?\n?`)
	attribute = regexp.MustCompile(`\b([a-z]+)="([^"]*)"`)
	reference = regexp.MustCompile(`url\(["']?([^"')]+)["']?\)`)
)

// page takes what the page names into the file: styles and scripts go, because
// the unpacker brings them, and so does what only a server needs; pictures
// become part of their element.
func (p *packer) page(index string) string {
	return element.ReplaceAllStringFunc(index, func(tag string) string {
		a := map[string]string{}
		for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
			a[m[1]] = m[2]
		}
		switch {
		case strings.HasPrefix(tag, "<script"):
			p.add(a["src"], "script", "")
		case strings.HasPrefix(tag, "<img"):
			return strings.Replace(tag, a["src"], p.data(a["src"]), 1)
		case a["rel"] == "stylesheet":
			p.add(a["href"], "style", a["media"])
		case a["rel"] == "icon":
			return strings.Replace(tag, a["href"], p.data(a["href"]), 1)
		}
		return ""
	})
}

// inline puts the files that a style sheet names into it.
func (p *packer) inline(sheet, folder string) string {
	return reference.ReplaceAllStringFunc(sheet, func(found string) string {
		name := reference.FindStringSubmatch(found)[1]
		if strings.HasPrefix(name, "data:") || strings.HasPrefix(name, "#") {
			return found
		}
		return "url(" + p.data(path.Join(folder, name)) + ")"
	})
}

// data is a file as an address.
func (p *packer) data(name string) string {
	kind, _, _ := strings.Cut(types[path.Ext(name)], ";")
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(p.read(name))
}

// helpFolder holds the pages of the help, which package help makes.
const helpFolder = "docs/"

// languages takes in the languages.
func (p *packer) languages() {
	names, err := fs.Glob(p.files, languagesFolder+"*.json")
	if err != nil {
		panic("the pattern is wrong")
	}
	for _, name := range names {
		p.add(name, "", "")
	}
}

// picture finds the pictures that a page of the help shows.
var picture = regexp.MustCompile(`<img src="([^"]+)"`)

// help takes in the texts of the help with the pictures that they show, and the
// licences of what is inside. Pages with scripts are left out: a file has but
// one page.
func (p *packer) help() {
	pages, err := fs.Glob(p.files, helpFolder+"*.html")
	if err != nil {
		panic("the pattern is wrong")
	}
	translated, err := fs.Glob(p.files, helpFolder+"*/*.html")
	if err != nil {
		panic("the pattern is wrong")
	}
	pages = append(pages, translated...)
	for _, name := range pages {
		content := string(p.read(name))
		if strings.Contains(content, "<script") {
			continue
		}
		p.add(name, "", "")
		for _, m := range picture.FindAllStringSubmatch(content, -1) {
			p.add(path.Join(path.Dir(name), m[1]), "", "")
		}
	}
	p.add(LicencesName, "", "")
}
