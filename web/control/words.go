package control

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// What is under way.
const wordsWritingTable language.Text = "Writing the table"

// Files that are read, compared, saved and handed over.
const wordsWriting language.Text = "Writing"

func wordsComparing(file string) string { return sentence.Fill("Comparing with {file}", "file", file) }

// What was done, or not done.
const (
	wordsCancelled     language.Text = "Cancelled. Nothing has changed."
	wordsCancelledKept language.Text = "Cancelled. The table that you have is as it was."
)

func wordsSettingsOf(file string) string {
	return sentence.Fill("The settings of {file} are in place.", "file", file)
}

func wordsSaving(file string) string { return sentence.Fill("Saving {file}", "file", file) }

func wordsSaved(file string) string { return sentence.Fill("Saved {file}.", "file", file) }

// wordsDidCure is the history's sentence for taking the cure that a problem offers.
func wordsDidCure(label string) string { return sentence.Fill("chose “{label}”", "label", label) }

func wordsKeySaved(file string) string {
	return sentence.Fill("Saved {file}. Keep it where only you can read it.", "file", file)
}

func wordsHandedOver(portal string) string {
	return sentence.Fill("Handed over to {portal}.", "portal", portal)
}

// wordsReadingFile is said while a file is read.
func wordsReadingFile(file string) string { return sentence.Fill("Reading {file}", "file", file) }

// wordsCSV describes a CSV file, and whether the project says how it is written.
func wordsCSV(packed bool, delimiter byte, encoding language.Text, said bool) string {
	text := language.Text("CSV: {delimiter}, {encoding}")
	switch {
	case packed && said:
		text = "CSV, packed (.csv.gz): {delimiter}, {encoding}, as the project says"
	case packed:
		text = "CSV, packed (.csv.gz): {delimiter}, {encoding}"
	case said:
		text = "CSV: {delimiter}, {encoding}, as the project says"
	}
	delimiters := map[byte]language.Text{',': "commas", ';': "semicolons", '\t': "tabs", '|': "bars"}
	return sentence.Fill(text, "delimiter", language.T(delimiters[delimiter]), "encoding", language.T(encoding))
}
