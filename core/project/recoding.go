package project

import "github.com/fulgurite/fulgurite/core/recode"

// Recoding says how a table is made coarser; without it, by full-domain
// generalization.
type Recoding struct {
	Method Method `json:"method,omitempty"` // default "full-domain"
	Mode   Mode   `json:"mode,omitempty"`   // of local recoding, default "fixpoint"
	Rounds int    `json:"rounds,omitempty"` // of the mode "iterative", default 10
	Seed   int    `json:"seed,omitempty"`   // of "graph", "finest" and "suppression": the same seed gives the same result
	// Levels are, by column, a transformation that somebody chose: nothing is searched. Every
	// quasi-identifier that is generalized is named. Full-domain generalization alone has them.
	Levels map[string]int `json:"levels,omitempty"`
	// Of "suppression": of how many records at least whoever knows two or three columns, any that are
	// known, finds that they fit; 0 asks for nothing beyond the rules. Combinations names columns.
	Pairs        int           `json:"pairs,omitempty"`
	Triples      int           `json:"triples,omitempty"`
	Combinations []Combination `json:"combinations,omitempty"`
}

// Method is a way of recoding.
type Method string

const (
	// FullDomain gives all values of a column one level: the same value is the
	// same label in every record.
	FullDomain Method = "full-domain"
	// Local anonymizes what a search would suppress again, with a
	// transformation of its own, and so on: see package anonymize.
	Local Method = "local"
	// Graph forms small groups of similar records and generalizes each group by
	// itself: see package cluster.
	Graph Method = "graph"
	// Finest looks for the groups that lose least, each generalized by itself: a greedy
	// choice, and a local search after it. See package cluster.
	Finest Method = "finest"
	// Suppression hides single cells and leaves all others exact: the finest groups by
	// hierarchies of a value and "*". See Project.Suppressing.
	Suppression Method = "suppression"
)

// Groups reports whether records are put into groups, each on levels of its own, and
// nobody is left out.
func (m Method) Groups() bool { return m == Graph || m == Finest || m == Suppression }

// Mode says how often local recoding begins anew with what is left.
type Mode string

const (
	SinglePass Mode = "single"    // once
	Iterative  Mode = "iterative" // Rounds times
	Fixpoint   Mode = "fixpoint"  // until nothing is left, or nothing more can be released
)

// DefaultRounds is the default number of restarts of "iterative".
const DefaultRounds = 10

// Chosen is the way of recoding, with the default filled in.
func (r Recoding) Chosen() Method {
	if r.Method == "" {
		return FullDomain
	}
	return r.Method
}

// Microaggregate replaces the values of a quasi-identifier by one text a class.
//
// Alone, a column is aggregated inside the classes that the generalized columns
// form. All cells of a class show the same, so that classes stay what they are, and
// with them every model. The columns that are aggregated jointly split these
// classes into clusters of similar records first (MDAV): less is
// lost, but only the size of groups is guaranteed.
type Microaggregate struct {
	Function recode.Function `json:"function"`
	Joint    bool            `json:"joint,omitempty"`
}
