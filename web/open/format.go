package open

import (
	"path"
	"strings"
)

// formats are the files that are no text, by their endings. They have no charset,
// delimiter or quotes.
var formats = map[string]string{
	"xlsx": "Excel", "xlsm": "Excel", "ods": "OpenDocument", "parquet": "Parquet", "dta": "Stata", "sas7bdat": "SAS", "xpt": "SAS transport", "sav": "SPSS", "zsav": "SPSS",
}

// formatOf names the format that a file seems to have by its name, "" if that is text.
func formatOf(name string) string {
	return formats[strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))]
}
