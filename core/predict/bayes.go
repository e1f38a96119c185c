package predict

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/exact"
)

// bayes is naive Bayes on labels, with add-one smoothing.
type bayes struct {
	prior []float64     // by class: its log share
	label [][][]float64 // by feature, class, label: its log share
}

func (b *bayes) learn(s *side, records []int, far func(float64) error) error {
	of := make([]int, s.classes)
	for _, r := range records {
		of[s.target[r]]++
	}
	b.prior = make([]float64, s.classes)
	for c, n := range of {
		b.prior[c] = math.Inf(-1)
		if n > 0 {
			b.prior[c] = exact.Log(float64(n)) - exact.Log(float64(len(records)))
		}
	}
	b.label = make([][][]float64, len(s.features))
	for i := range s.features {
		f := &s.features[i]
		counts := make([][]int, s.classes)
		for c := range counts {
			counts[c] = make([]int, f.labels)
		}
		for _, r := range records {
			if l := f.of[r]; l != none {
				counts[s.target[r]][l]++
			}
		}
		b.label[i] = make([][]float64, s.classes)
		for c := range counts {
			shown := 0
			for _, n := range counts[c] {
				shown += n
			}
			b.label[i][c] = make([]float64, f.labels)
			for l, n := range counts[c] {
				b.label[i][c][l] = exact.Log(float64(n+1)) - exact.Log(float64(shown+f.labels))
			}
		}
		if err := far(float64(i+1) / float64(len(s.features))); err != nil {
			return err
		}
	}
	return nil
}

func (b *bayes) predict(s *side, record int, into []float64) {
	copy(into, b.prior)
	for i := range s.features {
		if l := s.features[i].of[record]; l != none {
			for c := range into {
				into[c] += b.label[i][c][l]
			}
		}
	}
	softmax(into)
}
