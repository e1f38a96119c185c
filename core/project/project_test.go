package project

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// full uses every field of the project file.
func full() *Project {
	one, two, weight := 1, 2, 0.25
	bottom, top := 10.0, 90.0
	return &Project{
		Version: Version,
		Name:    "Discharges <2024> & more",
		Input: table.Options{Format: "xlsx", Sheet: "Patients", Delimiter: ";", Encoding: "windows-1252",
			NoHeader: true, Missing: []string{}, Ragged: "pad",
			Quote: "single", Names: "number", SkipLines: 2, SkipEnd: 1, HeaderLines: 2, DropNames: true, Surplus: "join",
			JoinInto: "address", Blanks: table.BlanksTrim, KeepAside: true},
		Columns: []Column{
			{Name: "name", Role: Identifying, Treatment: Pseudonym},
			{Name: "born", Role: QuasiIdentifying, Type: table.Date, Format: "2006-01-02", MinLevel: &one, MaxLevel: &two, Weight: &weight,
				Microaggregate: &Microaggregate{Function: recode.Median, Joint: true},
				TopBottom:      &recode.Bounds{Bottom: text("1930-01-01"), Top: text("2010-12-31")},
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindDates,
					Dates: &hierarchy.Dates{Units: []string{"month", "year"}, Formats: []string{"January 2006"}, From: "1930", Until: "2010-07"}}},
			{Name: "zip", Role: QuasiIdentifying, Response: true,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindRedaction,
					Redaction: &hierarchy.Redaction{From: "left", Mask: "x", Step: 2, Pad: " ", Align: "right"}}},
			{Name: "age", Role: QuasiIdentifying, Type: table.Integer,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10}, Origin: 1,
					Cuts: [][]float64{{1, 2}, {1}}, Bottom: &bottom, Top: &top, Labels: "words", Notation: "1.234,5"}}},
			{Name: "job", Role: QuasiIdentifying,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindGrouping, Grouping: &hierarchy.Grouping{Order: []string{"a", "b"}, Fanout: 3,
					Groups: [][]hierarchy.Group{{{Label: "all", Members: []string{"a", "b"}}}}}}},
			{Name: "sex", Role: QuasiIdentifying,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindTable,
					Table: &hierarchy.Table{Name: "sex.csv", Rows: [][]string{{"f", "*"}, {"m", "*"}}, Levels: []string{"sex", "any"}}}},
			{Name: "disease", Role: Sensitive, Type: table.Ordinal, Read: &table.Reading{Same: []table.Spelling{
				{Value: "mild", From: []string{"Mild", "leicht"}}}, Missing: []string{"unbekannt"}, Order: []string{"mild", "severe"}}},
			{Name: "note", Role: Insensitive},
		},
		Models: []Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}},
			{Model: "entropy-l-diversity", Attribute: "disease", Params: param.Values{"l": 2.0, "estimator": "grassberger"}}},
		Subset: &Subset{Rows: []int{0, 2, 5}, Sample: &Sample{Share: 0.1, Seed: 7},
			Where: []Condition{{Column: "age", Is: []string{"40"}, From: text("18"), To: text("64"), Not: true}}},
		SuppressionLimit: 0.02,
		Measure:          Measure{Measure: "loss", Params: param.Values{"gsFactor": 0.5}},
		Search:           Search{Algorithm: "lightning", TimeLimit: 2.5, CheckLimit: 1000},
		Recoding: Recoding{Method: FullDomain, Mode: Iterative, Ranges: ofHierarchy, Rounds: 3, Seed: 11,
			Levels: map[string]int{"zip": 1, "age": 2, "job": 0, "sex": 1}},
		Person: []string{"name"}, NobodyKnows: []string{"zip"}, PersonAssumed: true, Suggested: true, SubsetOf: SubsetPersons, MaxRows: 4,
		LeaveOutUnattributed: true, ShiftDays: 30, Size: Persons, RecordsKnown: 2,
		Output: Output{Identifying: "replace", LeftOut: Blank, Outside: Mask, Order: Sorted, EscapeFormulas: true,
			Format: formats.CSV, Delimiter: "semicolon", Encoding: UTF8BOM, LineBreak: "crlf", Language: "fr"},
		Templates:   []Template{{Name: "sizes", Hierarchy: hierarchy.Spec{Kind: hierarchy.KindSuppression}}},
		Assumptions: []table.Assumption{{Name: "date-order", Column: "birth", Value: "02/01/2006"}},
		History:     []string{"set k to 5", strings.Repeat("grouped nationality into 4 regions and then ", 5)},
	}
}

func TestProjectRoundTrip(t *testing.T) {
	want := full()
	data, err := want.JSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Parse(data, "project.json")
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	again, err := got.JSON()
	if err != nil || !bytes.Equal(again, data) {
		t.Errorf("a second writing differs: %v\n%s", err, again)
	}
}

// TestProjectUsesEveryField keeps the round trip honest when the schema grows.
func TestProjectUsesEveryField(t *testing.T) {
	var walk func(v reflect.Value, path string)
	walk = func(v reflect.Value, path string) {
		switch v.Kind() {
		case reflect.Pointer:
			if v.Type() != reflect.TypeFor[*hierarchy.Spec]() { // a column has one kind: see below
				walk(v.Elem(), path)
			}
		case reflect.Struct:
			for i := range v.NumField() {
				f, of := v.Field(i), v.Type().Field(i)
				p := path + "." + of.Name
				if !of.IsExported() || of.Name == "RowsArePeople" || of.Name == "Tables" ||
					path == "Column" && (of.Name == "Treatment" || of.Name == "Items" || of.Name == "Perturb" || of.Name == "SamplingWeight") ||
					path == "Config.Recoding" && (of.Name == "Pairs" || of.Name == "Triples" || of.Name == "Combinations") {
					continue // of no file; not together with Person; of identifying columns; see TestItems, TestPerturb, TestSampled, TestSuppressing and TestLinked
				}
				if f.IsZero() {
					t.Errorf("the full configuration leaves %s empty", p)
				} else {
					walk(f, p)
				}
			}
		}
	}
	c := full()
	walk(reflect.ValueOf(c), "Config")
	withRead := c.Columns[1]
	withRead.Read, withRead.Response = c.Columns[6].Read, c.Columns[2].Response // not together with Microaggregate
	walk(reflect.ValueOf(withRead), "Column")
	walk(reflect.ValueOf(c.Models[1]), "Model")
	for i, kind := range []string{"Dates", "Redaction", "Intervals", "Grouping", "Table"} {
		walk(reflect.ValueOf(c.Columns[1+i].Hierarchy).Elem().FieldByName(kind), kind)
	}
}

func TestProjectJSONLayout(t *testing.T) {
	data, err := full().JSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"{\n  \"version\": 2,\n  \"name\": \"Discharges <2024> & more\",\n",
		"        \"kind\": \"table\",\n",
		"            [\"f\", \"*\"],\n            [\"m\", \"*\"]\n",
		"          \"units\": [\"month\", \"year\"],\n",
		"      \"params\": {\n        \"estimator\": \"grassberger\",\n        \"l\": 2\n      }\n",
		"    \"missing\": [],\n",
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the layout lacks %q:\n%s", want, data)
		}
	}
	small, err := (&Project{Version: 1, SuppressionLimit: 1e-7}).JSON()
	want := "{\n  \"version\": 1,\n  \"columns\": [],\n  \"models\": [],\n  \"suppressionLimit\": 1e-7,\n  \"measure\": {\n    \"measure\": \"\"\n  }\n}\n"
	if err != nil || string(small) != want {
		t.Errorf("%v\n%s", err, small)
	}
}

func TestParseAccepts(t *testing.T) {
	for name, data := range map[string]string{
		"smallest":        `{"version":1}`,
		"byte order mark": "\xEF\xBB\xBF" + `{"version":1}`,
		"null pointer":    `{"version":1,"columns":[{"name":"a","role":"sensitive","weight":null,"hierarchy":null}]}`,
		"spaces":          " \r\n\t{ \"version\" : 1 , \"columns\" : [ ] } \n",
		"escapes":         `{"version":1,"name":"\u00e9\ud83d\ude00\n\"\\\/"}`,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Parse([]byte(data), "p.json"); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestParseRefuses is the table of bad project files. at is
// "line:character" of the first problem.
func TestParseRefuses(t *testing.T) {
	column := func(fields string) string { return `{"version":1,"columns":[{"name":"a",` + fields + `}]}` }
	const role = `"role":"quasi-identifying"`
	tests := []struct {
		name, data string
		code       problem.Code
		path, at   string
	}{
		{"empty", "", "config-empty", "", "1:1"},
		{"blank", " \n ", "config-empty", "", "2:2"},
		{"no JSON", "age;sex\n34;f\n", "config-syntax", "", "1:1"},
		{"not UTF-8", "{\"version\":1,\n\"name\":\"M\xfcller\"}", "config-encoding", "", "2:10"},
		{"UTF-16", "\xff\xfe{\x00", "config-encoding", "", "1:1"},
		{"truncated in an object", `{"version":1,"columns":[{"name":"a"`, "config-truncated", "", "1:36"},
		{"truncated in a text", "{\"version\":1,\n\"name\":\"proj", "config-truncated", "", "2:13"},
		{"truncated in a word", `{"version":1,"input":{"noHeader":tr`, "config-truncated", "", "1:36"},
		{"truncated in a number", `{"version":1,"suppressionLimit":0.`, "config-truncated", "", "1:35"},
		{"truncated after an escape", `{"name":"a\`, "config-truncated", "", "1:12"},
		{"trailing comma", "{\"version\":1,\n}", "config-syntax", "", "2:1"},
		{"missing comma", "{\"version\":1\n  \"name\":\"é\"}", "config-syntax", "", "2:3"},
		{"missing colon", `{"version" 1}`, "config-syntax", "", "1:12"},
		{"single quotes", `{'version':1}`, "config-syntax", "", "1:2"},
		{"comment", "// mine\n{\"version\":1}", "config-syntax", "", "1:1"},
		{"characters count, not bytes", `{"version":1,"name":"äöü" x}`, "config-syntax", "", "1:27"},
		{"two values", `{"version":1} {"version":1}`, "config-syntax", "", "1:15"},
		{"leading zero", `{"version":01}`, "config-syntax", "", "1:13"},
		{"no digit", `{"version":-x}`, "config-syntax", "", "1:13"},
		{"NaN", `{"version":1,"suppressionLimit":NaN}`, "config-syntax", "", "1:33"},
		{"line break in a text", "{\"version\":1,\"name\":\"a\nb\"}", "config-syntax", "", "1:23"},
		{"unknown escape", `{"version":1,"name":"\x41"}`, "config-syntax", "", "1:21"},
		{"half an escape", `{"version":1,"name":"\u12"}`, "config-syntax", "", "1:21"},
		{"half a character", `{"version":1,"name":"\ud800"}`, "config-syntax", "", "1:21"},
		{"field twice", `{"version":1,"name":"a","name":"b"}`, "config-duplicate-field", "", "1:25"},
		{"too deep", `{"version":1,"columns":` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}`, "config-too-deep", "", "1:55"},
		{"too large", `{"version":1,"name":"` + strings.Repeat("a", maxBytes) + `"}`, "config-too-large", "", "0:0"},
		{"too many columns", `{"version":1,"columns":[` + strings.Repeat(`{},`, maxColumns) + `{}]}`, "config-too-many", "columns", "1:24"},
		{"too many values", `{"version":1,"history":[` + strings.Repeat(`0,`, maxValues) + `0]}`, "config-too-many", "", "1:2000019"},
		{"a list", `[1]`, "config-type", "", "1:1"},
		{"a text", `"project"`, "config-type", "", "1:1"},
		{"the state of a table that grows", `{"version":1,"scheme":"1","columns":["a"],"k":2,"batches":1}`, "config-state", "", "1:1"},
		{"no version", `{"columns":[]}`, "config-version", "version", "1:1"},
		{"version 0", `{"version":0}`, "config-version", "version", "1:12"},
		{"negative version", `{"version":-1}`, "config-version", "version", "1:12"},
		{"version as text", `{"version":"1"}`, "config-version", "version", "1:12"},
		{"version with fraction", `{"version":1.5}`, "config-version", "version", "1:12"},
		{"from the future", "{\"shape\":{},\n \"version\":3}", "config-future", "version", "2:12"},
		{"unknown field", `{"version":1,"colums":[]}`, "config-unknown-field", "colums", "1:14"},
		{"letter case", `{"version":1,"Columns":[]}`, "config-unknown-field", "Columns", "1:14"},
		{"unknown field deep inside", column(role + `,"hierarchy":{"kind":"redaction","redaction":{"masc":"x"}}`),
			"config-unknown-field", "columns[0].hierarchy.redaction.masc", "1:109"},
		{"wrong type deep inside", column(role + `,"hierarchy":{"kind":"redaction","redaction":{"mask":7}}`), "config-type",
			"columns[0].hierarchy.redaction.mask", "1:116"},
		{"wrong type in a list", column(role + `,"hierarchy":{"kind":"table","table":{"rows":[["f","*"],["m",0]]}}`),
			"config-type", "columns[0].hierarchy.table.rows[1][1]", "1:124"},
		{"columns as object", `{"version":1,"columns":{"a":{}}}`, "config-type", "columns", "1:24"},
		{"null for a list", `{"version":1,"columns":null,"models":[],"history":null}`, "config-type", "columns", "1:24"},
		{"text for a number", `{"version":1,"suppressionLimit":"0.02"}`, "config-type", "suppressionLimit", "1:33"},
		{"number too large", `{"version":1,"suppressionLimit":1e999}`, "config-type", "suppressionLimit", "1:33"},
		{"fraction for a level", column(role + `,"maxLevel":1.5`), "config-type", "columns[0].maxLevel", "1:75"},
		{"parameter as list", `{"version":1,"models":[{"model":"k-anonymity","params":{"k":[5]}}]}`, "config-type", "models[0].params.k", "1:61"},
		{"parameter null", `{"version":1,"models":[{"model":"k-anonymity","params":{"k":null}}]}`, "config-type", "models[0].params.k", "1:61"},
		{"unknown role", column(`"role":"quasi"`), "param-choice", "columns[0].role", "1:44"},
		{"no name", `{"version":1,"columns":[{"role":"sensitive"}]}`, "config-missing", "columns[0].name", "1:25"},
		{"unknown type", column(role + `,"type":"int"`), "param-choice", "columns[0].type", "1:71"},
		{"unknown hierarchy", column(role + `,"hierarchy":{"kind":"magic"}`), "param-choice", "columns[0].hierarchy.kind", "1:84"},
		{"column twice", `{"version":1,"columns":[{"name":"a","role":"sensitive"},` + "\n" + `{"name":"a","role":"insensitive"}]}`,
			"config-duplicate-column", "columns[1].name", "2:9"},
		{"limit above 1", `{"version":1,"suppressionLimit":1.1}`, "param-range", "suppressionLimit", "1:33"},
		{"negative limit", `{"version":1,"suppressionLimit":-0.1}`, "param-range", "suppressionLimit", "1:33"},
		{"weight above 1", column(role + `,"weight":5`), "param-range", "columns[0].weight", "1:73"},
		{"levels crossed", column(role + `,"minLevel":3,"maxLevel":2`), "config-levels", "columns[0].minLevel", "1:75"},
		{"negative level", column(role + `,"minLevel":-1`), "param-range", "columns[0].minLevel", "1:75"},
		{"negative record", `{"version":1,"subset":{"rows":[1,-2]}}`, "config-range", "subset.rows[1]", "1:34"},
		{"model without name", `{"version":1,"models":[{"params":{}}]}`, "config-missing", "models[0].model", "1:24"},
		{"unknown model", `{"version":1,"models":[{"model":"l-diversity"}]}`, "privacy-unknown-model", "models[0].model", "1:33"},
		{"unknown parameter", `{"version":1,"models":[{"model":"k-anonymity","params":{"l":5}}]}`, "param-unknown", "models[0].params.l", "1:61"},
		{"parameter as text", `{"version":1,"models":[{"model":"k-anonymity","params":{"k":"5"}}]}`, "param-type", "models[0].params.k", "1:61"},
		{"parameter out of range", `{"version":1,"models":[{"model":"k-anonymity","params":{"k":0}}]}`,
			"param-range", "models[0].params.k", "1:61"},
		{"unknown measure", `{"version":1,"measure":{"measure":"lost"}}`, "utility-unknown-measure", "measure.measure", "1:35"},
		{"unknown parameter of the measure", `{"version":1,"measure":{"measure":"loss","params":{"gs":0.5}}}`,
			"param-unknown", "measure.params.gs", "1:57"},
		{"parameter of the measure out of range", `{"version":1,"measure":{"measure":"loss","params":{"gsFactor":2}}}`,
			"param-range", "measure.params.gsFactor", "1:63"},
		{"unknown search", `{"version":1,"search":{"algorithm":"guess"}}`, "param-choice", "search.algorithm", "1:36"},
		{"unknown delimiter", `{"version":1,"input":{"delimiter":"::"}}`, "param-choice", "input.delimiter", "1:35"},
		{"unknown treatment of ragged records", `{"version":1,"input":{"ragged":"drop"}}`, "param-choice", "input.ragged", "1:32"},
		{"unknown treatment of names", `{"version":1,"output":{"identifying":"hash"}}`, "param-choice", "output.identifying", "1:38"},
		{"unknown recoding", `{"version":1,"recoding":{"method":"subtree"}}`, "param-choice", "recoding.method", "1:35"},
		{"unknown mode of recoding", `{"version":1,"recoding":{"mode":"often"}}`, "param-choice", "recoding.mode", "1:33"},
		{"unknown field of recoding", `{"version":1,"recoding":{"methods":"local"}}`, "config-unknown-field", "recoding.methods", "1:26"},
		{"negative rounds", `{"version":1,"recoding":{"rounds":-1}}`, "param-range", "recoding.rounds", "1:35"},
		{"unknown aggregate", column(role + `,"microaggregate":{"function":"sum"}`), "param-choice",
			"columns[0].microaggregate.function", "1:93"},
		{"a name to be predicted", column(`"role":"identifying","response":true`), "config-response", "columns[0].response", "1:69"},
		{"an aggregate to be predicted", column(`"role":"quasi-identifying","response":true,"microaggregate":{"function":"mean"}`),
			"config-response", "columns[0].response", "1:75"},
		{"aggregate of a secret", column(`"role":"sensitive","microaggregate":{"function":"mean"}`),
			"config-microaggregate", "columns[0].microaggregate", "1:73"},
		{"bound that is a number", column(role + `,"topBottom":{"top":90}`), "config-type", "columns[0].topBottom.top", "1:83"},
		{"bounds of names", column(`"role":"identifying","topBottom":{"top":"90"}`), "config-top-bottom", "columns[0].topBottom", "1:70"},
		{"negative time", `{"version":1,"search":{"timeLimit":-1}}`, "param-range", "search.timeLimit", "1:36"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, err := Parse([]byte(test.data), "p.json")
			if err == nil {
				t.Fatalf("accepted: %+v", c)
			}
			p := problem.From(err)
			if p.Code != test.code || p.Place.Path != test.path {
				t.Errorf("got %s at %q, want %s at %q: %v", p.Code, p.Place.Path, test.code, test.path, err)
			}
			if at := place(p); at != test.at {
				t.Errorf("got %s, want %s: %v", at, test.at, err)
			}
			if p.Place.File != "p.json" || p.Hint == "" || !strings.HasSuffix(p.Sentence, ".") {
				t.Errorf("incomplete problem: %+v", p)
			}
		})
	}
}

func TestParseReportsSeveral(t *testing.T) {
	_, err := Parse([]byte(`{"version":1,"suppressionLimit":2,"columns":[{"name":"a","role":"x"},{"name":"a","role":"y"}]}`), "")
	if got := len(problem.Flatten(err)); got != 4 {
		t.Errorf("%d problems, want 4: %v", got, err)
	}
	_, err = Parse([]byte(`{"version":1,"history":[`+strings.Repeat("0,", 1000)+`0]}`), "")
	if got := len(problem.Flatten(err)); got != maxProblems {
		t.Errorf("%d problems, want %d", got, maxProblems)
	}
}

func TestValidateNaN(t *testing.T) {
	c := full()
	zero := 0.0
	c.SuppressionLimit = zero / zero
	if err := c.Validate(); err == nil || problem.From(err).Place.Path != "suppressionLimit" {
		t.Errorf("NaN: %v", err)
	}
}

// TestUpgrade: a file of version 1 keeps what it did, and says so.
func TestUpgrade(t *testing.T) {
	p, err := Parse([]byte(`{"version":1,"subset":{"rows":[1]}}`), "")
	if err != nil {
		t.Fatal(err)
	}
	if o := p.Output; p.Version != 2 || o.LeftOut != Mask || o.Outside != Mask || o.Order != Original || p.Upgraded() == nil {
		t.Errorf("%+v, %v", p, p.Upgraded())
	}
	p, err = Parse([]byte(`{"version":2}`), "")
	if err != nil || p.Output.LeftOut.Chosen() != Drop || p.Upgraded() != nil {
		t.Errorf("%+v: %v", p, err)
	}
}

// TestPeople: what cannot be meant together is refused.
func TestPeople(t *testing.T) {
	for text, path := range map[string]string{
		`"person":["a"],"rowsArePeople":true`:                          "rowsArePeople",
		`"person":["a"],"columns":[{"name":"a","role":"sensitive"}]`:   "person[0]",
		`"person":["a"],"columns":[{"name":"a","role":"insensitive"}]`: "person[0]",
		`"person":["a","a"]`: "person[1]",
		`"recordsKnown":4`:   "recordsKnown",
		`"output":{"leftOut":"blank","order":"original"}`:                        "output.leftOut",
		`"columns":[{"name":"a","role":"quasi-identifying","treatment":"hide"}]`: "columns[0].treatment",
		`"columns":[{"name":"a","role":"insensitive","treatment":"number"}]`:     "columns[0].treatment",
	} {
		if _, err := Parse([]byte(`{"version":2,`+text+`}`), ""); err == nil || problem.From(err).Place.Path != path {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestTemplates: each has a name of its own and a kind that there is.
func TestTemplates(t *testing.T) {
	p := full()
	p.Templates = []Template{{Name: "a", Hierarchy: hierarchy.Spec{Kind: "smoke"}},
		{Name: "a", Hierarchy: hierarchy.Spec{Kind: hierarchy.KindSuppression}}, {Hierarchy: hierarchy.Spec{Kind: hierarchy.KindSuppression}}}
	paths := map[string]bool{}
	for _, found := range problem.Flatten(p.Validate()) {
		paths[found.Place.Path] = true
	}
	for _, want := range []string{"templates[0].hierarchy.kind", "templates[1].name", "templates[2].name"} {
		if !paths[want] {
			t.Errorf("nothing is said of %s: %v", want, paths)
		}
	}
	if p.Template("a") != &p.Templates[0].Hierarchy || p.Template("b") != nil {
		t.Error("templates are not found by their names")
	}
}

// TestJoining: the group of rare values has k records in a release by whole columns, and as many as
// were asked for in others.
func TestJoining(t *testing.T) {
	var rows [][]string
	for _, value := range []struct {
		name string
		n    int
	}{{"a", 40}, {"b", 9}, {"c", 3}, {"d", 2}} {
		for range value.n {
			rows = append(rows, []string{value.name})
		}
	}
	tab, err := table.EncodeStrings("t", []string{"x"}, rows)
	if err != nil {
		t.Fatal(err)
	}
	for method, want := range map[Method]string{FullDomain: "other", Local: "b"} {
		p := New(QuasiIdentifier("x", &hierarchy.Spec{Kind: hierarchy.KindPriority, Priority: &hierarchy.Priority{Least: []float64{5}}}),
			KAnonymity(8), KAnonymity(3), RecodeBy(Recoding{Method: method}))
		h, err := p.Definition(&p.Columns[0], tab.Column("x"))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, row := range h.Rows {
			got[row[0]] = row[1]
		}
		if got["b"] != want || got["a"] != "a" || got["c"] != "other" || got["d"] != "other" {
			t.Errorf("%s: %v", method, got)
		}
		if p.Columns[0].Hierarchy.Priority.Group != 0 {
			t.Error("the project has changed")
		}
	}
}
