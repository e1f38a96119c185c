package search

import "github.com/fulgurite/fulgurite/core/internal/lattice"

// Samarati is the id of the algorithm.
const Samarati ID = "samarati"

var samaratiInfo = Info{ID: Samarati, Name: "Samarati", Reference: true,
	Sentence:  "Finds by halving the least number of steps by which the table has to become coarser.",
	Guarantee: "No safe table takes fewer steps in all; of those that take as few, the result is the best. Tables with more steps may be better: the score is not considered. Works with rules that coarser tables never break.",
	Source:    "Samarati: Protecting Respondents' Identities in Microdata Release (2001)"}

// samarati finds the minimal height by binary search: the lowest level of the lattice with an
// anonymous transformation. Where anonymity is monotone, every higher level has one too. At the
// minimal height it takes the transformation with the best score; it knows nothing about other
// heights, so that the best score is proved only where nothing is anonymous at all.
//
// Cost: on logarithmically many levels every transformation that is not known to fail, until one is
// anonymous; on the minimal height all of them.
func samarati(r *run) error {
	f, err := classifier(r, &samaratiInfo)
	if err != nil {
		return err
	}
	r.lowest = true // what is found on a lower level replaces what was found before
	levels := byLevel(r.lattice)
	low, high := 0, len(levels)-1
	for low < high {
		middle := (low + high) / 2
		found, more := f.lower(levels[middle], true)
		if !more {
			return nil
		}
		if found {
			high = middle
		} else {
			low = middle + 1
		}
	}
	_, more := f.lower(levels[low], false)
	r.optimal = more && r.best == nil
	return nil
}

// lower checks the transformations of a level that are not known to fail, in the order of Flash:
// all of them, or until the first anonymous one.
func (f *flashRun) lower(level []lattice.ID, first bool) (found, more bool) {
	for _, id := range f.sorted(level) {
		closed, more := f.checkAndTag(id)
		if found = found || closed; !more || closed && first {
			return found, more
		}
	}
	return found, true
}
