//go:build unix

package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge/heap"
)

// adultCommand is a command on the table ADULT, from its file to one that is verified.
func adultCommand(b *testing.B) []string {
	shared := os.Getenv("FULGURITE_SHARED")
	if shared == "" {
		b.Skip("FULGURITE_SHARED names no folder with ADULT")
	}
	data := filepath.Join(shared, "data", "adult")
	return []string{"anonymize", "--qi",
		"sex,age,race,marital-status,education,native-country,workclass,occupation,salary-class", "--hierarchies", data,
		"--k", "5", "--limit", "0.02", "--recoding", "full-domain", "--rows-are-people", "--quiet", "--overwrite", "--output",
		filepath.Join(b.TempDir(), "safe.csv"), filepath.Join(data, "data.csv")}
}

// BenchmarkAdult takes ADULT from its file to one that is verified: in a process that has
// begun, and with the start of one, of which it tells what the processor had to do and how
// many pages of memory the system had to find. make bench-command runs it.
func BenchmarkAdult(b *testing.B) {
	args := adultCommand(b)
	b.Run("begun", func(b *testing.B) {
		heap.Roomy()
		b.ReportAllocs()
		for b.Loop() {
			if r := fulguriteIn(context.Background(), args...); r.code != exitDone {
				b.Fatalf("exit code %d: %s", r.code, r.err)
			}
		}
	})
	process := func(args ...string) func(b *testing.B) {
		return func(b *testing.B) {
			self, err := os.Executable()
			if err != nil {
				b.Fatal(err)
			}
			var busy time.Duration
			var pages int64
			for b.Loop() {
				c := exec.Command(self, args...)
				c.Env = append(os.Environ(), asProgram+"=1")
				if out, err := c.CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
				busy += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
				pages += c.ProcessState.SysUsage().(*syscall.Rusage).Minflt
			}
			b.ReportMetric(float64(busy.Microseconds())/1000/float64(b.N), "processor-ms/op")
			b.ReportMetric(float64(pages)/float64(b.N), "pages/op")
		}
	}
	b.Run("process", process(args...))
	b.Run("nothing", process("version")) // a process that has nothing to do
}
