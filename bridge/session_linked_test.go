package bridge

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/vugu/vjson"
)

// ward are three tables about the same people: name, text, name, text, ...
func ward(people int) []string {
	random := rand.New(rand.NewPCG(7, 5))
	pick := func(words ...string) string { return words[random.IntN(len(words))] }
	var patients, stays, labs strings.Builder
	patients.WriteString("pid,sex,birth\r\n")
	stays.WriteString("stay;pid;department;note\n")
	labs.WriteString("analyte,stay,pid,value\n")
	stay := 0
	for p := range people {
		fmt.Fprintf(&patients, "p%d,%s,%d\r\n", p, pick("f", "m"), 1950+random.IntN(3)*10)
		for range random.IntN(3) {
			stay++
			fmt.Fprintf(&stays, "s%d;p%d;%s;\"a, %d\"\n", stay, p, pick("eye", "heart"), stay%4)
			for range random.IntN(4) {
				fmt.Fprintf(&labs, "%s,s%d,p%d,%d\n", pick("Hb", "Na"), stay, p, random.IntN(9))
			}
		}
	}
	return []string{"patients.csv", patients.String(), "stays.csv", stays.String(), "labs.csv", labs.String()}
}

// linkedProject is a project on these tables.
func linkedProject(k int) *project.Project {
	p := project.New()
	project.KAnonymity(k)(p)
	p.Person = []string{"pid"}
	p.SuppressionLimit = 0.6
	for name, c := range map[string]project.Column{
		"pid": {Role: project.Identifying, Treatment: project.Number}, "stay": {Role: project.Identifying, Treatment: project.Number},
		"sex": {Role: project.QuasiIdentifying}, "birth": {Role: project.QuasiIdentifying},
		"department": {Role: project.QuasiIdentifying}, "analyte": {Role: project.QuasiIdentifying},
		"note": {Role: project.Insensitive}, "value": {Role: project.Insensitive},
	} {
		c.Name = name
		p.Columns = append(p.Columns, c)
	}
	slices.SortFunc(p.Columns, func(a, b project.Column) int { return strings.Compare(a.Name, b.Name) })
	p.Link([]project.Linked{{Name: "patients.csv"}, {Name: "stays.csv"}, {Name: "labs.csv", CountUnknown: true}})
	return p
}

// rowsIn reads a file as somebody without this program would.
func rowsIn(t *testing.T, text string, comma rune) [][]string {
	t.Helper()
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = comma
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestLinkedNames: in the archive no file has the name of another one.
func TestLinkedNames(t *testing.T) {
	p := newPage(t)
	texts := ward(60)
	for i, name := range []string{"ward.csv", "ward.xlsx", "2-ward.csv"} {
		p.must(OpenRequest.Kind, Open{Name: name, Link: i > 0}, memory(texts[2*i+1]), &Profile{})
	}
	config := linkedProject(2)
	config.Tables = []project.Linked{{Name: "ward.csv"}, {Name: "ward.xlsx"}, {Name: "2-ward.csv", CountUnknown: true}}
	p.must(RunRequest.Kind, config, nil, &Outcome{})
	archive := p.save(Save{}, &Saved{})
	z, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	if want := []string{"ward.csv", "2-ward.csv", "3-2-ward.csv"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// TestLinked: tables that are opened one after the other are released together. In the files that
// are saved, each with its own columns and line breaks, every profile of a person is that of k
// people, counted here by strings alone; they verify, and changed ones do not.
func TestLinked(t *testing.T) {
	const k = 3
	p := newPage(t)
	texts := ward(300)
	var profile Profile
	for i := 0; i < len(texts); i += 2 {
		p.must(OpenRequest.Kind, Open{Name: texts[i], Link: i > 0}, memory(texts[i+1]), &profile)
	}
	if len(profile.Tables) != 3 || profile.Columns[0].Name != project.TableColumn || profile.Tables[1].Columns[2] != "department" {
		t.Fatalf("tables %+v", profile.Tables)
	}
	config := linkedProject(k)
	var outcome Outcome
	p.must(RunRequest.Kind, config, nil, &outcome)
	if !outcome.Found || !outcome.Verified {
		t.Fatalf("%+v", outcome)
	}
	profiles, names := map[string][]string{}, map[string][][]string{}
	for i := 0; i < len(texts); i += 2 {
		var saved Saved
		got := p.save(Save{Table: texts[i]}, &saved)
		comma := ','
		if texts[i] == "stays.csv" {
			comma = ';'
		}
		rows, own := rowsIn(t, got, comma), rowsIn(t, texts[i+1], comma)
		if !slices.Equal(rows[0], own[0]) || saved.Rows != len(rows)-1 || saved.Rows == 0 ||
			strings.Contains(got, "\r") != strings.Contains(texts[i+1], "\r") {
			t.Errorf("%s: %+v with %q", texts[i], saved, rows[0])
		}
		names[texts[i]] = rows
		for _, row := range rows[1:] {
			shown := texts[i]
			pid := ""
			for c, name := range rows[0] {
				switch name {
				case "pid":
					pid = row[c]
				case "sex", "birth", "department", "analyte":
					shown += "|" + row[c]
				}
			}
			profiles[pid] = append(profiles[pid], shown)
		}
	}
	alike := map[string]int{}
	for _, shown := range profiles {
		slices.Sort(shown)
		var known []string
		for i, line := range shown {
			if !strings.HasPrefix(line, "labs.csv") || i == 0 || shown[i-1] != line { // how many is not known
				known = append(known, line)
			}
		}
		alike[strings.Join(known, "\n")]++
	}
	for shown, people := range alike {
		if people < k {
			t.Errorf("%d people show\n%s", people, shown)
		}
	}
	if len(alike) < 2 {
		t.Error("all people look the same")
	}
	var saved Saved
	archive := p.save(Save{}, &saved)
	z, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil || len(z.File) != 3 || saved.Name != "patients-released.zip" {
		t.Fatalf("%v: %+v", err, saved)
	}
	for i, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil || f.Name != texts[2*i] {
			t.Fatalf("%s: %v", f.Name, err)
		}
		var report VerifyReport
		p.must(VerifyRequest.Kind, Verify{Name: f.Name, Project: *config}, memory(text), &report)
		if report.Verified != (i == 2) || len(report.Awaits) != 2-i {
			t.Errorf("%s: %+v", f.Name, report)
		}
		if i == 2 { // once more, with a line of a person twice
			for j, again := range z.File[:2] {
				in, _ := again.Open()
				text, _ := io.ReadAll(in)
				if j == 0 {
					text = append(text, text[bytes.LastIndex(text[:len(text)-2], []byte("\r\n"))+2:]...)
				}
				p.must(VerifyRequest.Kind, Verify{Name: again.Name, Project: *config}, memory(text), &report)
			}
			p.must(VerifyRequest.Kind, Verify{Name: f.Name, Project: *config}, memory(text), &report)
			if report.Verified || len(report.Findings) == 0 {
				t.Errorf("a line was added, and it says %+v", report)
			}
		}
	}
	for code, r := range map[string]reply{
		"linked-alone":  p.call(AttackRequest.Kind, AskAttack{}, nil),
		"linked-tables": p.call(SaveRequest.Kind, Save{Table: "beds.csv"}, nil),
	} {
		if len(r.Problems) == 0 || string(r.Problems[0].Code) != code || r.Problems[0].Hint == "" {
			t.Errorf("%s: %+v", code, r.Problems)
		}
	}
	if r := p.call(SaveRequest.Kind, Save{As: &SaveAs{Delimiter: "tab"}}, nil); len(r.Problems) == 0 || r.Problems[0].Code != "linked-alone" {
		t.Errorf("written otherwise: %+v", r.Problems)
	}
	if r := p.call(ScriptsRequest.Kind, AskScripts{Dialect: "postgresql", Table: "x"}, nil); len(r.Problems) == 0 {
		t.Error("several tables are in a database")
	}
}

// TestLinkedRefused: what does not belong together is said, and what was open stays so; settings
// for other tables do not run.
func TestLinkedRefused(t *testing.T) {
	p := newPage(t)
	texts := ward(40)
	if r := p.call(OpenRequest.Kind, Open{Name: "x.csv", Link: true}, memory("a\n1\n")); len(r.Problems) == 0 {
		t.Error("a table is linked with nothing")
	}
	var profile Profile
	p.must(OpenRequest.Kind, Open{Name: texts[0]}, memory(texts[1]), &profile)
	for name, text := range map[string]string{"same.csv": texts[1], "PATIENTS.csv": "pid\n1\n", "named.csv": "pid,table\n1,2\n",
		"bad.csv": "a,b\n1\n"} {
		if r := p.call(OpenRequest.Kind, Open{Name: name, Link: true}, memory(text)); len(r.Problems) == 0 {
			t.Errorf("%s was added", name)
		}
	}
	config := linkedProject(2)
	runs := func(code string) {
		t.Helper()
		r := p.call(RunRequest.Kind, config, nil)
		var e Estimate
		p.must(EstimateRequest.Kind, config, nil, &e)
		if len(r.Problems) == 0 || string(r.Problems[0].Code) != code || len(e.Problems) == 0 || string(e.Problems[0].Code) != code {
			t.Errorf("%s: %v, %v", code, r.Problems, e.Problems)
		}
	}
	runs("linked-tables")
	p.must(OpenRequest.Kind, Open{Name: texts[2], Link: true}, memory(texts[3]), &profile)
	runs("linked-tables")
	p.must(OpenRequest.Kind, Open{Name: "labs.csv", Link: true}, memory("analyte,value\nHb,1\nNa,2\n"), &profile)
	runs("linked-person")
	p.must(RereadRequest.Kind, Open{}, nil, &profile)
	if len(profile.Tables) != 3 || profile.Rows != profile.Tables[0].Rows+profile.Tables[1].Rows+2 {
		t.Errorf("read again: %+v", profile.Tables)
	}
	config.Tables = nil
	runs("linked-tables")
}

// save returns what is handed out.
func (p *page) save(ask Save, saved *Saved) string {
	p.t.Helper()
	r := p.call(SaveRequest.Kind, ask, nil)
	if len(r.Problems) > 0 || r.blob == nil {
		p.t.Fatalf("nothing is saved: %v", r.Problems)
	}
	if err := vjson.Unmarshal(r.Body, saved); err != nil {
		p.t.Fatal(err)
	}
	text, err := io.ReadAll(r.blob.Reader())
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}
