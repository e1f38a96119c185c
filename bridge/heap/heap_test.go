package heap

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

var sink []byte

// TestRoomy: 24 MB of garbage make the collector run several times, and with room
// never. Each case is a process of its own, as it is set before a program begins.
func TestRoomy(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no processes here")
	}
	if say := os.Getenv("FULGURITE_HEAP"); say != "" {
		if say != "none" {
			Roomy()
		}
		if say == "thrifty" {
			Thrifty()
		}
		runtime.GC() // which taking the room may have begun
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 24 << 4 {
			sink = make([]byte, 1<<16)
		}
		runtime.ReadMemStats(&after)
		if after.NumGC > before.NumGC {
			t.Log("collected")
		}
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
		if got := strings.Contains(string(out), "collected"); got != c.collected {
			t.Errorf("%s %s: collected: %v, want %v", c.name, c.env, got, c.collected)
		}
	}
}
