package core_test

import "github.com/fulgurite/fulgurite/playwright/reliability/figures"

// rounds returns how often a test draws, or how often at least it has to come across something: n
// for the figures, a fifth otherwise, and a tenth under WebAssembly.
func rounds(n int) int { return figures.Number(n, n/5, n/10) }
