package bridge

import "github.com/fulgurite/fulgurite/core/problem"

// Cancelled is the answer to a request that was ended by cancel.
func Cancelled() *problem.Problem {
	return problem.New("cancelled", "", "Cancelled, as you asked.")
}

// VersionMismatch is the answer of one side to a page or an engine of another
// version of the protocol, as they meet after an update.
func VersionMismatch(page, engine int) *problem.Problem {
	return problem.New("bridge-version", "Reload the page. If that does not help, close all of its tabs and open it again.",
		"The page and the engine are of different versions (protocols %d and %d) and would misunderstand each other.", page, engine)
}
