package open

import (
	"path"
	"strings"
)

// formatOf names the format that a file seems to have by its name, "" if that is text.
func formatOf(name string) string {
	return formats[strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))]
}
