package ui

// Test ids of what the hosted page offers beside its work.
const (
	Update    = "update"     // sentence: a new version is ready
	UpdateNow = "update-now" // button: use it now
	Install   = "install"    // button: install the page on this computer
)
