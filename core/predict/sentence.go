package predict

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Sentence summarizes a report in a line.
func (r *Report) Sentence() *problem.Text {
	of := func(share float64) problem.Digits { return problem.Digits(fmt.Sprintf("%.1f", 100*share)) }
	right := problem.Say("Of 100 records, what was learned from the released table is right about %s for %s, what was learned from the original one for %s; always naming the value that was most frequent there is right for %s.",
		r.Target, of(r.After.Accuracy), of(r.Before.Accuracy), of(r.Majority))
	return problem.Say("%s %s", r.left(), right)
}

// left words the remaining share of right predictions.
func (r *Report) left() *problem.Text {
	switch {
	case r.Learned == 0:
		return problem.Say("The release shows no value of %s, so that nothing can be learned from it.", r.Target)
	case r.Kept == nil:
		return problem.Say("Even what was learned from the original table is right about %s no more often than always naming the most frequent value is, so that there are no right guesses beyond that to keep.", r.Target)
	case *r.Kept >= 1:
		return problem.Say("Nothing is lost of what is predicted right of %s beyond guessing.", r.Target)
	case *r.Kept == 0:
		return problem.Say("Nothing is left of what was predicted right of %s beyond guessing.", r.Target)
	}
	return problem.Say("%s of what is predicted right of %s beyond guessing is left.",
		problem.Percent(fmt.Sprintf("%.1f", 100**r.Kept)), r.Target)
}
