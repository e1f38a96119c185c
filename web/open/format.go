package open

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/formats"
)

// projects lists the files that the dialog for projects offers.
const projects = ".json,.deid,application/json"

// Tables lists the files that the dialogs for tables offer.
var Tables = tables()

func tables() string {
	all := "text/csv,text/tab-separated-values,text/plain"
	for _, f := range formats.All() {
		all += "," + strings.Join(f.Extensions, ",")
	}
	return all
}

// formatOf names the format of a file by its extension, "" for text or unknown ones.
func formatOf(name string) string {
	f, _ := formats.OfName(name)
	return formatName(f.ID)
}

// formatName names a format, "" for text, which alone has a charset, delimiter and quotes.
func formatName(id string) string {
	f, _ := formats.Of(id)
	if f.Text || f.ID == formats.Zip {
		return ""
	}
	return f.Name
}
