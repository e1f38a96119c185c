package predict

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/exact"
)

// logistic is logistic regression on the presence of labels.
type logistic struct {
	classes int
	offset  []int // by feature: offset of its labels in the weights of a class
	width   int   // weights of a class: one for each label, and the intercept at the end
	weights []float64
}

// Convergence: no derivative exceeds this for each record.
const (
	steepest = 1e-5
	maxSteps = 150
)

func (m *logistic) learn(s *side, records []int, far func(float64) error) error {
	m.arrange(s)
	all := m.examples(s, records)
	loss := func(weights, slopes []float64) float64 {
		clear(slopes)
		return m.unlikelihood(weights, slopes, all) + m.penalty(weights, slopes)
	}
	m.weights = make([]float64, (m.classes-1)*m.width)
	return minimize(m.weights, loss, steepest*float64(len(records)), maxSteps, func(step int) error {
		return far(float64(step) / maxSteps)
	})
}

// example stands for all records that look alike.
type example struct {
	labels  []int32 // places of their labels
	classes []int   // records by class
	records int
}

// examples merges records with the same labels.
func (m *logistic) examples(s *side, records []int) (all []example) {
	number := map[string]int{}
	var labels []int32
	var key []byte
	for _, r := range records {
		labels, key = m.labelsOf(s, r, labels[:0]), key[:0]
		for _, l := range labels {
			key = append(key, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
		}
		at, known := number[string(key)]
		if !known {
			at = len(all)
			number[string(key)] = at
			all = append(all, example{labels: slices.Clone(labels), classes: make([]int, m.classes)})
		}
		all[at].classes[s.target[r]]++
		all[at].records++
	}
	return all
}

// arrange assigns every label its place.
func (m *logistic) arrange(s *side) {
	m.classes = s.classes
	for i := range s.features {
		m.offset = append(m.offset, m.width)
		m.width += s.features[i].labels
	}
	m.width++
}

// labelsOf appends the places of a record's labels.
func (m *logistic) labelsOf(s *side, record int, to []int32) []int32 {
	for i := range s.features {
		if l := s.features[i].of[record]; l != none {
			to = append(to, int32(m.offset[i])+l)
		}
	}
	return to
}

// score computes the log weight of each class; that of the first is 0.
func (m *logistic) score(weights []float64, labels []int32, into []float64) {
	into[0] = 0
	for c := 1; c < m.classes; c++ {
		of := weights[(c-1)*m.width : c*m.width]
		sum := of[m.width-1]
		for _, l := range labels {
			sum += of[l]
		}
		into[c] = sum
	}
}

// unlikelihood returns the negative log likelihood of the records, and adds its derivatives.
func (m *logistic) unlikelihood(weights, slopes []float64, all []example) float64 {
	scores, shares := make([]float64, m.classes), make([]float64, m.classes)
	sum := 0.0
	for i := range all {
		e := &all[i]
		m.score(weights, e.labels, scores)
		top := slices.Max(scores)
		whole := 0.0
		for c, x := range scores {
			shares[c] = 1
			if x != top {
				shares[c] = exact.Exp(x - top)
			}
			whole += shares[c]
		}
		records := float64(e.records)
		sum += float64(records * (exact.Log(whole) + top))
		for c := range scores {
			sum -= float64(float64(e.classes[c]) * scores[c])
			if c == 0 {
				continue
			}
			off := float64(records*(shares[c]/whole)) - float64(e.classes[c])
			of := slopes[(c-1)*m.width : c*m.width]
			for _, l := range e.labels {
				of[l] += off
			}
			of[m.width-1] += off
		}
	}
	return sum
}

// penalty returns half the sum of the squared weights without the intercepts, and adds its
// derivatives.
func (m *logistic) penalty(weights, slopes []float64) float64 {
	sum := 0.0
	for i, w := range weights {
		if (i+1)%m.width != 0 {
			sum += float64(w * w)
			slopes[i] += w
		}
	}
	return sum / 2
}

func (m *logistic) predict(s *side, record int, into []float64) {
	m.score(m.weights, m.labelsOf(s, record, nil), into)
	softmax(into)
}
