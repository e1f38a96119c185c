package open

import (
	"path"
	"strings"
)

// formatOf names the format that a file seems to have by its name, "" if that is text.
func formatOf(name string) string {
	return formats[strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))]
}

// formats are the files that are no text, by their endings. They have no charset,
// delimiter or quotes.
var formats = map[string]string{
	"xlsx": "Excel", "xlsm": "Excel", "ods": "OpenDocument", "parquet": "Parquet", "dta": "Stata", "sas7bdat": "SAS", "xpt": "SAS\u00a0transport", "sav": "SPSS", "zsav": "SPSS", "deid": "ARX",
}
