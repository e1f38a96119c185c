package bridge

import "github.com/fulgurite/fulgurite/core/problem"

// StoreProblem says why a browser could not keep a part of a result, or give it back. name is that
// of the DOMException or error (Web IDL, section 4.3, and File API, section 7), "" if it has none.
// The browser's own words are in its language and of its parts, and nothing for a sentence.
func StoreProblem(name string) *problem.Problem {
	switch name {
	case "QuotaExceededError":
		return problem.New("bridge-store-full", "Free some space on the disk of this computer and try again.",
			"The browser has no room for the result.")
	case "NotReadableError", "NotFoundError", "InvalidStateError", "NoModificationAllowedError":
		return problem.New("bridge-store-lost",
			"A private window holds results in memory, which may be full: use an ordinary window, or close other tabs. In an ordinary window, see that the disk has space. Then try again.",
			"The browser could not read back a part of the result that it was given to keep.")
	case "RangeError":
		return problem.New("bridge-store-memory", "Close other tabs or programs and try again.",
			"The browser does not have enough memory for the result.")
	}
	return problem.New("bridge-store", "Reload the page and try again. If that does not help, try another browser.",
		"The browser could not keep the result.")
}
