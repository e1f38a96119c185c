package shell

import "github.com/fulgurite/fulgurite/bridge/language"

// The bar, messages and the history.
const (
	wordsClose    language.Text = "Close"
	wordsTable    language.Text = "The table"
	wordsTableTab language.Text = "Table"
)

// Settings that outlive the tab.
const wordsNotBeyond language.Text = "Save the project to keep these settings: the browser's storage is full or refused, so they are lost when the tab is closed. A reload loses nothing."
