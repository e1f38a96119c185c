package search

// iGreedy is the id of the algorithm.
const iGreedy ID = "igreedy"

var igreedyInfo = Info{ID: iGreedy, Name: "IGreedy", Reference: true,
	Sentence:  "Makes that column coarser with which the smallest group grows most, again and again, until the table meets the rules.",
	Guarantee: "None but that the result meets the rules: it ends with the first step that finds a table that does. Few tables are looked at.",
	Source:    "Babu, Reddy, Kumar, Elliot, Jena: Achieving k-Anonymity Using Improved Greedy Heuristics for Very Large Relational Databases (2013), as in the Lightning paper (2016), 4"}

// igreedy climbs from the bottom like DataFly, but looks one step ahead: it raises the column that
// makes the smallest class, suppressed or not, as large as possible, and of equal ones that with
// the most distinct values. It ends with the step that finds an anonymous transformation, and takes
// the one with the best score if there are several.
//
// (The Lightning paper, section 4, speaks of the "smallest possible minimal equivalence class
// size". Taken literally that would lead away from anonymity; the experiments of the paper took the
// largest.)
//
// Cost: at most a check for each column on each level of the lattice.
func igreedy(r *run) error {
	at := r.lattice.Bottom()
	_, more := r.check(at, false)
	for more && r.best == nil {
		column, largest := -1, 0
		for c := range r.lattice.Columns() {
			if !r.liftable(at, c) {
				continue
			}
			if _, more = r.check(r.lift(at, c), false); !more {
				return nil
			}
			smallest := r.checker.Smallest()
			if column < 0 || smallest > largest || smallest == largest && r.distinct(at, c) > r.distinct(at, column) {
				column, largest = c, smallest
			}
		}
		if column < 0 {
			r.optimal = r.checker.Monotone() // not even the top is anonymous
			return nil
		}
		at = r.lift(at, column)
	}
	return nil
}
