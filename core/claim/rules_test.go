package claim

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
)

// TestPopulation: of a population given as a number whole persons count.
func TestPopulation(t *testing.T) {
	s := stated{Values: param.Values{"population": "number", "populationSize": 1234.5}}
	if got := s.population(); got != 1234 {
		t.Errorf("population %v", got)
	}
}
