package table

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// census generates a table of people: 9 columns of about 90 bytes a row, with
// few and many values, as files of census and hospital data have.
func census(rows int) []byte {
	random := rand.New(rand.NewSource(1))
	words := func(n, length int) []string {
		list := make([]string, n)
		for i := range list {
			word := make([]byte, length+random.Intn(length))
			for j := range word {
				word[j] = byte('a' + random.Intn(26))
			}
			list[i] = string(word)
		}
		return list
	}
	sex, education, country := []string{"Male", "Female"}, words(16, 8), words(41, 9)
	work, diagnosis, city := words(8, 10), words(1000, 6), words(5000, 10)
	pick := func(list []string) string { return list[random.Intn(len(list))] }
	var file bytes.Buffer
	file.WriteString("sex;age;education;country;work;diagnosis;city;date;income\n")
	for i := 0; i < rows; i++ {
		for _, cell := range []string{pick(sex), strconv.Itoa(random.Intn(100)), pick(education),
			pick(country), pick(work), pick(diagnosis), pick(city)} {
			file.WriteString(cell)
			file.WriteByte(';')
		}
		file.WriteString("20" + strconv.Itoa(10+random.Intn(14)) + "-" + strconv.Itoa(10+random.Intn(3)) + "-" + strconv.Itoa(10+random.Intn(19)))
		file.WriteByte(';')
		file.WriteString(strconv.Itoa(random.Intn(100_000)))
		file.WriteByte('\n')
	}
	return file.Bytes()
}

// unique generates a table in which nearly every cell of every column is
// different: the worst for dictionaries.
func unique(rows int) []byte {
	var file bytes.Buffer
	file.WriteString("record;name;time\n")
	for i := 0; i < rows; i++ {
		file.WriteString(strconv.Itoa(1_000_000+i) + ";name of person " + strconv.Itoa(i*7) + ";")
		file.Write(time.Unix(1_600_000_000+int64(i), 0).UTC().AppendFormat(nil, "2006-01-02 15:04:05\n"))
	}
	return file.Bytes()
}

// sharedFile opens a file of the data that developers share. Without them the
// test is skipped, unless they are required.
func sharedFile(tb testing.TB, path ...string) *os.File {
	file, err := os.Open(sharedtest.Path(tb, path...))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { file.Close() })
	return file
}

// shaped returns the large synthetic table of the shared data.
func shaped(tb testing.TB) []byte {
	unzip, err := gzip.NewReader(sharedFile(tb, "data", "ihis_shaped", "data.csv.gz"))
	if err != nil {
		tb.Fatal(err)
	}
	all, err := io.ReadAll(unzip)
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

// Run with -benchtime 1x for the first time in a fresh engine.
func BenchmarkRead(b *testing.B) {
	b.Run("census-1200000", func(b *testing.B) { benchmarkRead(b, census(1_200_000)) })
	b.Run("unique-1200000", func(b *testing.B) { benchmarkRead(b, unique(1_200_000)) })
	b.Run("ihis_shaped", func(b *testing.B) { benchmarkRead(b, shaped(b)) })
}

func benchmarkRead(b *testing.B, file []byte) {
	b.ReportAllocs()
	b.SetBytes(int64(len(file)))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	rows := 0
	for b.Loop() {
		table, err := Read(bytes.NewReader(file), "bench.csv", int64(len(file)), Options{}, Limits{})
		if err != nil {
			b.Fatal(err)
		}
		rows = table.Rows
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(rows), "rows")
	b.ReportMetric(float64(len(file))/1e6, "MB-file")
	b.ReportMetric(float64(after.Sys-before.Sys)/1e6, "MB-more-from-system")
}

func BenchmarkWrite(b *testing.B) {
	b.Run("census-1200000", func(b *testing.B) { benchmarkWrite(b, census(1_200_000)) })
	b.Run("ihis_shaped", func(b *testing.B) { benchmarkWrite(b, shaped(b)) })
}

func benchmarkWrite(b *testing.B, file []byte) {
	table, err := Read(bytes.NewReader(file), "bench.csv", int64(len(file)), Options{}, Limits{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(file)))
	var report WriteReport
	for b.Loop() {
		if report, err = Write(io.Discard, table.Output(), table.Dialect, WriteOptions{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(report.Records), "rows")
	b.ReportMetric(float64(report.Bytes)/1e6, "MB-file")
}
