package core

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// opened is a table whose columns of more than a few values are left in the file.
func opened(t *testing.T, text string, limits table.Limits) *table.Table {
	t.Helper()
	withLimits(t, limits)
	times := 0
	got, err := Open(context.Background(), FromFile("t.csv", inMemory{text: text, opened: &times}), table.Options{Delimiter: ","})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// left counts the columns of a table that are not held.
func left(t *table.Table) (n int) {
	for _, c := range t.Columns {
		if !c.Held() {
			n++
		}
	}
	return n
}

// asJSON renders findings, to be compared.
func asJSON(t *testing.T, found any) string {
	t.Helper()
	text, err := json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestVerifyHeldOrNot compares releases, as they were written and damaged in every way,
// with their original: what is found is the same whether or not the columns of the two
// are held.
func TestVerifyHeldOrNot(t *testing.T) {
	verified, refused := 0, 0
	for seed := range uint64(rounds(80)) {
		r := rand.New(rand.NewPCG(seed, 18))
		text, p := someTable(r)
		withLimits(t, table.Limits{})
		var out Buffer
		result, err := released(FromReader("t.csv", strings.NewReader(text)), p, &out)
		if err != nil || !result.Found {
			continue
		}
		written := string(out.Bytes())
		if r.IntN(2) == 0 {
			if !strings.HasSuffix(written, "\n") {
				written += "\n"
			}
			written = damages[r.IntN(len(damages))](r, written)
		}
		if _, err := Read(context.Background(), FromReader("t.csv", strings.NewReader(written)), table.Options{Delimiter: ","}); err != nil {
			continue // it is no table any more
		}
		limits := table.Limits{Held: 1 + r.IntN(10), Part: int64(1 + r.IntN(3000))}
		want, wantErr := Verify(context.Background(), opened(t, text, table.Limits{}), opened(t, written, table.Limits{}), p, nil)
		original, file := opened(t, text, limits), opened(t, written, limits)
		got, err := Verify(context.Background(), original, file, p, nil)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) || asJSON(t, got) != asJSON(t, want) {
			t.Fatalf("seed %d: %v\n%s\nwant %v\n%s", seed, err, asJSON(t, got), wantErr, asJSON(t, want))
		}
		if left(original)+left(file) == 0 || p.Output.Order == project.Sorted { // which is held
			continue
		}
		if err == nil {
			verified++
		} else {
			refused++
		}
	}
	if verified < rounds(20) || refused < rounds(10) {
		t.Errorf("only %d verified and %d refused", verified, refused)
	}
}

// TestVerifyChanged changes either file between the passes over it: that is no word about
// the release.
func TestVerifyChanged(t *testing.T) {
	text, p := unheld(t)
	var out Buffer
	if _, err := released(FromReader("t.csv", strings.NewReader(text)), p, &out); err != nil {
		t.Fatal(err)
	}
	changed := 0
	for at := 2; at < 9; at++ {
		for which := range 2 {
			read := func(text string, change bool) *table.Table {
				times := 0
				got, err := Open(context.Background(), FromFile("t.csv", inMemory{text: text, opened: &times, later: func(n int, text string) string {
					if change && n >= at {
						return strings.Replace(text, "note 1", "nose 1", 1)
					}
					return text
				}}), table.Options{Delimiter: ","})
				if err != nil {
					t.Fatal(err)
				}
				return got
			}
			_, err := Verify(context.Background(), read(text, which == 0), read(string(out.Bytes()), which == 1), p, nil)
			switch {
			case errors.Is(err, table.Changed("")):
				changed++
			case err != nil:
				t.Errorf("file %d, from the %d. opening on: %v", which, at, err)
			}
		}
	}
	if changed < 4 {
		t.Errorf("noticed %d times", changed)
	}
}

// TestCheckHeldOrNot checks tables whose columns are held, or not: the same is known, and
// the same is found.
func TestCheckHeldOrNot(t *testing.T) {
	looked := 0
	for seed := range uint64(rounds(150)) {
		r := rand.New(rand.NewPCG(seed, 19))
		text, p := someTable(r)
		if r.IntN(2) == 0 { // columns that nobody speaks of
			p.Columns = p.Columns[1+r.IntN(3):]
			p.Models = p.Models[:1]
		}
		text = strings.TrimRight(text, "\r\n") + "\n*,*,*,*,*\n*,*,a note,*,*\n"
		opt := CheckOptions{Exact: r.IntN(3) == 0, Limited: r.IntN(2) == 0}
		want, wantErr := Check(context.Background(), opened(t, text, table.Limits{}), p, opt)
		file := opened(t, text, table.Limits{Held: 1 + r.IntN(10), Part: int64(1 + r.IntN(3000))})
		if r.IntN(2) == 0 {
			opt.Original = opened(t, text, table.Limits{Held: 3})
		}
		got, err := Check(context.Background(), file, p, opt)
		if opt.Original != nil {
			opt.Original = opened(t, text, table.Limits{})
			want, wantErr = Check(context.Background(), opened(t, text, table.Limits{}), p, opt)
		}
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("seed %d: %v, want %v", seed, err, wantErr)
		}
		if err != nil {
			continue
		}
		got.Treated, want.Treated = nil, nil // reasons are those of a sample
		if asJSON(t, got) != asJSON(t, want) {
			t.Fatalf("seed %d:\n%s\nwant\n%s", seed, asJSON(t, got), asJSON(t, want))
		}
		if left(file) > 0 {
			looked++
		}
	}
	if looked < rounds(80) {
		t.Errorf("only %d tables with columns in the file", looked)
	}
}

// TestAppendHeldOrNot appends batches whose columns are held, or not: releases, what is
// withheld, and states are the same.
func TestAppendHeldOrNot(t *testing.T) {
	fetched, withheld := 0, 0
	for seed := range uint64(rounds(40)) {
		r := rand.New(rand.NewPCG(seed, 20))
		p := plainProject()
		p.Output.Order = []project.Order{"", project.Original, project.Shuffled}[r.IntN(3)]
		p.Recoding.Method = []project.Method{project.FullDomain, project.Local}[r.IntN(2)]
		var states [2]*continuous.State
		for number := range 3 {
			text, _ := someTable(r)
			limits := table.Limits{Held: 1 + r.IntN(10), Part: int64(1 + r.IntN(3000))}
			var releases, kept [2]Buffer
			var batches [2]*Batch
			var failed [2]error
			for i, limit := range []table.Limits{{}, limits} {
				t := opened(t, text, limit)
				batches[i], failed[i] = Append(context.Background(), states[i], FromTable(t), p, false,
					BatchOutput{Release: &releases[i], State: new(Buffer), Withheld: &kept[i]}, Options{Random: rand.NewChaCha8([32]byte{1})})
			}
			if fmt.Sprint(failed[0]) != fmt.Sprint(failed[1]) {
				t.Fatalf("seed %d, batch %d: %v, want %v", seed, number, failed[1], failed[0])
			}
			if failed[0] != nil {
				if problem.From(failed[0]).Code == "internal" {
					t.Fatal(failed[0])
				}
				break
			}
			if !bytes.Equal(releases[0].Bytes(), releases[1].Bytes()) || !bytes.Equal(kept[0].Bytes(), kept[1].Bytes()) ||
				asJSON(t, batches[0].After) != asJSON(t, batches[1].After) || asJSON(t, batches[0].Contents) != asJSON(t, batches[1].Contents) {
				t.Fatalf("seed %d, batch %d:\n%q\nwant\n%q\nwithheld\n%q\nwant\n%q", seed, number, releases[1].Bytes(),
					releases[0].Bytes(), kept[1].Bytes(), kept[0].Bytes())
			}
			if left(batches[1].Source) > 0 && batches[1].Released > 0 {
				fetched++
				withheld += len(batches[1].Withheld)
			}
			states[0], states[1] = batches[0].After, batches[1].After
		}
	}
	if fetched < rounds(40) || withheld < rounds(40) {
		t.Errorf("only %d batches took cells from the file, %d records were withheld", fetched, withheld)
	}
}
