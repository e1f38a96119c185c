package core_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// drawnFile is a table of which it was drawn which records of a person are in a file.
type drawnFile struct {
	original, file string // lines; the cells are person, place, note, and of the file place, note
	maxRows        int
	models         []project.Model
	change         func(p *project.Project)
}

func (d drawnFile) verify(t *testing.T) error {
	t.Helper()
	p := &project.Project{Version: project.Version, Person: []string{"person"}, MaxRows: d.maxRows,
		SuppressionLimit: 1, Measure: project.Measure{Measure: "loss"},
		Models: d.models, Columns: []project.Column{{Name: "person", Role: project.Identifying},
			{Name: "place", Role: project.QuasiIdentifying}, {Name: "note", Role: project.Insensitive}},
		Recoding: project.Recoding{Method: project.Suppression}, Output: project.Output{LeftOut: project.Drop, Order: project.Shuffled}}
	if d.change != nil {
		d.change(p)
	}
	text := func(header, lines string) string { return header + "\n" + strings.ReplaceAll(lines, " ", "\n") + "\n" }
	_, err := core.Verify(context.Background(), readText(t, text("person,place,note", d.original), table.Options{Delimiter: ","}),
		readText(t, text("place,note", d.file), table.Options{Delimiter: ","}), p, nil)
	return err
}

func size(k float64) project.Model {
	return project.Model{Model: "k-anonymity", Params: param.Values{"k": k}}
}

// TestDrawnRecordsMayBeOthers: the records that are tried first break a rule, and others that look
// the same keep it. They are not among those that are taken to be drawn with the first.
func TestDrawnRecordsMayBeOthers(t *testing.T) {
	crowd := " z1,far,n z2,far,n z3,far,n z4,far,n z5,far,n z6,far,n z7,far,n z8,far,n"
	shown := strings.Repeat(" far,n", 8)
	for name, d := range map[string]drawnFile{
		// Released from a and b; what is unattributed was left out. Tried first: a and the unattributed
		// one.
		"one record each, and one that may be anybody's": {original: "a,x,n ,x,n b,y,n b,x,n", file: "x,n x,n",
			maxRows: 1, models: []project.Model{size(2)}},
		// Released from x and y, of whom 2 of 10 are found in 1 of 2 tries: 0.2 over people, 0.25 over
		// records. Tried first: a record of w, so that the mean over people is 2.5/11.
		"a mean over people": {original: "w,c1,n w,c5,n w,c5,n x,c4,n y,c1,n x,c2,n y,c2,n x,c1,n" + crowd,
			file: "c1,n c1,n c2,n c2,n" + shown, maxRows: 2,
			models: []project.Model{{Model: "average-reidentification-risk", Params: param.Values{"averageRisk": 0.2}}}},
		// Released from x and y; tried first: two of x. Without the key nobody sees whose dates they are.
		"dates that are shifted": {original: "x,c1,2024-01-01 x,c1,2024-01-02 y,c4,2024-01-03 y,c5,2024-01-04 y,c1,2024-01-05 z,c6,2024-01-06",
			file: "c1,2024-02-01 c1,2024-02-02", maxRows: 2,
			models: []project.Model{size(2)}, change: func(p *project.Project) {
				p.Columns[2].Treatment, p.Columns[2].Type, p.RecordsKnown = project.Shift, table.Date, 1
			}},
	} {
		if err := d.verify(t); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestMeansOverPeople: a mean or a share over people may be lower than that over records, or
// higher. It is the one over people that verify and check judge, who is seen in the file or not.
func TestMeansOverPeople(t *testing.T) {
	crowd := " z1,far z2,far z3,far z4,far z5,far z6,far z7,far z8,far"
	for name, of := range map[string]struct {
		lines string
		model project.Model
		holds bool
	}{
		// x and y are found in 1 of 2 tries, eight others in 1 of 8: (2/2 + 8/8)/10 = 0.2 over people, 3
		// groups of 12 records = 0.25.
		"average lower": {"x,c1 x,c2 y,c1 y,c2" + crowd,
			project.Model{Model: "average-reidentification-risk", Params: param.Values{"averageRisk": 0.2}}, true},
		// x has 3 of 4 records: (3/4 + 1/4)/2 = 0.5 over people, 1 group of 4 records = 0.25.
		"average higher": {"x,c x,c x,c y,c",
			project.Model{Model: "average-reidentification-risk", Params: param.Values{"averageRisk": 0.3}}, false},
		// One of 9 people, with 3 of 11 records.
		"unique lower": {"x,c1 x,c2 x,c3" + crowd, project.Model{Model: "sample-uniqueness", Params: param.Values{"threshold": 0.2}}, true},
		// x owns 2 of 3 records of a group, and no record is unique.
		"unique higher": {"x,c x,c y,c" + crowd, project.Model{Model: "sample-uniqueness", Params: param.Values{"threshold": 0.05}}, false},
		// x owns 3 of 4: floor(4/3) = 1 try, where 100/60 asks for 2.
		"attack": {"x,c x,c x,c y,c", project.Model{Model: "profitability-prosecutor-no-attack",
			Params: param.Values{"adversaryGain": 100.0, "adversaryCost": 60.0}}, false},
		"size": {"x,c x,c x,c y,c", size(2), false},
	} {
		text := "person,place\n" + strings.ReplaceAll(of.lines, " ", "\n") + "\n"
		p := &project.Project{Version: project.Version, Person: []string{"person"}, RecordsKnown: 1,
			Measure: project.Measure{Measure: "loss"}, Models: []project.Model{of.model},
			Columns: []project.Column{{Name: "person", Role: project.Identifying, Treatment: project.Pseudonym},
				{Name: "place", Role: project.QuasiIdentifying, Type: table.String, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}}},
			Output: project.Output{LeftOut: project.Drop, Order: project.Shuffled}}
		read := func(text string) *table.Table { return readText(t, text, table.Options{Delimiter: ","}) }
		seen, err := core.Check(context.Background(), read(text), p, core.CheckOptions{})
		if err != nil {
			t.Fatal(name, err)
		}
		if seen.Rules[0].Holds != of.holds {
			t.Errorf("%s: check of what shows people: %v", name, seen.Rules[0])
		}
		p.Columns[0].Treatment, p.RecordsKnown = project.Remove, 0
		file := strings.NewReplacer("person,", "", "x,", "", "y,", "").Replace(text)
		for i := range 9 {
			file = strings.ReplaceAll(file, "z"+strconv.Itoa(i)+",", "")
		}
		if _, err = core.Verify(context.Background(), read(text), read(file), p, nil); (err == nil) != of.holds {
			t.Errorf("%s: verify: %v", name, err)
		}
		judged, err := core.Check(context.Background(), read(file), p, core.CheckOptions{Limited: true, Original: read(text)})
		if of.holds && (err != nil || !judged.Holds) {
			t.Errorf("%s: check: %v %v", name, judged, err)
		}
	}
}

// TestDrawnButRefused: what no way to draw the records explains is no release.
func TestDrawnButRefused(t *testing.T) {
	automatic := func(p *project.Project) { p.Recoding.Method = project.FullDomain }
	for name, of := range map[string]struct {
		drawnFile
		code problem.Code
	}{
		"a group too small": {
			drawnFile{original: "a,x,n ,x,n b,y,n b,x,n c,z,n", file: "x,n x,n z,n", maxRows: 1, models: []project.Model{size(2)}}, "verify-rule"},
		"too few values": {drawnFile{original: "a,x,n ,x,n b,y,n b,x,m", file: "x,n x,n", maxRows: 1,
			models: []project.Model{size(2), {Model: "distinct-l-diversity", Attribute: "note", Params: param.Values{"l": 2.0}}},
			change: func(p *project.Project) { p.Columns[2].Role = project.Sensitive }}, "verify-rule"},
		"a changed cell": {drawnFile{original: "a,1,n a,2,m b,3,n", file: "1,n 3,other", maxRows: 1,
			models: []project.Model{size(1)}, change: automatic}, "verify-foreign"},
		"one record twice": {drawnFile{original: "a,1,u1 a,2,u2 b,3,u3", file: "1,u1 3,u1", maxRows: 1,
			models: []project.Model{size(1)}, change: automatic}, "verify-records"},
		"a changed cell beside a sample": {drawnFile{original: "a,1,n a,2,m b,3,n", file: "1,n 3,other", maxRows: 1,
			models: []project.Model{size(1)}, change: func(p *project.Project) {
				automatic(p)
				p.Subset, p.SubsetOf = &project.Subset{Sample: &project.Sample{Share: 0.6}}, project.SubsetPersons
			}}, "verify-foreign"},
		"a changed cell beside several values": {
			drawnFile{original: "a,1;2,n b,2,m c,3,n", file: "1;2,n 2,other", models: []project.Model{size(1)}, change: func(p *project.Project) {
				automatic(p)
				p.Person, p.RowsArePeople, p.Columns[1].Items = nil, true, &project.Items{Separator: ";", Known: 1}
			}}, "verify-foreign"},
	} {
		if err := of.verify(t); err == nil || problem.From(err).Code != of.code {
			t.Errorf("%s: %v, not %s", name, err, of.code)
		}
	}
}

// TestCheckOfDrawn: a rule that compares with the records that were drawn is not judged by
// all records of the original, where nobody knows which were drawn.
func TestCheckOfDrawn(t *testing.T) {
	p := &project.Project{Version: project.Version, Person: []string{"person"}, MaxRows: 1,
		SuppressionLimit: 1, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{size(2), {Model: "t-closeness", Attribute: "note", Params: param.Values{"t": 0.2, "distance": "equal"}}},
		Columns: []project.Column{{Name: "person", Role: project.Identifying}, {Name: "place", Role: project.QuasiIdentifying,
			Type: table.String, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}}, {Name: "note", Role: project.Sensitive}},
		Output: project.Output{LeftOut: project.Drop, Order: project.Sorted}}
	original := func() *table.Table {
		return readText(t, "person,place,note\na,y,n\na,y,m\nb,x,m\nc,x,m\n", table.Options{Delimiter: ","})
	}
	// Released from a record of each: all have m, and that of a was left out. Of all records of the
	// table one of four has n: a distance of 0.25.
	file := readText(t, "place,note\nx,m\nx,m\n", table.Options{Delimiter: ","})
	if _, err := core.Verify(context.Background(), original(), file, p, nil); err != nil {
		t.Fatal(err)
	}
	if c, err := core.Check(context.Background(), file, p, core.CheckOptions{Limited: true, Original: original()}); err != nil || !c.Holds {
		t.Error(c, err)
	}
}
