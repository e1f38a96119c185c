// Package experimenttest makes up small data folders for the tests of
// experiments.
package experimenttest

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"testing/fstest"
	"time"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
)

// Secret is the column of People that may be the sensitive one. It is that of
// ADULT in the Lightning paper.
const Secret = "occupation"

// People is a data folder with a made-up table by each name: four columns with
// hierarchies of two to four levels, and a note; a tenth of the records is in
// the research subset.
func People(rows int, names ...string) fstest.MapFS {
	random := rand.New(rand.NewPCG(1, 2))
	dir := fstest.MapFS{}
	var ages, cities, work bytes.Buffer
	for i := range 80 {
		fmt.Fprintf(&ages, "%d;%d-%d;%d-%d;*\n", i, i/5*5, i/5*5+4, i/20*20, i/20*20+19)
	}
	for i := range 12 {
		fmt.Fprintf(&cities, "c%d;r%d;*\n", i, i/4)
	}
	for i := range 6 {
		fmt.Fprintf(&work, "w%d;g%d;*\n", i, i/3)
	}
	for _, name := range names {
		var text, subset bytes.Buffer
		text.WriteString("age;sex;city;" + Secret + ";note\n")
		for i := range rows {
			fmt.Fprintf(&text, "%d;%c;c%d;w%d;note %d\n", random.IntN(40)+random.IntN(40),
				"fm"[random.IntN(2)], random.IntN(12)*random.IntN(2), random.IntN(6), i)
			if i%10 == 3 {
				fmt.Fprintln(&subset, i)
			}
		}
		for file, data := range map[string][]byte{"data.csv": text.Bytes(), "subset_10pct.txt": subset.Bytes(), "hierarchy_age.csv": ages.Bytes(),
			"hierarchy_city.csv": cities.Bytes(), "hierarchy_" + Secret + ".csv": work.Bytes(), "hierarchy_sex.csv": []byte("f;*\nm;*\n")} {
			dir[name+"/"+file] = &fstest.MapFile{Data: data, Mode: 0o644}
		}
	}
	return dir
}

// Runner returns a runner on a data folder with a clock that advances by a
// millisecond whenever it is looked at.
func Runner(dir fs.FS, suites ...*experiment.Suite) *experiment.Runner {
	var now, used time.Duration
	return &experiment.Runner{
		Suites:    suites,
		Load:      func(folder string) (*experiment.Data, error) { return experiment.Load(dir, folder) },
		Clock:     func() time.Duration { now += time.Millisecond; return now },
		Processor: func() time.Duration { used += 3 * time.Millisecond; return used },
		Platform:  experiment.Native, Environment: "test 1.0",
	}
}
