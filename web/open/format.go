package open

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/formats"
)

// Tables and projects are what the file dialogs offer.
var (
	Tables   = strings.Join(append(endings(func(formats.Info) bool { return true }), "text/csv", "text/tab-separated-values", "text/plain"), ",")
	projects = strings.Join(append(endings(func(f formats.Info) bool { return f.Project }), ".json", "application/json"), ",")
)

// endings are those of the names of files of some formats.
func endings(of func(formats.Info) bool) (all []string) {
	for _, f := range formats.All() {
		if of(f) {
			all = append(all, f.Extensions...)
		}
	}
	return all
}

// formatOf names the format that a file seems to have by the ending of its name, "" if that is text or says nothing.
func formatOf(name string) string {
	f, _ := formats.OfName(name)
	return formatName(f.ID)
}

// formatName names a format, "" if that is text, which alone has a charset, delimiter and quotes.
func formatName(id string) string {
	f, _ := formats.Of(id)
	if f.Text || f.ID == formats.Zip {
		return ""
	}
	return f.Name
}
