package recoding

import (
	"math"
	"math/rand/v2"
)

// example is a record as the classifier sees it.
type example struct {
	features []int // that it has
	positive bool  // the target is its more frequent value
}

const folds = 5

// crossValidated is the share of examples that are predicted by a model which was
// learned from the other four fifths.
func crossValidated(all []example, features int) float64 {
	order := rand.New(rand.NewPCG(17, 5)).Perm(len(all))
	right := 0
	for fold := range folds {
		var learn, ask []example
		for i, row := range order {
			if i%folds == fold {
				ask = append(ask, all[row])
			} else {
				learn = append(learn, all[row])
			}
		}
		m := newLogistic(features)
		m.learn(learn)
		for _, e := range ask {
			if m.score(e) > 0 == e.positive {
				right++
			}
		}
	}
	return float64(right) / float64(len(all))
}

// logistic is logistic regression on features that a record has or has not, learned
// record by record with steps that get smaller for each weight by itself (AdaGrad: Duchi,
// Hazan and Singer, JMLR 2011).
type logistic struct {
	weights []float64 // the last one is the constant
	seen    []float64 // sums of squared gradients
}

func newLogistic(features int) *logistic {
	return &logistic{weights: make([]float64, features+1), seen: make([]float64, features+1)}
}

// score is positive where the more frequent value is likelier.
func (m *logistic) score(e example) float64 {
	sum := m.weights[len(m.weights)-1]
	for _, f := range e.features {
		sum += m.weights[f]
	}
	return sum
}

// How often all examples are learned from, the first step, and how strongly weights are
// drawn to zero.
const (
	epochs = 12
	rate   = 0.1
	decay  = 1e-5
)

func (m *logistic) learn(all []example) {
	random := rand.New(rand.NewPCG(17, 6))
	for range epochs {
		for _, i := range random.Perm(len(all)) {
			e := all[i]
			wanted := 0.0
			if e.positive {
				wanted = 1
			}
			off := 1/(1+math.Exp(-m.score(e))) - wanted
			for _, f := range e.features {
				m.step(f, off)
			}
			m.step(len(m.weights)-1, off)
		}
	}
}

func (m *logistic) step(f int, off float64) {
	gradient := off + decay*m.weights[f]
	m.seen[f] += gradient * gradient
	m.weights[f] -= rate * gradient / math.Sqrt(m.seen[f]+1e-8)
}
