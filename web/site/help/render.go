package help

import (
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// helpRenderer writes links and tables as the help needs them.
type helpRenderer struct{}

// RegisterFuncs says what it writes.
func (helpRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindLink, link)
	r.Register(ast.KindAutoLink, address)
	r.Register(tables.KindTable, tableBox)
}

// link writes a link to another topic, and of one that leads away its address.
func link(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Link)
	switch away := outside(n.Destination); {
	case away && !entering && words(n, source) != string(n.Destination):
		return ast.WalkContinue, emit(w, " ("+escapeHTML(n.Destination)+")")
	case away:
		return ast.WalkContinue, nil
	case !entering:
		return ast.WalkContinue, emit(w, "</a>")
	}
	to := `<a href="` + escapeHTML([]byte(pageOf(string(n.Destination)))) + `"`
	if file, _, _ := strings.Cut(string(n.Destination), "#"); path.Ext(file) == ".html" {
		to += beside
	}
	return ast.WalkContinue, emit(w, to+">")
}

// address writes an address as it is.
func address(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	return ast.WalkContinue, emit(w, escapeHTML(node.(*ast.AutoLink).URL(source)))
}

// tableBox puts a table into a box that scrolls where the table is too wide.
func tableBox(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		return ast.WalkContinue, emit(w, `<div class="scroll" tabindex="0" role="group" aria-label="Table">`+"\n<table>\n")
	}
	return ast.WalkContinue, emit(w, "</table>\n</div>\n")
}

func escapeHTML(text []byte) string { return string(util.EscapeHTML(text)) }

func emit(w util.BufWriter, s string) error {
	_, err := w.WriteString(s)
	return err
}
