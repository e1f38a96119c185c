package predict

import "fmt"

// Sentence says in a line what a report means.
func (r *Report) Sentence() string {
	percent := func(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }
	text := fmt.Sprintf("Of 100 records, what was learned from the released table is right about %s for %.1f, what was learned from the original one for %.1f; always naming the value that was most frequent there is right for %.1f.",
		r.Target, 100*r.After.Accuracy, 100*r.Before.Accuracy, 100*r.Majority)
	switch {
	case r.Learned == 0:
		return "The release shows no value of " + r.Target + ", so that nothing can be learned from it. " + text
	case r.Kept == nil:
		return "Even what was learned from the original table is right about " + r.Target + " no more often than always naming the most frequent value is, so that there are no right guesses beyond that to keep. " + text
	case *r.Kept >= 1:
		return "Nothing is lost of what is predicted right of " + r.Target + " beyond guessing. " + text
	case *r.Kept == 0:
		return "Nothing is left of what was predicted right of " + r.Target + " beyond guessing. " + text
	}
	return percent(*r.Kept) + " of what is predicted right of " + r.Target + " beyond guessing is left. " + text
}
