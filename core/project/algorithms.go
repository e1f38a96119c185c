package project

import "github.com/fulgurite/fulgurite/core/internal/search"

// Algorithm names a search algorithm: "flash".
type Algorithm = search.ID

// AlgorithmInfo describes a search algorithm for people and forms.
type AlgorithmInfo = search.Info

// Algorithms with a name of their own here; [Algorithms] lists all.
const (
	AutoSearch  = search.Auto
	FlashSearch = search.Flash
	BoltSearch  = search.Bolt
)

// Algorithms lists the search algorithms, "auto" first.
func Algorithms() []AlgorithmInfo { return search.All() }
