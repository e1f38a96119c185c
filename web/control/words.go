package control

// What is under way.
const (
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

func wordsComparing(file string) string { return "Comparing with " + file }

// What was done, or not done.
const (
	wordsCancelled      = "Cancelled. Nothing has changed."
	wordsCancelledKept  = "Cancelled. The table that you have is as it was."
	wordsCancelledGrow  = "Cancelled. Nothing was released."
	wordsOpenedByNew    = "A new engine has opened the file again. All settings are in place."
	wordsOpenAgain      = "The file is open again, and all settings are in place."
	wordsStartsOnceOpen = "The search starts as soon as the file is open again."
)

func wordsSettingsOf(file string) string { return "The settings of " + file + " are in place." }

func wordsSaving(file string) string { return "Saving " + file }

func wordsSaved(file string) string { return "Saved " + file + "." }

// wordsDidCure is what the history says of somebody who took what a problem offers.
func wordsDidCure(label string) string { return "chose “" + label + "”" }

func wordsKeySaved(file string) string {
	return "Saved " + file + ". Keep it where only you can read it."
}

func wordsHandedOver(portal string) string { return "Handed over to " + portal + "." }

// The formats in which a table is saved.
const (
	wordsExcelCSV      = "CSV for Excel: semicolons, UTF-8 with a mark"
	wordsPackedAsIs    = "CSV as in the table, packed (.csv.gz)"
	wordsXLSXAsSaid    = "Excel (.xlsx), as the project says"
	wordsParquetAsSaid = "Parquet, as the project says"
	wordsPackedCSV     = "CSV, packed (.csv.gz)"
	wordsUTF8          = "UTF-8"
	wordsUTF8Mark      = "UTF-8 with a mark"
	wordsWestern       = "Windows-1252"
)

// wordsCSV describes a CSV file, and whether the project says how it is written.
func wordsCSV(packed bool, delimiter byte, encoding string, said bool) string {
	text := "CSV"
	if packed {
		text = wordsPackedCSV
	}
	text += ": " + map[byte]string{',': "commas", ';': "semicolons", '\t': "tabs", '|': "bars"}[delimiter] + ", " + encoding
	if said {
		text += ", as the project says"
	}
	return text
}
