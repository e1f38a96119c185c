package predict

import "github.com/fulgurite/fulgurite/core/internal/exact"

// Method is a learning method.
type Method string

// The methods.
const (
	Logistic Method = "logistic"
	Bayes    Method = "bayes"
	Tree     Method = "tree"
)

// MethodInfo describes a method for people.
type MethodInfo struct {
	ID         Method
	Name       string
	Sentence   string // what it does, in plain words
	Definition string
	Source     string
}

// Methods lists the methods in the order of forms.
func Methods() []MethodInfo {
	return []MethodInfo{
		{Logistic, "Logistic regression", "Weighs what each value says for and against, and adds it up.",
			"P(class) is proportional to exp of a constant plus the sum of the weights of the record's labels; the most frequent class has no weights. The weights minimize the sum over the records of -ln P(their class) plus half the sum of the squared weights.",
			"D. Cox: The regression analysis of binary sequences. Journal of the Royal Statistical Society B 20(2), 1958"},
		{Bayes, "Naive Bayes",
			"Multiplies how frequent each value is among the records of a class, as if the columns had nothing to do with each other.",
			"P(class) is proportional to its share of the records times the product over the record's labels of (a+1)/(b+l); a = records of the class with the label, b = those with any label of the column, l = labels of the column.",
			"M. Maron: Automatic indexing: an experimental inquiry. Journal of the ACM 8(3), 1961"},
		{Tree, "Decision tree", "Asks one question after the other, each time the one that parts the classes best.",
			"Binary splits by the Gini index between labels in the order of their share of one class, at most 10 deep, each side with half a per cent of the records learned from, and at least 5. What shows no label goes to the larger side.",
			"L. Breiman, J. Friedman, R. Olshen, C. Stone: Classification and Regression Trees. Wadsworth, 1984, chapters 2 and 4"},
	}
}

// model learns from records of a side that show their target, and then predicts class
// probabilities.
type model interface {
	// learn trains on the given records, ascending and at least one. far receives the share that is
	// done; its error ends the training.
	learn(s *side, records []int, far func(share float64) error) error
	// predict computes the probability of each class for a record.
	predict(s *side, record int, into []float64)
}

func newModel(m Method) model {
	switch m {
	case Bayes:
		return &bayes{}
	case Tree:
		return &tree{}
	}
	return &logistic{}
}

// validate predicts every record by a model trained on the other folds, as a probability by record
// and class. Where the other folds show nothing, the first class is certain.
func (t *task) validate(m Method, s *side, far func(share float64) error) ([]float64, error) {
	all := make([]float64, len(t.rows)*s.classes)
	for fold := range t.folds {
		here := func(share float64) error { return far((float64(fold) + share) / float64(t.folds)) }
		var learn, ask []int
		for record, f := range t.fold {
			switch {
			case f == fold:
				ask = append(ask, record)
			case s.target[record] != none:
				learn = append(learn, record)
			}
		}
		if len(learn) == 0 {
			for _, record := range ask {
				all[record*s.classes] = 1
			}
			continue
		}
		learned := newModel(m)
		if err := learned.learn(s, learn, here); err != nil {
			return nil, err
		}
		for _, record := range ask {
			learned.predict(s, record, all[record*s.classes:(record+1)*s.classes])
		}
		if err := here(1); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// softmax turns log weights into probabilities.
func softmax(scores []float64) {
	top := scores[0]
	for _, x := range scores {
		top = max(top, x)
	}
	sum := 0.0
	for i, x := range scores {
		scores[i] = exact.Exp(x - top)
		sum += scores[i]
	}
	for i := range scores {
		scores[i] /= sum
	}
}
