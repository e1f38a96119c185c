package predict

import (
	"cmp"
	"slices"
)

// Quality measures predictions.
type Quality struct {
	Accuracy float64 `json:"accuracy"` // share of the records whose class was predicted
	// AUC is the mean of the classes' AUC, weighted by their records; for two classes it is that of
	// both.
	AUC     float64 `json:"auc"`
	Classes []Class `json:"classes"` // the most frequent first
}

// Class measures the predictions of one value of the target.
type Class struct {
	Value   string `json:"value"`
	Records int    `json:"records"` // with the value
	// Precision is the share with the value among the records for which it was predicted; left out if
	// it never was.
	Precision *float64 `json:"precision,omitempty"`
	Recall    float64  `json:"recall"` // the share with this prediction among the records with the value
	// AUC is the probability that, of two records of one fold, the one with the value was given a
	// higher probability of it than the one without, ties counting half: the mean over the folds.
	AUC float64 `json:"auc"`
	ROC []Point `json:"roc"` // from (0,0) to (1,1), the mean of the folds
}

// Point is a point of a receiver operating characteristic: the shares of the records without and
// with the value whose predicted probability reaches some threshold.
type Point struct {
	FPR float64 `json:"fpr"` // false positives
	TPR float64 `json:"tpr"` // true positives
}

// steps is the number of false-positive rates of a reported curve.
const steps = 50

// quality evaluates predictions, given as a probability by record and class.
func (t *task) quality(all []float64) Quality {
	classes := len(t.classes)
	records, predicted, right := make([]int, classes), make([]int, classes), make([]int, classes)
	for i, truth := range t.truth {
		guess := slices.Index(all[i*classes:(i+1)*classes], slices.Max(all[i*classes:(i+1)*classes]))
		records[truth]++
		predicted[guess]++
		if guess == int(truth) {
			right[guess]++
		}
	}
	var q Quality
	sum := 0
	for c, value := range t.classes {
		class := Class{Value: value, Records: records[c], Recall: float64(right[c]) / float64(records[c])}
		if predicted[c] > 0 {
			precision := float64(right[c]) / float64(predicted[c])
			class.Precision = &precision
		}
		class.AUC, class.ROC = t.areas(all, c)
		q.Classes = append(q.Classes, class)
		q.AUC += float64(class.AUC * float64(records[c]))
		sum += right[c]
	}
	q.AUC /= float64(len(t.rows))
	q.Accuracy = float64(sum) / float64(len(t.rows))
	return q
}

// areas returns the mean area of the folds, and their mean curve. Each fold is judged separately,
// because each has its own model: their probabilities are not comparable, so that with pooled folds
// a model that gives all records the same would be worse than chance (G. Forman, M. Scholz:
// Apples-to-apples in cross-validation studies. ACM SIGKDD Explorations 12(1), 2010). Folds in
// which all records or none have the class say nothing about it; if all folds are like that, the
// area is a half.
func (t *task) areas(all []float64, c int) (area float64, points []Point) {
	var curves [][]Point
	for fold := range t.folds {
		var scores []scored
		for i, truth := range t.truth {
			if t.fold[i] == fold {
				scores = append(scores, scored{all[i*len(t.classes)+c], int(truth) == c})
			}
		}
		if of, points := curve(scores); points != nil {
			area += of
			curves = append(curves, points)
		}
	}
	if curves == nil {
		return 0.5, []Point{{0, 0}, {1, 1}}
	}
	return area / float64(len(curves)), averaged(curves)
}

// majority returns the share of the records that have the most frequent class of the other folds.
func (t *task) majority() float64 {
	right := 0
	for fold := range t.folds {
		counts := make([]int, len(t.classes))
		for i, c := range t.truth {
			if t.fold[i] != fold {
				counts[c]++
			}
		}
		top := int32(slices.Index(counts, slices.Max(counts)))
		for i, c := range t.truth {
			if t.fold[i] == fold && c == top {
				right++
			}
		}
	}
	return float64(right) / float64(len(t.truth))
}

// scored is the predicted probability of a record, and whether it has the value.
type scored struct {
	score float64
	has   bool
}

// curve returns the area under the receiver operating characteristic and its points; no
// points if all records have the value, or none. It sorts the scores. The area is the
// Mann-Whitney statistic divided by the pairs (J. Hanley, B. McNeil: The meaning and use of
// the area under a receiver operating characteristic (ROC) curve. Radiology 143(1), 1982).
func curve(scores []scored) (area float64, points []Point) {
	slices.SortFunc(scores, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	with := 0
	for _, s := range scores {
		if s.has {
			with++
		}
	}
	without := len(scores) - with
	if with == 0 || without == 0 {
		return 0, nil
	}
	twice, yes, no := 0, 0, 0 // twice the number of pairs in the right order
	points = []Point{{0, 0}}
	for from := 0; from < len(scores); {
		to, has := from, 0
		for ; to < len(scores) && scores[to].score == scores[from].score; to++ {
			if scores[to].has {
				has++
			}
		}
		hasNot := to - from - has
		twice += hasNot * (2*yes + has)
		yes, no, from = yes+has, no+hasNot, to
		points = append(points, Point{float64(no) / float64(without), float64(yes) / float64(with)})
	}
	return float64(twice) / (2 * float64(with) * float64(without)), points
}

// averaged returns the mean of curves at a number of false-positive rates (T. Fawcett: An
// introduction to ROC analysis. Pattern Recognition Letters 27(8), 2006, section 8.1), from (0,0).
func averaged(curves [][]Point) []Point {
	points := []Point{{0, 0}}
	at := make([]int, len(curves)) // by curve: the last point that is not beyond
	for step := range steps + 1 {
		x := float64(step) / steps
		sum := 0.0
		for i, of := range curves {
			for at[i]+1 < len(of) && of[at[i]+1].FPR <= x {
				at[i]++
			}
			sum += height(of, at[i], x)
		}
		points = append(points, Point{x, sum / float64(len(curves))})
	}
	return points
}

// height interpolates a curve at x, from the last of its points that is not beyond x.
func height(curve []Point, last int, x float64) float64 {
	from := curve[last]
	if last == len(curve)-1 {
		return from.TPR
	}
	to := curve[last+1]
	return from.TPR + float64((to.TPR-from.TPR)*((x-from.FPR)/(to.FPR-from.FPR)))
}
