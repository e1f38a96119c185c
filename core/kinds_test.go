package core_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestAllKinds releases random problems over all models and ways of recoding with
// whatever may be written of hidden records, in all orders. What the engine writes is
// never refused by the verification. Where it refuses to mask, the verification of the
// masked file does so, too; and the file has the records that it says, in its order.
func TestAllKinds(t *testing.T) {
	problems := figures.Number(2500, 800, 400)
	rng := rand.New(rand.NewPCG(61, 97))
	counts := map[string]int{}
	for range problems {
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		if method := []project.Method{project.FullDomain, project.Local, project.Graph}[rng.IntN(3)]; method != project.FullDomain {
			if !recodable(p, &cfg, project.Recoding{Method: method}) {
				continue
			}
		}
		out := project.Output{LeftOut: []project.LeftOut{project.Drop, project.Blank, project.Mask, project.Mask}[rng.IntN(4)],
			Outside: []project.LeftOut{project.Drop, project.Mask}[rng.IntN(2)],
			Order:   []project.Order{project.Original, project.Shuffled, project.Sorted, ""}[rng.IntN(4)]}
		if out.LeftOut == project.Blank && out.Order == project.Original {
			out.Order = project.Shuffled
		}
		cfg.Output = out
		var file core.Buffer
		r, err := core.Release(context.Background(), core.FromTable(in), &cfg, &file, core.Options{Random: rng64{rng}})
		switch {
		case errors.Is(err, core.ErrLeftOut):
			counts["refused to mask"]++
			refusedToo(t, in, cfg)
			continue
		case errors.Is(err, core.ErrEmpty):
			counts["nobody left"]++
			continue
		case err != nil:
			t.Fatalf("%+v: %v\n%v", out, err, p)
		case !r.Found:
			counts["nothing found"]++
			continue
		}
		counts[string(r.Contents.LeftOut)]++
		counts[string(r.Contents.Order)]++
		back := must(table.Read(bytes.NewReader(file.Bytes()), "out.csv", int64(len(file.Bytes())),
			table.Options{Delimiter: ","}, table.DefaultLimits))(t)
		want := in.Rows
		if cfg.Subset != nil && out.Outside == project.Drop {
			want = r.Records
		}
		if out.LeftOut == project.Drop {
			want -= r.Suppressed
		}
		var lines [][]string
		for row := range back.Rows {
			lines = append(lines, back.Record(row))
		}
		if back.Rows != want || r.Contents.Written != want {
			t.Fatalf("%+v: %d records, want %d: %+v\n%v", out, back.Rows, want, r.Contents, p)
		}
		if r.Contents.Order == project.Sorted && !slices.IsSortedFunc(lines, slices.Compare[[]string]) {
			t.Fatalf("not sorted: %v", lines)
		}
		if (r.Claim.Rows != nil) && r.Contents.Order == project.Shuffled {
			t.Fatal("the order is told")
		}
	}
	for _, kind := range []string{"refused to mask", "nobody left", "drop", "blank", "mask", "original", "shuffled", "sorted"} {
		if counts[kind] < problems/200 {
			t.Errorf("%s: only %d", kind, counts[kind])
		}
	}
	t.Log(counts)
}

// refusedToo fails the test if the verification accepts the file with left-out
// records masked.
func refusedToo(t *testing.T, in *table.Table, cfg project.Project) {
	t.Helper()
	found, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil {
		t.Fatal(err)
	}
	stated := must(claim.Of(in, &cfg, found, false))(t)
	stated.Outside, stated.Suppressed = verify.Masked, found.Recoded.Suppressed
	var file bytes.Buffer
	if _, err := table.Write(&file, found.Recoded.Output, in.Dialect, table.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	back := must(table.Read(&file, "out.csv", int64(file.Len()), table.Options{Delimiter: ","}, table.DefaultLimits))(t)
	_, err = verify.Output(in, back, stated)
	if !slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return p.Code == "verify-left-out" }) {
		t.Fatalf("masked records were refused, but the verification says: %v\n%v", err, cells(found.Recoded))
	}
}

// rng64 gives the bytes of a random source.
type rng64 struct{ *rand.Rand }

func (r rng64) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(r.Uint32())
	}
	return len(p), nil
}
