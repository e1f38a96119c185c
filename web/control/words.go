package control

import "github.com/fulgurite/fulgurite/web/sentence"

// What is under way.
var (
	wordsOpeningAgain     = "Opening the file again"
	wordsReadingAgain     = "Reading the file again"
	wordsLookingForGroups = "Looking for small groups"
	wordsMakingKey        = "Making a key"
	wordsOpeningKey       = "Opening the key"
	wordsWritingTable     = "Writing the table"
	wordsWritingReport    = "Writing the report"
	wordsWritingSQL       = "Writing SQL"
	wordsWritingHierarchy = "Writing the hierarchy"
)

// Files that are read, compared, saved and handed over.
var (
	wordsComparingWith   = "Comparing with {file}"
	wordsSettingsInPlace = "The settings of {file} are in place."
	wordsSavingFile      = "Saving {file}"
	wordsSavedFile       = "Saved {file}."
	wordsChoseCure       = "chose “{label}”"
	wordsSavedKey        = "Saved {file}. Keep it where only you can read it."
	wordsHandedTo        = "Handed over to {portal}."
	wordsReadingOf       = "Reading {file}"
	wordsImporting       = "Importing {file}"
	wordsWriting         = "Writing"
	wordsPlainCSV        = "CSV: {delimiter}, {encoding}"
	wordsPlainSaid       = "CSV: {delimiter}, {encoding}, as the project says"
	wordsPackedCSV       = "CSV, packed (.csv.gz): {delimiter}, {encoding}"
	wordsPackedSaid      = "CSV, packed (.csv.gz): {delimiter}, {encoding}, as the project says"
	wordsCommas          = "commas"
	wordsSemicolons      = "semicolons"
	wordsTabs            = "tabs"
	wordsBars            = "bars"
)

func wordsComparing(file string) string { return sentence.Fill(wordsComparingWith, "file", file) }

// What was done, or not done.
var (
	wordsCancelled      = "Cancelled. Nothing has changed."
	wordsCancelledKept  = "Cancelled. The table that you have is as it was."
	wordsCancelledGrow  = "Cancelled. Nothing was released."
	wordsOpenedByNew    = "A new engine has opened the file again. All settings are in place."
	wordsOpenAgain      = "The file is open again, and all settings are in place."
	wordsStartsOnceOpen = "The search starts as soon as the file is open again."
)

func wordsSettingsOf(file string) string { return sentence.Fill(wordsSettingsInPlace, "file", file) }

func wordsSaving(file string) string { return sentence.Fill(wordsSavingFile, "file", file) }

func wordsSaved(file string) string { return sentence.Fill(wordsSavedFile, "file", file) }

// wordsDidCure is what the history says of somebody who took what a problem offers.
func wordsDidCure(label string) string { return sentence.Fill(wordsChoseCure, "label", label) }

func wordsKeySaved(file string) string {
	return sentence.Fill(wordsSavedKey, "file", file)
}

func wordsHandedOver(portal string) string { return sentence.Fill(wordsHandedTo, "portal", portal) }

// wordsReadingFile is said while a file is read.
func wordsReadingFile(file string) string { return sentence.Fill(wordsReadingOf, "file", file) }

// The formats in which a table is saved.
var (
	wordsExcelCSV      = "CSV for Excel: semicolons, UTF-8 with a mark"
	wordsPackedAsIs    = "CSV as in the table, packed (.csv.gz)"
	wordsXLSXAsSaid    = "Excel (.xlsx), as the project says"
	wordsParquetAsSaid = "Parquet, as the project says"
	wordsUTF8          = "UTF-8"
	wordsUTF8Mark      = "UTF-8 with a mark"
	wordsWestern       = "Windows-1252"
)

// wordsCSV describes a CSV file, and whether the project says how it is written.
func wordsCSV(packed bool, delimiter byte, encoding string, said bool) string {
	text := wordsPlainCSV
	switch {
	case packed && said:
		text = wordsPackedSaid
	case packed:
		text = wordsPackedCSV
	case said:
		text = wordsPlainSaid
	}
	delimiters := map[byte]string{',': wordsCommas, ';': wordsSemicolons, '\t': wordsTabs, '|': wordsBars}
	return sentence.Fill(text, "delimiter", delimiters[delimiter], "encoding", encoding)
}
