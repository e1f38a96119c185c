package core_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

const patients = `name,age,sex,postcode,disease
Ann,31,f,1010,flu
Bea,34,f,1010,cold
Cem,36,m,1020,flu
Dan,38,m,1020,asthma
Eva,52,f,1030,cold
Fay,55,f,1039,flu
Gil,81,m,9020,cold
Hal,60,m,9033,flu
`

// discharges is a project for the patients: groups of at least k.
func discharges(k int) project.Project {
	low, high := 0.0, 99.0
	return project.Project{
		Version: project.Version,
		Columns: []project.Column{
			{Name: "name", Role: project.Identifying},
			{Name: "age", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: &low, High: &high}}},
			{Name: "sex", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}},
			{Name: "postcode", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindRedaction}},
			{Name: "disease", Role: project.Insensitive},
		},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}},
		Measure: project.Measure{Measure: "loss"},
		// The patients stand by age, so that they would be shuffled: sorted, the output of
		// these examples is the same each time.
		Output: project.Output{Order: project.Sorted},
	}
}

// release releases a table and prints what leaves.
func release(text string, p project.Project) (*core.Result, error) {
	var out core.Buffer
	result, err := core.Release(context.Background(), core.FromReader("patients.csv", strings.NewReader(text)), &p, &out, core.Options{})
	fmt.Print(string(out.Bytes()))
	return result, err
}

func Example() {
	p := project.New(
		project.Identifier("name"),
		project.QuasiIdentifier("age"),
		project.QuasiIdentifier("sex"),
		project.QuasiIdentifier("postcode"),
		project.KAnonymity(2),
		project.LDiversity("disease", 2),
	)
	var out core.Buffer // or a file: whatever can be written, read again, and thrown away
	result, err := core.Release(context.Background(), core.FromReader("patients.csv", strings.NewReader(patients)), p, &out, core.Options{})
	if err != nil {
		log.Fatal(err) // a sentence, a place, and what to do
	}
	fmt.Printf("%sleft out: %d, detail kept: %.0f %%\n", out.Bytes(), result.Suppressed, 100*result.Kept)
	// Unordered output:
	// age,sex,postcode,disease
	// *,f,10**,flu
	// *,f,10**,cold
	// *,m,10**,flu
	// *,m,10**,asthma
	// *,f,10**,cold
	// *,f,10**,flu
	// *,m,90**,cold
	// *,m,90**,flu
	// left out: 0, detail kept: 50 %
}

// isRelease returns nil if a file is a release of a table by the settings of a project file, and
// else why not.
func isRelease(ctx context.Context, settings []byte, original, released io.Reader) error {
	p, err := project.Parse(settings, "project.json")
	if err != nil {
		return err
	}
	table, err := core.Read(ctx, core.FromReader("original.csv", original), p.Input)
	if err != nil {
		return err
	}
	file, err := core.Read(ctx, core.FromReader("released.csv", released), p.Input.OfRelease(table))
	if err != nil {
		return err
	}
	_, err = core.Verify(ctx, table, file, p, nil)
	return err
}

// Whoever receives a file, and has the table, can check it again: nothing is taken from who made
// it.
func ExampleVerify() {
	p := discharges(2)
	var safe core.Buffer
	if _, err := core.Release(context.Background(), core.FromReader("patients.csv", strings.NewReader(patients)), &p, &safe, core.Options{}); err != nil {
		log.Fatal(err)
	}
	settings, err := json.Marshal(p)
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{string(safe.Bytes()), strings.Replace(string(safe.Bytes()), "asthma", "gout", 1)} {
		err := isRelease(context.Background(), settings, strings.NewReader(patients), strings.NewReader(text))
		fmt.Println("a release:", err == nil)
	}
	// Output:
	// a release: true
	// a release: false
}

// Full-domain generalization: each column has one level.
func Example_anonymize() {
	cfg := discharges(2)
	result, err := release(patients, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range result.Transformation {
		fmt.Printf("%s: level %d of %d\n", g.Attribute, g.Level, g.Height-1)
	}
	fmt.Printf("left out: %d, detail kept: %.0f %%\n", result.Suppressed, 100*result.Kept)
	// Output:
	// age,sex,postcode,disease
	// 0-49,f,10**,cold
	// 0-49,f,10**,flu
	// 0-49,m,10**,asthma
	// 0-49,m,10**,flu
	// 50-99,f,10**,cold
	// 50-99,f,10**,flu
	// 50-99,m,90**,cold
	// 50-99,m,90**,flu
	// age: level 6 of 7
	// sex: level 0 of 1
	// postcode: level 2 of 4
	// left out: 0, detail kept: 69 %
}

// Local recoding: what one round leaves out is made coarser in the next one, with
// levels of its own.
func Example_local() {
	cfg := discharges(2)
	cfg.Recoding.Method = project.Local
	result, err := release(patients, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, round := range result.Rounds {
		fmt.Printf("round %d: levels %v, %d records\n", i+1, round.Levels, round.Records)
	}
	fmt.Printf("left out: %d, detail kept: %.0f %%\n", result.Suppressed, 100*result.Kept)
	// Output:
	// age,sex,postcode,disease
	// 25-49,m,1020,asthma
	// 25-49,m,1020,flu
	// 31-36,f,101*,cold
	// 31-36,f,101*,flu
	// 50-55,f,103*,cold
	// 50-55,f,103*,flu
	// 50-99,m,90**,cold
	// 50-99,m,90**,flu
	// round 1: levels [3 0 1], 4 records
	// round 2: levels [5 0 0], 2 records
	// round 3: levels [6 0 2], 2 records
	// left out: 0, detail kept: 86 %
}

// Graph-based recoding: small groups of similar records, each on levels of its
// own. A weight says how much it matters to keep a column.
func Example_graph() {
	cfg := discharges(2)
	cfg.Recoding = project.Recoding{Method: project.Graph, Seed: 1}
	light := 0.1
	cfg.Columns[2].Weight = &light // sex
	result, err := release(patients, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("groups: %d, left out: %d\n", result.Classes, result.Suppressed)
	// Output:
	// age,sex,postcode,disease
	// 25-49,m,1020,asthma
	// 25-49,m,1020,flu
	// 31-36,f,1010,cold
	// 31-36,f,1010,flu
	// 50-55,f,103*,cold
	// 50-55,f,103*,flu
	// 50-99,m,90**,cold
	// 50-99,m,90**,flu
	// groups: 4, left out: 0
}

// Microaggregation: ages become the mean of their group. Top coding: before that,
// whoever is older than 80 counts as 80.
func Example_microaggregation() {
	cfg := discharges(2)
	cfg.Recoding.Method = project.Local
	top := "80"
	cfg.Columns[1] = project.Column{Name: "age", Role: project.QuasiIdentifying,
		Microaggregate: &project.Microaggregate{Function: recode.Mean}, TopBottom: &recode.Bounds{Top: &top}}
	result, err := release(patients, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range result.Aggregated {
		fmt.Printf("%s: %s, %.0f %% of its detail lost\n", a.Attribute, a.Function, 100*a.Loss)
	}
	// Output:
	// age,sex,postcode,disease
	// 32.5,f,1010,cold
	// 32.5,f,1010,flu
	// 37,m,1020,asthma
	// 37,m,1020,flu
	// 53.5,f,103*,cold
	// 53.5,f,103*,flu
	// 70,m,90**,cold
	// 70,m,90**,flu
	// age: mean, 14 % of its detail lost
}

// Joint microaggregation (MDAV): records that are similar in age and postcode
// form groups of at least k, without any hierarchy.
func Example_mdav() {
	cfg := discharges(3)
	cfg.Columns[1] = project.Column{Name: "age", Role: project.QuasiIdentifying, Microaggregate: &project.Microaggregate{Function: recode.Interval, Joint: true}}
	cfg.Columns[2] = project.Column{Name: "sex", Role: project.Insensitive} // left alone
	cfg.Columns[3] = project.Column{Name: "postcode", Role: project.QuasiIdentifying, Microaggregate: &project.Microaggregate{Function: recode.Set, Joint: true}}
	if _, err := release(patients, cfg); err != nil {
		fmt.Println(err)
	}
	// Output:
	// age,sex,postcode,disease
	// "[31, 52]",f,"{1010, 1020, 1030}",cold
	// "[31, 52]",f,"{1010, 1020, 1030}",cold
	// "[31, 52]",f,"{1010, 1020, 1030}",flu
	// "[31, 52]",m,"{1010, 1020, 1030}",asthma
	// "[31, 52]",m,"{1010, 1020, 1030}",flu
	// "[55, 81]",f,"{1039, 9020, 9033}",flu
	// "[55, 81]",m,"{1039, 9020, 9033}",cold
	// "[55, 81]",m,"{1039, 9020, 9033}",flu
}

// decades is a generalizer of one's own.
type decades struct{}

func (decades) Levels() int { return 3 }

func (decades) Generalize(age string, level int) string {
	if level == 2 {
		return hierarchy.Top
	}
	return age[:len(age)-1] + "0s"
}

// A generalizer of one's own: what it makes of the values of the table becomes
// part of the project.
func Example_generalizer() {
	in, err := table.Read(strings.NewReader(patients), "patients.csv", table.UnknownSize, table.Options{}, table.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := hierarchy.FromGeneralizer("decades", decades{}, in.Column("age"))
	if err != nil {
		fmt.Println(err)
		return
	}
	cfg := discharges(2)
	spec := h.Spec()
	cfg.Columns[1].Hierarchy = &spec
	cfg.Recoding.Method = project.Graph
	if _, err := release(patients, cfg); err != nil {
		fmt.Println(err)
	}
	// Output:
	// age,sex,postcode,disease
	// *,m,90**,cold
	// *,m,90**,flu
	// 30s,f,1010,cold
	// 30s,f,1010,flu
	// 30s,m,1020,asthma
	// 30s,m,1020,flu
	// 50s,f,103*,cold
	// 50s,f,103*,flu
}
