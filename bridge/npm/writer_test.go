package npm_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// names are those of types whose Go name says too little without its package.
var names = map[string]string{
	"project.Sample": "SubsetSample", "anonymize.Result": "RunResult", "project.Column": "ColumnSettings", "project.Template": "HierarchyTemplate",
	"table.Options": "ReadOptions", "table.Type": "ColumnType", "table.Limits": "TableLimits",
	"hierarchy.Spec": "HierarchySpec", "hierarchy.Kind": "HierarchyKind", "hierarchy.Info": "BuilderInfo", "hierarchy.Field": "BuilderField",
	"hierarchy.Form": "BuilderForm", "hierarchy.Choice": "BuilderChoice", "hierarchy.Group": "NamedGroup",
	"hierarchy.Table": "TableHierarchy", "hierarchy.Redaction": "RedactionHierarchy", "hierarchy.Intervals": "IntervalsHierarchy",
	"hierarchy.Grouping": "GroupingHierarchy", "hierarchy.Dates": "DatesHierarchy",
	"hierarchy.Halving": "HalvingHierarchy", "hierarchy.Words": "WordsHierarchy", "hierarchy.Tree": "TreeHierarchy", "hierarchy.Formula": "FormulaHierarchy",
	"privacy.ID": "ModelId", "utility.ID": "MeasureId", "search.ID": "SearchId",
	"privacy.Info": "ModelInfo", "utility.Info": "MeasureInfo", "search.Info": "SearchInfo",
	"param.Kind": "ParamKind", "param.Option": "ParamOption",
	"risk.Prosecutor": "ProsecutorRisk", "risk.Interval": "RiskInterval", "risk.Bucket": "SizeRange",
	"summary.Statistics": "ColumnStatistics", "summary.Order": "OrderStatistics", "summary.Moments": "MomentStatistics",
	"summary.Label": "CountedLabel", "summary.Kind": "LabelKind", "summary.Quality": "ColumnQuality", "summary.Measure": "QualityMeasure",
	"predict.Report": "Prediction", "predict.Quality": "PredictionQuality", "predict.Class": "PredictedClass", "predict.Point": "CurvePoint", "predict.Method": "PredictionMethod",
	"attack.Report": "AttackFigures", "attack.Also": "AlsoKnown", "attack.Placed": "PlaceTold", "attack.Several": "ReleasesCrossed", "attack.Rate": "AttackRate", "attack.Surely": "SurelyKnown", "attack.Undone": "CoarseningUndone",
	"perturb.Method": "PerturbMethod", "perturb.Spec": "Perturb",
	"population.Estimate": "UniquenessEstimate", "population.Estimates": "UniquenessEstimates",
	"bridge.Page": "RowsPage", "detect.People": "RepeatedPeople", "bridge.Form": "ReportForm", "evidence.Variant": "ReportVariant", "bridge.Rows": "AskRows", "bridge.Open": "OpenFile", "bridge.Sample": "AskSample", "bridge.Check": "AskCheck", "bridge.Save": "AskSave",
}

// absent are fields that are null where there is nothing to say.
var absent = []string{"RunResult.transformation", "Progress.levels", "ProsecutorRisk.sizes", "ProsecutorRisk.buckets", "RowsPage.out"}

// registry is a registry of the engine: what can be chosen by its id.
type registry struct {
	name         string
	comment, one string // of all ids, and of one
	ids          []string
	fields       []string                 // that hold such an id
	chosen       string                   // the type that chooses one with its parameters, if there is one
	params       map[string][]param.Param // of each
}

// registries are closed, so that a word with a mistake in it is none of their ids. What a program
// with models or measures of its own adds to them is of the type Custom.
func registries() []registry {
	models := registry{name: "ModelId", comment: "The privacy models of this version.", one: "The id of a privacy model.",
		fields: []string{"Model.model", "ModelInfo.id"}, chosen: "Model", params: map[string][]param.Param{}}
	for _, m := range privacy.All() {
		models.ids = append(models.ids, string(m.ID))
		models.params[string(m.ID)] = m.Params
	}
	measures := registry{name: "MeasureId", comment: "The utility measures of this version.", one: "The id of a utility measure.",
		fields: []string{"Measure.measure", "MeasureInfo.id", "RunResult.measure"}, chosen: "Measure", params: map[string][]param.Param{}}
	for _, m := range utility.All() {
		measures.ids = append(measures.ids, string(m.ID))
		measures.params[string(m.ID)] = m.Params
	}
	searches := registry{name: "SearchId", comment: "The search algorithms of this version.", one: "The id of a search algorithm; \"auto\" takes the one that fits.",
		fields: []string{"Search.algorithm", "SearchInfo.id", "Estimate.algorithm", "Progress.algorithm", "RunResult.algorithm"}}
	for _, a := range project.Algorithms() {
		searches.ids = append(searches.ids, string(a.ID))
	}
	builders := registry{name: "HierarchyKind", comment: "The builders of hierarchies of this version.", one: "The kind of a hierarchy: what builds it."}
	for _, b := range hierarchy.Builders() {
		builders.ids = append(builders.ids, string(b.Kind))
	}
	return []registry{models, measures, searches, builders}
}

// What a file can be.
const (
	formats    = "'csv' | 'gz' | 'xlsx' | 'parquet' | 'dta' | 'sav' | 'xpt'"
	delimiters = "'comma' | 'semicolon' | 'tab' | 'bar'"
	encodings  = "'utf-8' | 'utf-8-bom' | 'windows-1252'"
)

// closed are fields with few values that Go has no type for.
var closed = map[string]string{
	"AskScripts.dialect": "'postgresql' | 'duckdb' | 'mariadb'",
	"Output.format":      formats, "Output.delimiter": delimiters, "Output.encoding": encodings, "Output.lineBreak": "'lf' | 'crlf'",
	"SaveAs.format": formats, "SaveAs.delimiter": delimiters, "SaveAs.encoding": encodings, "SaveAs.lineBreak": "'lf' | 'crlf'",
	"ReadOptions.delimiter": `',' | ';' | '\t' | '|' | ''`, "ReadOptions.ragged": "'error' | 'pad'",
	"Progress.phase": "'reading' | 'forest' | 'cut' | 'improve' | 'first' | 'peel' | 'regroup' | 'writing' | 'verifying'", "Output.identifying": "'remove' | 'replace'", "RunResult.stopped": "'time' | 'checks' | 'user'",
	"RedactionHierarchy.from": "'left' | 'right'", "RedactionHierarchy.align": "'left' | 'right'",
}

type writer struct {
	t          *testing.T
	packages   map[string]*source
	registries []registry
	fields     map[string]string // names of registries by field
	queue      []reflect.Type
	seen       map[string]reflect.Type
	out        strings.Builder
}

func newWriter(t *testing.T) *writer {
	w := &writer{t: t, packages: map[string]*source{}, registries: registries(), fields: map[string]string{}, seen: map[string]reflect.Type{}}
	for _, r := range w.registries {
		for _, f := range r.fields {
			w.fields[f] = r.name
		}
	}
	return w
}

func (w *writer) write() string {
	w.out.WriteString("// Made from the requests and the Go types of the engine: go test ./bridge/npm -update\n")
	w.requests()
	w.out.WriteString(custom)
	for _, r := range w.registries {
		known := "Known" + strings.TrimSuffix(strings.TrimSuffix(r.name, "Id"), "Kind")
		w.out.WriteString("\n" + comment("", r.comment) + "export type " + known + " =" + union(r.ids) + ";\n")
		if r.chosen == "" {
			w.out.WriteString("\n" + comment("", r.one) + "export type " + r.name + " = " + known + ";\n")
			continue
		}
		w.out.WriteString("\n" + comment("", r.one+" Those of others: `custom"+r.chosen+"`."))
		w.out.WriteString("export type " + r.name + " = " + known + " | Custom;\n")
		w.params(r)
	}
	for len(w.queue) > 0 {
		next := w.queue[0]
		w.queue = w.queue[1:]
		w.declare(next)
	}
	if len(w.fields) > 0 {
		w.t.Fatalf("no type has the fields %v", w.fields)
	}
	return w.out.String()
}

// custom is the type of ids that the engine as it comes does not know.
const custom = `
declare const custom: unique symbol;

/** The id of what a program of your own has added to the engine. */
export type Custom = string & { readonly [custom]: true };
`

// params writes the parameters that go with each id of a registry.
func (w *writer) params(r registry) {
	w.out.WriteString("\n" + comment("", "The parameters by their ids; what is left out has its default."))
	w.out.WriteString("export interface " + r.chosen + "Params {\n")
	for _, id := range r.ids {
		var fields []string
		for _, p := range r.params[id] {
			kind := map[param.Kind]string{param.Integer: "number", param.Real: "number", param.Flag: "boolean"}[p.Kind]
			for _, c := range p.Choices {
				kind += " | '" + c.Value + "'"
			}
			if kind = strings.TrimPrefix(kind, " | "); kind == "" {
				w.t.Fatalf("the parameter %s of %s has the kind %q, which is new to this test", p.Name, id, p.Kind)
			}
			fields = append(fields, p.Name+"?: "+kind)
		}
		said := map[bool]string{true: "Record<string, never>", false: "{ " + strings.Join(fields, "; ") + " }"}[fields == nil]
		w.out.WriteString("  " + key(id) + ": " + said + ";\n")
	}
	w.out.WriteString("}\n")
}

// requests writes the map of requests by their kinds.
func (w *writer) requests() {
	src := w.source(reflect.TypeFor[bridge.Open]().PkgPath())
	w.out.WriteString("\n" + comment("", "The requests of the protocol by their kinds: what goes to the engine (`body` and `file`), what it answers\n"+
		"(`result` and `blob`), and what it tells in between (`progress`)."))
	w.out.WriteString("export interface Requests {\n")
	for _, s := range bridge.Shapes() {
		var parts []string
		part := func(name, kind string) { parts = append(parts, name+": "+kind) }
		part("body"+map[bool]string{true: "?"}[s.Bare], w.part(s.Body))
		if s.File != "" {
			part("file"+map[bool]string{true: "?"}[s.File == bridge.Optional], "Blob")
		}
		part("result", w.part(s.Result))
		if s.Blob {
			part("blob", "Blob")
		}
		if s.Progress != nil {
			part("progress", w.kind(s.Progress))
		}
		name := ""
		for _, word := range strings.Split(string(s.Kind), "-") {
			name += strings.ToUpper(word[:1]) + word[1:]
		}
		said, found := strings.CutPrefix(src.comments[name+"Request"], name+"Request ")
		if !found {
			w.t.Errorf("the request %s is not described", s.Kind)
		}
		w.out.WriteString(comment("  ", strings.ToUpper(said[:1])+said[1:]) + "  " + key(string(s.Kind)) + ": { " + strings.Join(parts, "; ") + " };\n")
	}
	w.out.WriteString("}\n")
}

// part is the type of a body or a result.
func (w *writer) part(t reflect.Type) string {
	if t == reflect.TypeFor[bridge.None]() {
		return "undefined"
	}
	return w.kind(t)
}

// name returns a type's name and has it declared.
func (w *writer) name(t reflect.Type) string {
	pkg := t.PkgPath()[strings.LastIndexByte(t.PkgPath(), '/')+1:]
	name := t.Name()
	if given, ok := names[pkg+"."+name]; ok {
		name = given
	}
	if slices.ContainsFunc(w.registries, func(r registry) bool { return r.name == name }) {
		return name
	}
	if before, ok := w.seen[name]; !ok {
		w.seen[name] = t
		w.queue = append(w.queue, t)
	} else if before != t {
		w.t.Fatalf("%v and %v are both called %s", before, t, name)
	}
	return name
}

func (w *writer) declare(t reflect.Type) {
	name, src := w.name(t), w.source(t.PkgPath())
	w.out.WriteString("\n" + comment("", src.comment(t.Name(), "", name)))
	if t.Kind() == reflect.String {
		fmt.Fprintf(&w.out, "export type %s = %s;\n", name, strings.Join(src.values[t.Name()], " | "))
		return
	}
	extends, body := "", ""
	of := slices.IndexFunc(w.registries, func(r registry) bool { return r.chosen == name })
	for f := range t.Fields() {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == "-" || !f.IsExported():
			continue
		case f.Anonymous:
			extends = " extends " + w.name(f.Type)
			continue
		case tag == "":
			tag = f.Name
		}
		optional := strings.Contains(options, "omit")
		kind := w.field(name+"."+tag, f.Type)
		if f.Type.Kind() == reflect.Pointer && !optional || slices.Contains(absent, name+"."+tag) {
			kind += " | null"
		}
		if of >= 0 && tag == "params" {
			kind = "Params"
		} else if of >= 0 && kind == w.registries[of].name {
			kind = "Id"
		}
		mark := map[bool]string{true: "?"}[optional]
		body += comment("  ", src.comment(t.Name(), f.Name, name)) + "  " + tag + mark + ": " + kind + ";\n"
	}
	if of >= 0 { // each id has parameters of its own
		fmt.Fprintf(&w.out, "export type %[1]s = { [Id in Known%[1]s]: %[1]sOf<Id, %[1]sParams[Id]> }[Known%[1]s]", name)
		fmt.Fprintf(&w.out, " | %sOf<Custom, Record<string, number | string | boolean>>;\n\n", name)
		name += "Of<Id, Params>"
	}
	fmt.Fprintf(&w.out, "export interface %s%s {\n%s}\n", name, extends, body)
}

// field is the type of a field, which may hold an id or one of few values.
func (w *writer) field(name string, t reflect.Type) string {
	if registry, ok := w.fields[name]; ok {
		delete(w.fields, name) // it has been met
		return registry
	}
	if values, ok := closed[name]; ok {
		return values
	}
	return w.kind(t)
}

func (w *writer) kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return w.kind(t.Elem())
	case reflect.Struct:
		return w.name(t)
	case reflect.Slice:
		return w.kind(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.Join(slices.Repeat([]string{w.kind(t.Elem())}, t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + w.kind(t.Elem()) + ">"
	case reflect.Interface:
		return "number | string | boolean"
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		if t.PkgPath() != "" && len(w.source(t.PkgPath()).values[t.Name()]) > 0 {
			return w.name(t)
		}
		return "string"
	case reflect.Int, reflect.Int64, reflect.Float64, reflect.Uint8:
		return "number"
	}
	w.t.Fatalf("the type %v is new to this test", t)
	return ""
}

func (w *writer) source(path string) *source {
	if w.packages[path] == nil {
		w.packages[path] = readSource(w.t, path)
	}
	return w.packages[path]
}

// union is a union of texts, a line each where there are many.
func union(ids []string) string {
	if len(ids) < 6 {
		return " '" + strings.Join(ids, "' | '") + "'"
	}
	return "\n  | '" + strings.Join(ids, "'\n  | '") + "'"
}

// key is the key of an object.
func key(name string) string {
	if strings.Contains(name, "-") {
		return "'" + name + "'"
	}
	return name
}

func comment(indent, text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	if !strings.Contains(text, "\n") {
		return indent + "/** " + text + " */\n"
	}
	text = strings.ReplaceAll(text, "\n\n", "\n"+indent+" *\n")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(strings.TrimSpace(line), "*") {
			lines[i] = indent + " * " + line
		}
	}
	return indent + "/**\n" + strings.Join(lines, "\n") + "\n" + indent + " */\n"
}
