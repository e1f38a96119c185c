package main

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// TestPeople: on tables in which people have 1 to 20 records, and each record the
// number of a visit that only the test can join, no person owns more than 1 of 5
// records that look the same in the file that is written, whichever the way of
// recoding; and a file is written wherever all records together meet the rule.
func TestPeople(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	written := map[string]int{}
	refused := 0
	for range 200 {
		var b strings.Builder
		b.WriteString("patient,birth,sex,plz,dx,visit\n")
		owner, rows, most := map[string]string{}, 0, 0
		visits := rng.Perm(900)
		for p := range 6 + rng.IntN(35) {
			patient := fmt.Sprintf("P%03d", p)
			birth, sex, plz := fmt.Sprintf("19%02d-%02d-%02d", 40+rng.IntN(30), 1+rng.IntN(12), 1+rng.IntN(28)),
				"fm"[rng.IntN(2)], 10000+rng.IntN(40)
			own := 1 + rng.IntN(20)
			for range own {
				visit := fmt.Sprintf("V%04d", 1000+visits[rows])
				owner[visit] = patient
				fmt.Fprintf(&b, "%s,%s,%c,%d,d%d,%s\n", patient, birth, sex, plz, rng.IntN(4), visit)
				rows++
			}
			most = max(most, own)
		}
		dir := files(t, map[string]string{"in.csv": b.String()})
		for _, way := range []string{"full-domain", "local", "graph"} {
			out := filepath.Join(dir, way+".csv")
			got := fulgurite(t, "anonymize", "--qi", "birth,sex,plz", "--person", "patient", "--k", "5", "--keep", "dx,visit",
				"--recoding", way, "-o", out, filepath.Join(dir, "in.csv"))
			if rows < 5*most {
				got.want(t, exitNoSolution, "No result meets the rules")
				if way == "graph" {
					got.want(t, exitNoSolution, "One person has more than 1 in 5 of the records", "maxRows")
				}
				refused++
				continue
			}
			got.want(t, exitDone, "better odds than 1 in ") // the size of the smallest group, 5 or more
			records, err := csv.NewReader(strings.NewReader(read(t, out))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			if strings.Join(records[0], ",") != "birth,sex,plz,dx,visit" {
				t.Fatalf("%s: columns %v", way, records[0])
			}
			sizes, own := map[string]int{}, map[[2]string]int{}
			for _, row := range records[1:] {
				key := strings.Join(row[:3], "|")
				sizes[key]++
				own[[2]string{key, owner[row[4]]}]++
			}
			for at, n := range own {
				if 5*n > sizes[at[0]] {
					t.Fatalf("%s: %s owns %d of %d records of %s", way, at[1], n, sizes[at[0]], at[0])
				}
			}
			if len(sizes) > 1 {
				written[way]++
			}
		}
	}
	t.Logf("%v of several groups, %d without a solution", written, refused)
	if written["full-domain"] < 50 || written["local"] < 50 || written["graph"] < 100 || refused < 10 {
		t.Errorf("%v of several groups, %d without a solution", written, refused)
	}
}
