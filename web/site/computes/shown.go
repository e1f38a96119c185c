package main

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Where figures are shown. Those of the page and of the module are what the engine answers.
const (
	onPage    = "page, module"
	onCommand = "command line"
	inReport  = "report"
)

// commands is the package of the command line, whose types no other package can name.
const commands = module + "web/cmd/fulgurite"

// shown is a figure: a field that holds a number.
type shown struct {
	of, json, comment string
	where             []string
}

// figuresShown walks through everything that page, module, command line and report write as JSON.
func figuresShown() ([]shown, error) {
	w := walk{text: map[string]map[string][]field{}, at: map[string]int{}}
	for _, s := range bridge.Shapes() {
		w.from(onPage, s.Result, s.Progress)
	}
	w.from(onCommand, reflect.TypeFor[core.Anonymized](), reflect.TypeFor[core.Contents](),
		reflect.TypeFor[core.Drawn](), reflect.TypeFor[perturb.Loss](),
		reflect.TypeFor[risk.Guarantee](), reflect.TypeFor[core.CostReport](),
		reflect.TypeFor[core.Alternatives](), reflect.TypeFor[core.Checked](),
		reflect.TypeFor[core.Confirmed](), reflect.TypeFor[core.Exposure](), reflect.TypeFor[evidence.Use]())
	w.from(inReport, reflect.TypeFor[evidence.Report]())
	own, err := structs(commands)
	if err != nil {
		return nil, err
	}
	for name, fields := range own {
		for _, f := range fields {
			if f.number {
				w.add("fulgurite."+name, f, onCommand)
			}
		}
	}
	slices.SortFunc(w.all, func(a, b shown) int { return strings.Compare(a.of+"."+a.json, b.of+"."+b.json) })
	return w.all, errors.Join(w.wrong...)
}

// walk collects figures.
type walk struct {
	text  map[string]map[string][]field // by package and struct
	all   []shown
	at    map[string]int // by type and field: its place
	seen  map[reflect.Type]bool
	wrong []error
}

func (w *walk) from(where string, roots ...reflect.Type) {
	w.seen = map[reflect.Type]bool{}
	for _, root := range roots {
		if root != nil {
			w.visit(root, where)
		}
	}
}

func (w *walk) visit(t reflect.Type, where string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || w.seen[t] || !strings.HasPrefix(t.PkgPath(), module) || strings.Contains(t.Name(), "[") || settings(t) {
		return
	}
	w.seen[t] = true
	if w.text[t.PkgPath()] == nil {
		text, err := structs(t.PkgPath())
		if err != nil {
			w.wrong = append(w.wrong, err)
		}
		w.text[t.PkgPath()] = text
	}
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag == "-" || f.PkgPath != "" && !f.Anonymous {
			continue
		}
		if !numeric(f.Type) {
			w.visit(f.Type, where)
			continue
		}
		fields := w.text[t.PkgPath()][t.Name()]
		if at := slices.IndexFunc(fields, func(x field) bool { return x.name == f.Name }); at >= 0 {
			w.add(t.String(), fields[at], where)
		} else {
			w.wrong = append(w.wrong, fmt.Errorf("%s.%s is not in the text of its package, or has no name in JSON", t, f.Name))
		}
	}
}

func (w *walk) add(of string, f field, where string) {
	key := of + "." + f.json
	if noFigure[of] || noFigure[key] || f.json == "exitCode" {
		return
	}
	if text := defined[key]; text != "" {
		f.comment = text
	}
	at, known := w.at[key]
	if !known {
		at = len(w.all)
		w.at[key] = at
		w.all = append(w.all, shown{of: of, json: f.json, comment: f.comment})
	}
	if !slices.Contains(w.all[at].where, where) {
		w.all[at].where = append(w.all[at].where, where)
	}
}

func numeric(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return t.Kind() >= reflect.Int && t.Kind() <= reflect.Float64
}

// settings reports whether a type says what somebody chose, or where something is, and no figure.
func settings(t reflect.Type) bool {
	return slices.Contains([]string{"project", "hierarchy", "param", "problem", "internal/privacy", "internal/utility", "search", "detect"},
		strings.TrimPrefix(t.PkgPath(), module+"core/")) ||
		slices.Contains([]string{"table.Options", "table.Limits", "perturb.Spec", "bridge.Welcome", "bridge.FileProgress", "lattice.Lattice"},
			t.String())
}

// table lists the figures.
func table() (string, error) {
	all, err := figuresShown()
	wrong := []error{err}
	var b strings.Builder
	b.WriteString("\n## Every figure that is shown\n\n" +
		"Each number that the engine, the command line and the report write as JSON, and from which the page words its sentences, by the type that it is a field of. " +
		"A test fails where one is missing here, has no definition, or no test that computes it another way. What somebody has chosen, and where in a file something is, is no figure.\n\n" +
		"*Detail kept* is one figure everywhere: 1 - sum(weight · loss) / sum(weight) over the columns that somebody could know, where the loss of a column is the mean over the records of (rows of the hierarchy under the label - 1) / (its rows - 1); " +
		"cells that are hidden and records that are left out have lost all, columns in which all records are alike stand in neither sum, and the price of suppression (*gsFactor*) is ignored. " +
		"*Loss* as a measure puts the columns together in the way that stands beside it, and has a scale of its own.\n\n" +
		"| figure | shown by | definition | computed again by |\n|---|---|---|---|\n")
	for _, s := range all {
		tests := held(s.of, s.json)
		if s.comment == "" {
			wrong = append(wrong, fmt.Errorf("%s.%s has no definition: write one beside the field", s.of, s.json))
		}
		if len(tests) == 0 {
			wrong = append(wrong, fmt.Errorf("%s.%s has no test that computes it", s.of, s.json))
		}
		var named []string
		for _, t := range tests {
			folder, name, _ := strings.Cut(t, " ")
			named = append(named, fmt.Sprintf("`%s` in `%s`", name, folder))
		}
		fmt.Fprintf(&b, "| `%s.%s` | %s | %s | %s |\n", s.of, s.json, strings.Join(s.where, ", "), plain(s.comment), strings.Join(named, ", "))
	}
	return b.String(), errors.Join(wrong...)
}
