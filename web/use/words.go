package use

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
)

// wordsGone says which details are gone; all: no other is left.
func wordsGone(columns []string, all bool) string {
	sentence := language.Text("{columns} are gone for everybody: all records show the same there.")
	switch one := len(columns) == 1; {
	case one && all:
		sentence = "{columns}, the only detail, is gone for everybody: all records show the same there."
	case one:
		sentence = "{columns} is gone for everybody: all records show the same there."
	case all:
		sentence = "{columns}, which are all details, are gone for everybody: all records show the same there."
	}
	return ui.Fill(sentence, "columns", ui.Named(columns))
}
