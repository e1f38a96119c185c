package core_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// hostile is a table whose texts want to be more than texts, with a rare town, one
// person to be left out, and a column that nobody marked.
func hostile() string {
	var b strings.Builder
	b.WriteString("name,town,age,<b>dx</b>,stay\n")
	for i := range 12 {
		fmt.Fprintf(&b, "Person%d,<script>alert(1)</script>,%d,\"flu \"\"&\"\" cold\",%d\n", i, 30+i%2, i%3)
	}
	b.WriteString("Person99,Hidden-Village,97,rare,2\n")
	return b.String()
}

func hostileProject() *project.Project {
	groups := &hierarchy.Grouping{
		Groups: [][]hierarchy.Group{{{Label: "30-31", Members: []string{"30", "31"}}, {Label: "97+", Members: []string{"97"}}}}}
	return &project.Project{Version: project.Version, Name: "A <study> & more", RowsArePeople: true, SuppressionLimit: 0.1,
		History: []string{"put Hidden-Village into a group of its own"},
		Columns: []project.Column{{Name: "name", Role: project.Identifying},
			{Name: "town", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}},
			{Name: "age", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindGrouping, Grouping: groups}},
			{Name: "<b>dx</b>", Role: project.Insensitive}},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}},
		Measure: project.Measure{Measure: "loss"}}
}

func circumstances(v evidence.Variant) evidence.Circumstances {
	return evidence.Circumstances{Variant: v, Purpose: `"><img src=x onerror=alert(1)>`,
		Recipient: "Ulm", DecidedBy: "A. Keller", Date: "2026-11-22",
		Key: bytes.Repeat([]byte{7}, 32), Program: evidence.Program{Version: "v1.2.3", Commit: "abc", Hash: "00ff"}}
}

func sum(text []byte) string {
	h := sha256.Sum256(text)
	return hex.EncodeToString(h[:])
}

// TestReport: hashes are those of the bytes, texts are escaped, the document has
// nothing active and nothing from elsewhere, and the external variant tells nothing
// of what is not released.
func TestReport(t *testing.T) {
	p, out := hostileProject(), new(core.Buffer)
	r, err := core.Release(context.Background(), core.FromReader("secret-name.csv", strings.NewReader(hostile())), p, out, core.Options{})
	if err != nil || !r.Found {
		t.Fatal(err, r)
	}
	text := must(p.JSON())(t)
	if r.InputHash != sum([]byte(hostile())) || r.OutputHash != sum(out.Bytes()) || r.ProjectHash != sum(text) {
		t.Errorf("hashes %s %s %s", r.InputHash, r.OutputHash, r.ProjectHash)
	}
	for _, variant := range []evidence.Variant{evidence.Internal, evidence.External} {
		about := circumstances(variant)
		report := must(r.Report(context.Background(), about))(t)
		data := must(report.JSON())(t)
		page := string(report.HTML())
		if active := regexp.MustCompile(`(?i)<script|<img|<b>|<study>|<link|<iframe|src=x onerror=alert\(1\)>|https?://|@import|url\(`).
			FindString(page); active != "" {
			t.Errorf("%s: the document has %q", variant, active)
		}
		for _, want := range []string{"A &lt;study&gt; &amp; more", "&lt;b&gt;dx&lt;/b&gt;",
			"&lt;img src=x", "@page", "size: A4", r.OutputHash, "v1.2.3", "Ulm",
			"Nobody can be picked out with better odds than 1 in 6 by the 2 columns that could be known.",
			"Nobody said what the column “stay” is.", "L. Sweeney", "5-anonymity"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the document lacks %q", variant, want)
			}
		}
		mac := hmac.New(sha256.New, about.Key)
		raw, _ := hex.DecodeString(r.InputHash)
		mac.Write(raw)
		if keyed := hex.EncodeToString(mac.Sum(nil)); !strings.Contains(page, keyed) || !strings.Contains(string(data), keyed) {
			t.Errorf("%s: no keyed hash of the input", variant)
		}
		for _, secret := range []string{"Hidden-Village", "97+", "secret-name", r.InputHash, r.ProjectHash,
			hex.EncodeToString(about.Key), "2 of 13", "every guess was right"} {
			inside := strings.Contains(page, secret) || strings.Contains(string(data), secret)
			if variant == evidence.External && inside {
				t.Errorf("the external report tells %q", secret)
			}
			if variant == evidence.Internal && !inside && secret != "2 of 13" && secret != "every guess was right" {
				t.Errorf("the internal report lacks %q", secret)
			}
		}
		leftOut, hidden := "1 record was left out", "Fewer than 5 records were left out"
		if variant == evidence.Internal && (!strings.Contains(page, leftOut) || *report.Records.LeftOut != 1 || report.Before == nil) ||
			variant == evidence.External && (!strings.Contains(page, hidden) || report.Records.LeftOut != nil || report.Records.Input != nil ||
				report.Before != nil || report.History != nil || report.Making.Score != nil) {
			t.Errorf("%s: %+v", variant, report.Records)
		}
	}
}

// TestReportRefused: there is no report without a key, of another kind, or of
// nothing.
func TestReportRefused(t *testing.T) {
	r := must(core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(hostile())),
		hostileProject(), new(core.Buffer), core.Options{}))(t)
	short, other := circumstances(evidence.Internal), circumstances("public")
	short.Key = short.Key[:8]
	for _, c := range []struct {
		about evidence.Circumstances
		code  problem.Code
	}{{short, "evidence-key"}, {other, "evidence-variant"}} {
		if _, err := r.Report(context.Background(), c.about); problem.From(err).Code != c.code {
			t.Errorf("%v, want %s", err, c.code)
		}
	}
	p := hostileProject()
	p.SuppressionLimit, p.Columns[1].MaxLevel, p.Columns[2].MaxLevel = 0, new(int), new(int)
	none, err := core.Release(context.Background(),
		core.FromReader("t.csv", strings.NewReader(hostile())), p, new(core.Buffer), core.Options{})
	if err != nil || none.Found {
		t.Fatal(err, none.Found)
	}
	if _, err := none.Report(context.Background(), circumstances(evidence.Internal)); problem.From(err).Code != "evidence-unverified" {
		t.Errorf("%v", err)
	}
}

// TestInputHash: the hash is of the bytes as they lie there, whatever the encoding,
// and not known of a table that has none.
func TestInputHash(t *testing.T) {
	p := hostileProject()
	latin := hostile()
	if runtime.GOOS != "js" { // there the page decodes
		p.Input.Encoding = "windows-1252"
		latin = strings.ReplaceAll(latin, "Person99", "J\xfcrgen")
	}
	read, err := core.Read(context.Background(), core.FromReader("t.csv", strings.NewReader(latin)), p.Input)
	if err != nil || read.Hash != sum([]byte(latin)) {
		t.Fatal(err, read.Hash)
	}
	again := *read
	again.Hash = ""
	r, err := core.Release(context.Background(), core.FromTable(&again), p, new(core.Buffer), core.Options{})
	if err != nil || r.InputHash != "" {
		t.Fatal(err, r.InputHash)
	}
	report, err := r.Report(context.Background(), circumstances(evidence.Internal))
	if err != nil || report.Files.Input.Hash+report.Files.Input.Keyed != "" || !strings.Contains(string(report.HTML()), "not known") {
		t.Error(err, report.Files)
	}
}

// TestReportOfKey: the report says in whole sentences what became of columns that name
// people, and which key it was; the key itself is in none.
func TestReportOfKey(t *testing.T) {
	key := newKey(t)
	_, r := released(t, admissions, treating(project.Pseudonym, project.Shift), core.Options{Key: key})
	for _, variant := range []evidence.Variant{evidence.Internal, evidence.External} {
		report := must(r.Report(context.Background(), circumstances(variant)))(t)
		data := must(report.JSON())(t)
		page := string(report.HTML())
		for _, want := range []string{"the key " + key.ID() + ", made for Registry: it is held by whoever released the file",
			"the same value has the same one", "all of a person by as many"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the document lacks %q", variant, want)
			}
		}
		secret := key.Secret()()
		if text := string(data) + page; strings.Contains(text, hex.EncodeToString(secret[:])) || report.PseudonymKey == nil ||
			report.PseudonymKey.Recipient != "Registry" {
			t.Errorf("%s: %+v", variant, report.PseudonymKey)
		}
	}
	_, without := released(t, "patient,birth,sex,plz,visit,dx\na,1940,f,00,1,x\nb,1940,f,00,2,x\n", staysProject(2), core.Options{Key: key})
	if report, err := without.Report(context.Background(), circumstances(evidence.Internal)); err != nil || report.PseudonymKey != nil {
		t.Errorf("a key that made nothing: %v", err)
	}
}

// TestReportOfPeople: where people have several records, the figures of a report are
// about people, and say so; of a whole table and of a batch. By hand: each of 4 people
// has 2 of the 8 records that look the same.
func TestReportOfPeople(t *testing.T) {
	var text strings.Builder
	text.WriteString("patient,birth,sex,plz,visit,dx\n")
	for i := range 8 {
		fmt.Fprintf(&text, "p%d,194%d,f,00,v%d,a\n", i%4, i%4, i)
	}
	p := staysProject(4)
	_, r := released(t, text.String(), p, core.Options{})
	var state, out core.Buffer
	b := must(core.Append(context.Background(), nil, core.FromReader("t.csv", strings.NewReader(text.String())), p, false,
		core.BatchOutput{Release: &out, State: &state}, core.Options{}))(t)
	for what, of := range map[string]func(context.Context, evidence.Circumstances) (*evidence.Report, error){
		"table": r.Report, "batch": b.Report} {
		about := circumstances(evidence.Internal)
		about.Special = 1
		report := must(of(context.Background(), about))(t)
		// By the year of birth alone all four were found. With which records these are one
		// person's the file does not say, nor does a report that goes along with it.
		if s := report.Special; s == nil || !s.Persons || s.Before.People != 4 || s.Before.Singled[0] != 4 || s.After.Singled[0] != 0 {
			t.Errorf("%s: special uniques %+v", what, s)
		}
		about.Variant = evidence.External
		if outside, err := of(context.Background(), about); err != nil || outside.Special != nil ||
			strings.Contains(string(outside.HTML()), "singled out") {
			t.Errorf("%s: the external report says whose records are one person's: %v", what, err)
		}
		a := report.After
		if !a.People || a.Records != 4 || a.Smallest != 4 || a.Unique != 0 || a.Average != 0.25 || report.Records.InGroups != 8 ||
			!report.Before.People || report.Before.Unique != 4 {
			t.Errorf("%s: %+v, before %+v", what, a, report.Before)
		}
		page := string(report.HTML())
		for _, want := range []string{"People in groups", "better odds than 1 in 4",
			"every guess was right on average over people, each looked for in the group where a guess is likeliest to be right; for the people in groups it is now about one guess in 4"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the document lacks %q", what, want)
			}
		}
	}
}
