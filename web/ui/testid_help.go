package ui

// Test ids of the help.
const (
	Help       = "help"        // button: opens it
	HelpDialog = "help-dialog" // dialog
	HelpText   = "help-text"   // the topic on show
	HelpClose  = "help-close"  // button
)
