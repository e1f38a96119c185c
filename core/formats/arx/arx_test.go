package arx

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	builder "github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// study is a project as ARX 3.9 writes it: elements, the words of rules and measure, and the names
// in the archive are those of its classes WorkerSave, Vocabulary_V1, and toString of criteria and
// metrics.
func study() map[string]string {
	return map[string]string{
		"metadata.xml":          "<metadata>\n\t<version>3.9.1</version>\n\t<vocabulary>2.0</vocabulary>\n</metadata>\n",
		"project.xml":           "<project>\n\t<name>Stays</name>\n\t<separator>;</separator>\n\t<escape>&quot;</escape>\n\t<quote>&quot;</quote>\n\t<linebreak>UNIX</linebreak>\n</project>\n",
		"data/input.csv":        "name;age;town;born;ill;note\nA;31;Köln;01.02.1990;flu;x\nB;38;Köln;03.04.1985;cold;y\nC;42;Ulm;05.06.1980;flu;z\nD;47;Ulm;07.08.1975;cold;w\n",
		"data/input_subset.csv": "name;age;town;born;ill;note\nA;31;Köln;01.02.1990;flu;x\nB;38;Köln;03.04.1985;cold;y\nC;42;Ulm;05.06.1980;flu;z\nD;47;Ulm;07.08.1975;cold;w\n",
		"input/config.xml": `<config>
	<suppressTuplesInNonAnonymousOutput>true</suppressTuplesInNonAnonymousOutput>
	<suppressionString>*</suppressionString>
	<suppressedAttributeTypes>
		<type>QUASI_IDENTIFYING_ATTRIBUTE</type>
	</suppressedAttributeTypes>
	<practicalMonotonicity>false</practicalMonotonicity>
	<relativeMaxOutliers>0.05</relativeMaxOutliers>
	<metric>Loss (0.25/0.5/1.0)</metric>
	<attributeWeights>
		<attributeWeight>
			<attribute>age</attribute>
			<weight>0.75</weight>
		</attributeWeight>
	</attributeWeights>
	<criteria>
		<criterion>2-anonymity</criterion>
		<criterion>recursive-(4.0,2)-diversity for attribute &apos;ill&apos;</criterion>
		<criterion>0.4-closeness with equal ground-distance for attribute &apos;ill&apos;</criterion>
	</criteria>
</config>
`,
		"input/definition.xml": `<definition>
	<assigment>
		<name>name</name><type>IDENTIFYING_ATTRIBUTE</type><datatype>String</datatype>
	</assigment>
	<assigment>
		<name>age</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>Integer</datatype>
		<ref>hierarchies/age.csv</ref><min>1</min><max>2</max>
	</assigment>
	<assigment>
		<name>town</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>String</datatype>
		<ref>hierarchies/town.csv</ref><min>All</min><max>All</max>
	</assigment>
	<assigment>
		<name>born</name><type>INSENSITIVE_ATTRIBUTE</type><datatype>Date/Time</datatype><format>dd.MM.yyyy</format>
	</assigment>
	<assigment>
		<name>ill</name><type>SENSITIVE_ATTRIBUTE</type><datatype>String</datatype>
	</assigment>
	<assigment>
		<name>note</name><type>INSENSITIVE_ATTRIBUTE</type><datatype>String</datatype>
	</assigment>
</definition>
`,
		"input/hierarchies/age.csv":  "31;30-39;*\n38;30-39;*\n42;40-49;*\n47;40-49;*\n",
		"input/hierarchies/town.csv": "Köln;*\nUlm;*\n",
	}
}

func packed(t testing.TB, files map[string]string) tabular.Source {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return tabular.Source{ReaderAt: bytes.NewReader(b.Bytes()), Size: int64(b.Len())}
}

// inOrder reads the settings as every project file is read.
func inOrder(t *testing.T, got *Project) *project.Project {
	t.Helper()
	p, err := project.Parse(got.Settings, "study.deid")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRead: roles, levels, weights, rules, the measure and the limit are those of the file, and the
// settings are in order.
func TestRead(t *testing.T) {
	got, err := Read(packed(t, study()))
	if err != nil {
		t.Fatal(err)
	}
	if string(got.Table) != study()[tableFile] {
		t.Errorf("the table is %q", got.Table)
	}
	level, top, weight := 1, 2, 0.75
	want := &project.Project{Version: project.Version, Name: "Stays", Input: table.Options{Delimiter: ";"}, SuppressionLimit: 0.05,
		Measure: project.Measure{Measure: "loss", Params: map[string]any{"gsFactor": 0.25}},
		Models: []project.Model{{Model: "k-anonymity", Params: map[string]any{"k": 2.0}},
			{Model: "recursive-cl-diversity", Attribute: "ill", Params: map[string]any{"c": 4.0, "l": 2.0}},
			{Model: "t-closeness", Attribute: "ill", Params: map[string]any{"t": 0.4, "distance": "equal"}}},
		History: []string{"took over a project of ARX"},
		Columns: []project.Column{{Name: "name", Role: project.Identifying, Type: table.String},
			{Name: "age", Role: project.QuasiIdentifying, MinLevel: &level, MaxLevel: &top,
				Weight: &weight, Hierarchy: &builder.Spec{Kind: builder.KindTable,
					Table: &builder.Table{Rows: [][]string{{"31", "30-39", "*"}, {"38", "30-39", "*"}, {"42", "40-49", "*"}, {"47", "40-49", "*"}}}}},
			{Name: "town", Role: project.QuasiIdentifying, Type: table.String, Hierarchy: &builder.Spec{Kind: builder.KindTable,
				Table: &builder.Table{Rows: [][]string{{"Köln", "*"}, {"Ulm", "*"}}}}},
			{Name: "born", Role: project.Insensitive, Type: table.Date, Format: "02.01.2006"},
			{Name: "ill", Role: project.Sensitive, Type: table.String},
			{Name: "note", Role: project.Insensitive, Type: table.String}}}
	a, err := inOrder(t, got).JSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := want.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Errorf("%s\nwant\n%s", a, b)
	}
	if len(got.Remarks) != 2 || !strings.Contains(got.Remarks[0].Sentence, "left out") ||
		!strings.Contains(got.Remarks[1].Sentence, "records, not people") {
		t.Errorf("%q", got.Remarks)
	}
}

// TestRules: what the words of toString of ARX's criteria, the names of Vocabulary_V1 and labels
// of MicroAggregationFunctionDescription (ARX 3.9.2) mean here.
func TestRules(t *testing.T) {
	for words, want := range map[string]string{
		"(0.05)-avg-reidentification-risk":                   `{"model":"average-reidentification-risk","params":{"averageRisk":0.05}}`,
		"(0.1, 0.2 (0.201), 0.0)-avg-reidentification-risk":  `{"model":"average-reidentification-risk-extended","params":{"averageRisk":0.1,"highestRisk":0.201,"recordsAtRisk":0}}`,
		"(1.0E-4)-sample-uniqueness":                         `{"model":"sample-uniqueness","params":{"threshold":0.0001}}`,
		"(5)-map":                                            `{"model":"k-map","params":{"k":5}}`,
		"(0.1,0.5)-presence":                                 `{"model":"delta-presence","params":{"deltaMax":0.5,"deltaMin":0.1}}`,
		"Inclusion":                                          `{"model":"inclusion"}`,
		"(5)-map estimated as (unknown)-anonymity (Poisson)": `{"model":"k-map-estimated","params":{"estimator":"poisson","k":5}}`,
		"(7)-map estimated as (3)-anonymity (Zero-truncated Poisson)": `{"model":"k-map-estimated","params":{"estimator":"zero-truncated-poisson","k":7}}`,
		"(1.0E-4)-population-uniqueness (dankar)":                     `{"model":"population-uniqueness","params":{"estimator":"dankar","threshold":0.0001}}`,
		"(0.01)-population-uniqueness (snb)":                          `{"model":"population-uniqueness","params":{"estimator":"snb","threshold":0.01}}`,
		"(2.0,1.0E-6)-DP":                                             `{"model":"differential-privacy","params":{"delta":0.000001,"epsilon":2}}`,
		"no-attack-profitability (journalist)[benefit=1200.0, loss=300.0, gain=200.0, cost=4.0]": `{"model":"profitability-journalist-no-attack","params":{"adversaryCost":4,"adversaryGain":200}}`,
	} {
		files := study()
		files[configFile] = strings.Replace(files[configFile], "2-anonymity", words, 1)
		if strings.HasSuffix(words, "-DP") { // other rules do not go with it
			before, _, _ := strings.Cut(files[configFile], "<criteria>")
			files[configFile] = before + "<criteria><criterion>" + words + "</criterion></criteria></config>"
			identifying := strings.NewReplacer(">SENSITIVE", ">IDENTIFYING", ">INSENSITIVE", ">IDENTIFYING")
			files[definitionFile] = identifying.Replace(files[definitionFile])
		} else {
			files[serialFile] = serialized(4, 0, 2)
		}
		got, err := Read(packed(t, files))
		if err != nil {
			t.Fatal(err)
		}
		if model, err := json.Marshal(inOrder(t, got).Models[0]); err != nil || string(model) != want {
			t.Errorf("%s is %s, want %s (%v)", words, model, want, err)
		}
	}
	for name, want := range functions {
		files := study()
		files[definitionFile] = strings.Replace(files[definitionFile], "<ref>hierarchies/age.csv</ref>",
			"<ref>hierarchies/age.csv</ref><microaggregationFunction>"+name+"</microaggregationFunction>", 1)
		got, err := Read(packed(t, files))
		if err != nil {
			t.Fatal(err)
		}
		if c := inOrder(t, got).Column("age"); c.Microaggregate == nil || string(c.Microaggregate.Function) != want || c.Hierarchy != nil {
			t.Errorf("%s: %+v, want %s", name, c.Microaggregate, want)
		}
	}
}

// TestResponse: what was to be predicted still is, where a release shows it.
func TestResponse(t *testing.T) {
	for name, want := range map[string]bool{"age": true, "ill": true, "note": true, "name": false} {
		files := study()
		files[configFile] = strings.Replace(files[configFile], "<metric>Loss", "<metric>Classification accuracy", 1)
		files[definitionFile] = strings.Replace(files[definitionFile], name+"</name>", name+"</name><response>true</response>", 1)
		got, err := Read(packed(t, files))
		if err != nil {
			t.Fatal(err)
		}
		said := slices.ContainsFunc(got.Remarks, func(p *problem.Problem) bool { return strings.Contains(p.Sentence, "to be predicted") })
		p, err := project.Parse(got.Settings, "study.deid")
		if err != nil || p.Column(name).Response != want || said == want {
			t.Errorf("%s: %+v, said %v (%v)", name, p.Column(name), said, err)
		}
	}
}

// serialized is a set of records as Java writes it, by the Java Object Serialization Specification,
// after something else.
func serialized(all int, rows ...int) string {
	words := make([]uint64, (all+63)/64)
	for _, row := range rows {
		words[row/64] |= 1 << (row % 64)
	}
	b := []byte("\xac\xed\x00\x05 sr" + rowSet + "t\x00\x02[Jxp")
	b = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(b, uint32(all)), uint32(len(rows)))
	b = append(b, "ur\x00\x02[Jx \x04\xb5\x12\xb1u\x93\x02\x00\x00xp"...)
	b = binary.BigEndian.AppendUint32(b, uint32(len(words)))
	for _, word := range words {
		b = binary.BigEndian.AppendUint64(b, word)
	}
	return string(b)
}

// TestSubset: the research subset is the one of the archive, also where records are many; all
// records are none, and what is damaged is not guessed.
func TestSubset(t *testing.T) {
	for _, rows := range [][]int{{0}, {1, 3}, {0, 63, 64, 199}} {
		got, all, ok := recordsOf([]byte(serialized(200, rows...)))
		if !ok || all != 200 || !slices.Equal(got, rows) {
			t.Errorf("%v is %v of %d, %t", rows, got, all, ok)
		}
	}
	whole := serialized(200, 0, 63, 64, 199)
	for n := range whole {
		if _, _, ok := recordsOf([]byte(whole[:n])); ok {
			t.Errorf("the first %d bytes are a set", n)
		}
	}
	for serial, want := range map[string]string{serialized(4, 1, 3): "[1 3]", serialized(4, 0, 1, 2, 3): "", serialized(4, 1, 3)[:80]: ""} {
		files := study()
		files[serialFile] = serial
		delete(files, subsetFile) // newer versions do not write it
		files[configFile] = strings.Replace(files[configFile], "2-anonymity", "2-anonymity</criterion><criterion>Inclusion", 1)
		got, err := Read(packed(t, files))
		if err != nil {
			t.Fatal(err)
		}
		p, subset := inOrder(t, got), ""
		if p.Subset != nil {
			subset = fmt.Sprint(p.Subset.Rows)
		}
		rule := slices.ContainsFunc(p.Models, func(m project.Model) bool { return m.Model == privacy.Inclusion })
		if subset != want || rule != (want != "") {
			t.Errorf("the subset is %s, want %s; its rule: %t", subset, want, rule)
		}
		if damaged := len(serial) == 80; strings.Contains(fmt.Sprint(got.Remarks), "“Inclusion” is not taken over") != damaged {
			t.Errorf("%d bytes: %q", len(serial), got.Remarks)
		}
	}
}

// TestRemarks: what is not taken over is said.
func TestRemarks(t *testing.T) {
	for _, c := range []struct{ file, old, now, want string }{
		{configFile, "2-anonymity", "5-map with poisson estimator", "“5-map with poisson estimator” is not taken over"},
		{configFile, "0.4-closeness with equal ground-distance for attribute &apos;ill&apos;",
			"0.4-closeness with equal ground-distance for attribute &apos;age&apos;", "for attribute 'age'” is not taken over"},
		{configFile, "2-anonymity", "1-anonymity", ""},                        // of which we say the same
		{configFile, "2-anonymity", "(5)-map", "“(5)-map” is not taken over"}, // there is no subset
		{configFile, "2-anonymity", "(0.01)-population-uniqueness (pitman)", "State the size of the population"},
		{configFile, "2-anonymity", "no-attack-profitability (prosecutor)[benefit=1.0, loss=1.0, gain=1.0, cost=1.0]",
			"The stricter one is taken over"},
		{configFile, "2-anonymity", "(8.5,0.1)-DP", "“(8.5,0.1)-DP” is not taken over"},
		{configFile, "Loss (0.25/0.5/1.0)", "Sum of squares", "“Sum of squares” is not taken over"},
		{configFile, "<relativeMaxOutliers>0.05", "<relativeMaxOutliers>much", `"much"`},
		{configFile, "<suppressionString>*", "<suppressionString>hidden", `"hidden"`},
		{configFile, "<weight>0.75", "<weight>2", `weight of "age" ("2")`},
		{subsetFile, "D;47;Ulm;07.08.1975;cold;w\n", "", "research subset is not taken over"},
		{definitionFile, "dd.MM.yyyy", "EEE dd", "(EEE dd) is found out anew"},
		{definitionFile, "<ref>hierarchies/town.csv</ref>", "", `"town" has no hierarchy`},
		{definitionFile, "<ref>hierarchies/town.csv</ref>",
			"<ref>hierarchies/town.csv</ref><microaggregationFunction>Another mean</microaggregationFunction>",
			`"town" was microaggregated (Another mean)`},
		{definitionFile, "<datatype>Integer", "<datatype>Ordinal", `order of the values of "age"`},
	} {
		files := study()
		if !strings.Contains(files[c.file], c.old) {
			t.Fatalf("%s has no %q", c.file, c.old)
		}
		files[c.file] = strings.Replace(files[c.file], c.old, c.now, 1)
		got, err := Read(packed(t, files))
		if err != nil {
			t.Errorf("%s: %v", c.now, err)
			continue
		}
		if !strings.Contains(fmt.Sprint(got.Remarks), c.want) {
			t.Errorf("%s: %q", c.now, got.Remarks)
		}
		inOrder(t, got)
	}
}

// TestDamaged: what is missing or wrong is named.
func TestDamaged(t *testing.T) {
	for _, c := range []struct{ file, old, now, want string }{
		{tableFile, "", "", "there is no data/input.csv in it"},
		{"input/hierarchies/town.csv", "", "", "there is no input/hierarchies/town.csv in it"},
		{"input/hierarchies/town.csv", "Ulm;*", "Ulm", "record 2 has 1 cells, the first has 2"},
		{definitionFile, "</definition>", "", definitionFile},
		{definitionFile, "SENSITIVE_ATTRIBUTE</type><datatype>String</datatype>\n\t</assigment>\n\t<assigment>\n\t\t<name>note",
			"OTHER</type></assigment><assigment><name>note", `"ill" has the role "OTHER"`},
		{definitionFile, "<max>2", "<max>7", `the level "7"`},
	} {
		files := study()
		if c.old == "" {
			delete(files, c.file)
		} else {
			if !strings.Contains(files[c.file], c.old) {
				t.Fatalf("%s has no %q", c.file, c.old)
			}
			files[c.file] = strings.Replace(files[c.file], c.old, c.now, 1)
		}
		_, err := Read(packed(t, files))
		if !errors.Is(err, &problem.Problem{Code: "format-damaged"}) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v", c.file, c.now, err)
		}
	}
	if _, err := Read(tabular.Source{ReaderAt: strings.NewReader("no archive"), Size: 10}); !errors.Is(err,
		&problem.Problem{Code: "format-damaged"}) {
		t.Error(err)
	}
}

// Patterns of Java's SimpleDateFormat, by its documentation.
func TestLayout(t *testing.T) {
	for pattern, want := range map[string]string{
		"dd.MM.yyyy": "02.01.2006", "yyyy-MM-dd'T'HH:mm:ss": "2006-01-02T15:04:05", "d/M/yy": "2/1/06", "MMM d, yyyy": "Jan 2, 2006",
		"hh:mm a": "03:04 PM", "yyyy 'o''clock'": "", "w": "", "": "", "dd 'x": "",
	} {
		if got, ok := layoutOf(pattern); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %t, want %q", pattern, got, ok, want)
		}
	}
}

// FuzzRead: whatever the files say, there is a project in order or a problem.
func FuzzRead(f *testing.F) {
	s := study()
	f.Add(s[configFile], s[definitionFile], s["input/hierarchies/age.csv"])
	f.Fuzz(func(t *testing.T, config, definition, ages string) {
		files := study()
		files[configFile], files[definitionFile], files["input/hierarchies/age.csv"] = config, definition, ages
		got, err := Read(packed(t, files))
		if err != nil {
			if p := problem.From(err); p == nil || p.Code == "internal" {
				t.Fatal(err)
			}
			return
		}
		if _, err := project.Parse(got.Settings, "study.deid"); err != nil {
			t.Fatal(err)
		}
	})
}

// TestBounds: rules and measures are those of the engine, with the bounds that it has.
func TestBounds(t *testing.T) {
	for _, c := range criteria {
		info, ok := privacy.Find(privacy.ID(c.model))
		if !ok {
			t.Errorf("there is no rule %q", c.model)
			continue
		}
		for name, value := range c.fixed {
			if _, err := privacy.Spec(project.Model{Model: info.ID, Attribute: "ill", Params: param.Values{name: value}}).Values(); err != nil {
				t.Errorf("%s: %v", c.words[0], err)
			}
		}
		for _, of := range c.params {
			if of.name == "" {
				continue
			}
			i := slices.IndexFunc(info.Params, func(p param.Param) bool { return p.Name == of.name })
			if i < 0 {
				t.Errorf("%s has no parameter %q", c.model, of.name)
				continue
			}
			if p := info.Params[i]; p.Min != of.min || p.Max != of.max || p.MinOpen != of.open ||
				p.MaxOpen != of.below || (p.Kind == param.Integer) != of.whole {
				t.Errorf("%s, %s: %+v, the engine has %+v", c.model, of.name, of, p)
			}
		}
	}
	for _, m := range measures {
		_, err := utility.Complete(utility.ID(m.is), param.Values{"gsFactor": 0.5})
		if _, ok := utility.Find(utility.ID(m.is)); !ok || (err == nil) != m.factor {
			t.Errorf("%q is %q: %t, %v", m.words, m.is, ok, err)
		}
	}
}

// TestFixture: the file with which the page and the module are tried is the one of these tests.
func TestFixture(t *testing.T) {
	z, err := zip.OpenReader("../testdata/study.deid")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	a, files := archive{&z.Reader}, study()
	if len(z.File) != len(files) {
		t.Errorf("%d files, want %d", len(z.File), len(files))
	}
	for name, want := range files {
		if got, err := a.held(name, 1<<20); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestScan: words and patterns that are hard to tell apart.
func TestScan(t *testing.T) {
	for _, c := range []struct {
		pattern, words string
		want           []string
	}{
		{"#-anonymity", "5-anonymity", []string{"5"}},
		{"#-anonymity", "1.0E-4-anonymity", []string{"1.0E-4"}},
		{"#-anonymity", "-anonymity", nil},
		{"(#,#) of '@'", "(4.0,2) of 'a 'b' c'", []string{"4.0", "2", "a 'b' c"}},
		{"(#,#) of '@'", "(4.0,2) of '", nil},
		{"#-anonymity", "5-anonymity and more", nil},
	} {
		if got, ok := scan(c.pattern, c.words); ok != (c.want != nil) || ok && !slices.Equal(got, c.want) {
			t.Errorf("%q in %q: %q, %t", c.pattern, c.words, got, ok)
		}
	}
}
