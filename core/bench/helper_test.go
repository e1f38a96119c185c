package bench

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"testing"
	"testing/fstest"
	"time"
)

// people is a data folder with one generated table of the given name: four
// quasi-identifiers with hierarchies of two to four levels and a note.
func people(tb testing.TB, name string, rows int, packed bool) fstest.MapFS {
	tb.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var text bytes.Buffer
	text.WriteString("age;sex;city;work;note\n")
	for i := range rows {
		age := random.IntN(40) + random.IntN(40)
		fmt.Fprintf(&text, "%d;%c;c%d;w%d;note %d\n", age, "fm"[random.IntN(2)], random.IntN(12)*random.IntN(2), random.IntN(6), i)
	}
	dir := fstest.MapFS{}
	file := func(file string, data []byte) { dir[name+"/"+file] = &fstest.MapFile{Data: data, Mode: fs.ModePerm} }
	if packed {
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		if _, err := w.Write(text.Bytes()); err != nil {
			tb.Fatal(err)
		}
		if err := w.Close(); err != nil {
			tb.Fatal(err)
		}
		file("data.csv.gz", zipped.Bytes())
	} else {
		file("data.csv", text.Bytes())
	}
	var age, city, work bytes.Buffer
	for i := range 80 {
		fmt.Fprintf(&age, "%d;%d-%d;%d-%d;*\n", i, i/5*5, i/5*5+4, i/20*20, i/20*20+19)
	}
	for i := range 12 {
		fmt.Fprintf(&city, "c%d;r%d;*\n", i, i/4)
	}
	for i := range 6 {
		fmt.Fprintf(&work, "w%d;*\n", i)
	}
	file("hierarchy_age.csv", age.Bytes())
	file("hierarchy_city.csv", city.Bytes())
	file("hierarchy_work.csv", work.Bytes())
	file("hierarchy_sex.csv", []byte("f;*\nm;*\n"))
	return dir
}

// newRunner returns a runner on a data folder with a clock that advances by a
// millisecond whenever it is looked at.
func newRunner(dir fs.FS) *Runner {
	now := time.Duration(0)
	return &Runner{
		Load:     func(folder string) (*Data, error) { return Load(dir, folder) },
		Clock:    func() time.Duration { now += time.Millisecond; return now },
		Platform: Native, Environment: "test",
	}
}

func value(v float64) *float64 { return &v }
