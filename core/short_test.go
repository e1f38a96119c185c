package core_test

import "github.com/fulgurite/fulgurite/reliability/figures"

// rounds is how often a test draws, or how often at least it has to come across something:
// a fifth where tests are to be short, as under WebAssembly.
func rounds(n int) int { return figures.Number(n, n, n/5) }
