package heap

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"
)

var sink []byte

// TestRoomy: 24 MB of garbage make the collector run several times, and with room
// never. Each case is a process of its own, as it is set before a program begins.
func TestRoomy(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no processes here")
	}
	if say := os.Getenv("FULGURITE_HEAP"); say != "" {
		var start, before, after runtime.MemStats
		runtime.ReadMemStats(&start)
		if say != "none" {
			Roomy()
		}
		runtime.GC() // which waits for one that taking the room would have begun
		if runtime.ReadMemStats(&before); before.NumGC > start.NumGC+1 && !huge() {
			t.Log("taking the room began to collect garbage")
		}
		if huge() && advised(t, make([]byte, 1<<20)) {
			t.Log("pages are large")
		}
		if say == "thrifty" {
			Thrifty()
			runtime.GC()
		}
		runtime.ReadMemStats(&before)
		for range 24 << 4 {
			sink = make([]byte, 1<<16)
		}
		runtime.ReadMemStats(&after)
		if after.NumGC > before.NumGC {
			t.Log("collected")
		}
		percent := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		for metrics.Read(percent); percent[0].Value.Uint64() > usual; metrics.Read(percent) {
			time.Sleep(time.Millisecond) // until it was noticed that there was a first collection
		}
		t.Logf("grows by %d %%", percent[0].Value.Uint64())
		return
	}
	for _, c := range []struct {
		name, env string
		collected bool
	}{
		{"none", "", true},
		{"roomy", "", false},
		{"roomy", "GOMEMLIMIT=200MiB", true}, // said by the user
		{"roomy", "GOGC=100", true},
		{"roomy", "GOMEMLIMIT=3GiB", false}, // as in the page's worker
		{"thrifty", "", true},
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestRoomy$", "-test.v")
		for _, v := range os.Environ() {
			if !strings.HasPrefix(v, "GOGC=") && !strings.HasPrefix(v, "GOMEMLIMIT=") {
				cmd.Env = append(cmd.Env, v)
			}
		}
		cmd.Env = append(cmd.Env, "FULGURITE_HEAP="+c.name)
		if c.env != "" {
			cmd.Env = append(cmd.Env, c.env)
		}
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", c.name, c.env, err, out)
		}
		grows := "grows by 100 %"
		if c.name == "thrifty" {
			grows = "grows by 10 %"
		}
		if strings.Contains(string(out), "taking the room") || !strings.Contains(string(out), grows) {
			t.Errorf("%s %s: %s", c.name, c.env, out)
		}
		if got := strings.Contains(string(out), "pages are large"); got !=
			(huge() && c.name != "none" && c.env != "GOGC=100" && c.env != "GOMEMLIMIT=200MiB") {
			t.Errorf("%s %s: large pages: %v", c.name, c.env, got)
		}
		if got := strings.Contains(string(out), "collected"); got != c.collected {
			t.Errorf("%s %s: collected: %v, want %v", c.name, c.env, got, c.collected)
		}
	}
}

// advised reports whether the system was asked for large pages where a slice stands.
func advised(t *testing.T, place []byte) bool {
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	at, inside := uint64(uintptr(unsafe.Pointer(&place[0]))), false
	for line := range strings.Lines(string(maps)) {
		var from, to uint64
		if n, _ := fmt.Sscanf(line, "%x-%x ", &from, &to); n == 2 {
			inside = from <= at && at < to
		}
		if flags, ok := strings.CutPrefix(line, "VmFlags:"); ok && inside {
			return slices.Contains(strings.Fields(flags), "hg")
		}
	}
	return false
}
