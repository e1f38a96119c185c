package population

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// shared returns a file of the data that expected results refer to, or skips.
var shared = sharedtest.Path

func readJSON(t testing.TB, path string, v any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

// TestEstimators compares the population estimates of the oracle's risk
// reports. Their solver for Pitman's parameters stops at 1e-6.
func TestEstimators(t *testing.T) {
	var reports []struct {
		ID         string `json:"id"`
		Histogram  []int  `json:"histogram_size_count"`
		Population []struct {
			Size                   float64 `json:"population_size"`
			Pitman, Zayatz, Dankar float64
		}
	}
	readJSON(t, shared(t, "oracle", "risk.json"), &reports)
	compared := 0
	for _, r := range reports {
		var sizes, classes []int
		for i := 0; i < len(r.Histogram); i += 2 {
			sizes, classes = append(sizes, r.Histogram[i]), append(classes, r.Histogram[i+1])
		}
		for _, p := range r.Population {
			compared++
			if got := Zayatz(sizes, classes, p.Size); !near(got, p.Zayatz, 1e-9) {
				t.Errorf("%s, population %.0f: Zayatz %v, want %v", r.ID, p.Size, got, p.Zayatz)
			}
			if got, _ := Pitman(sizes, classes, p.Size); !near(got, p.Pitman, 1e-6) {
				t.Errorf("%s, population %.0f: Pitman %v, want %v", r.ID, p.Size, got, p.Pitman)
			}
		}
	}
	if compared < 20 {
		t.Errorf("compared only %d estimates", compared)
	}
}

// near compares with a relative tolerance; 0 equals 0 only.
func near(got, want, tolerance float64) bool {
	return math.Abs(got-want) <= tolerance*math.Abs(want)
}
