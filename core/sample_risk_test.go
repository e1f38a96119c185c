package core_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestSampledRelease: the weights are removed, and their risks and sums are told of all records
// before, and of those that are released after: the woman of 90 is left out. The risks are those
// of the definition for f records of a group: ln(1/p) p/(1-p) for one, and for two
// p/(1-p) (1 - p/(1-p) ln(1/p)).
func TestSampledRelease(t *testing.T) {
	const text = "sex,age,weight\nf,20,100\nf,20,300\nm,30,50.5\nm,30,49.5\nf,90,10\n"
	p := project.New(project.QuasiIdentifier("sex"), project.QuasiIdentifier("age"), project.Identifier("weight"), project.KAnonymity(2),
		project.SuppressionLimit(0.2))
	p.RowsArePeople, p.Output.Order = true, project.Original
	p.Columns[2].SamplingWeight = true
	var out core.Buffer
	r := must(core.Release(context.Background(), core.FromReader("survey.csv", strings.NewReader(text)), p, &out, core.Options{}))(t)
	if string(out.Bytes()) != "sex,age\nf,20\nf,20\nm,30\nm,30\n" {
		t.Fatalf("released:\n%s", out.Bytes())
	}
	one := func(p float64) float64 { return p / (1 - p) * -math.Log(p) }
	two := func(p float64) float64 { return p / (1 - p) * (1 - one(p)) }
	after := 2*two(2./400) + 2*two(2./100)
	for variant, told := range map[evidence.Variant]bool{evidence.Internal: true, evidence.External: false} {
		report := must(r.Report(context.Background(), evidence.Circumstances{Variant: variant, Key: make([]byte, 16)}))(t)
		s := report.Sample
		if s == nil || s.Column != "weight" || (s.Before != nil) != told {
			t.Fatalf("%s: %+v", variant, s)
		}
		if s.After.Records != 4 || s.After.Population != 500 || math.Abs(s.After.Global-after) > 1e-12 ||
			math.Abs(s.After.Highest-two(2./100)) > 1e-12 {
			t.Errorf("after: %+v, global %g", s.After, after)
		}
		if told && (s.Before.Records != 5 || s.Before.Population != 510 || math.Abs(s.Before.Global-after-one(1./10)) > 1e-12) {
			t.Errorf("before: %+v", s.Before)
		}
		if page := string(report.HTML()); !strings.Contains(page, "Risks of a sample") || strings.Contains(page, "510") != told {
			t.Errorf("%s: %s", variant, page)
		}
	}
}
