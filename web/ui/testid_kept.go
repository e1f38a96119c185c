package ui

// Settings that outlive the page.
const (
	KeptNote   = "kept"        // the settings that the tab has kept, and buttons:
	KeptOpen   = "kept-open"   // to choose their table
	KeptForget = "kept-forget" // to forget them
	KeepClosed = "keep-closed" // checkbox: keeps the settings when the tab is closed
	ClosedNote = "closed"      // what closed tabs have left; closed-open-<n> and closed-forget-<n>, from 0, are buttons
	ClosedOpen = "closed-open-"
	ClosedDrop = "closed-forget-"
)
