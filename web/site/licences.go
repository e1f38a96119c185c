package site

import (
	"fmt"
	"strings"
)

// LicencesName is the file of the site that holds the licences of all that is inside. Every
// edition carries it: the hosted page, the portable file, the native program and the module.
const LicencesName = "licences.txt"

// licences is that file.
func licences(all []component) []byte {
	var b strings.Builder
	b.WriteString("Fulgurite is published under the Apache License 2.0.\nIt contains work of others, which keeps its own licences:\n\n")
	for _, c := range all {
		fmt.Fprintf(&b, "  %s (%s)\n", strings.TrimSpace(c.Name+" "+c.Version), c.Licence)
	}
	for _, c := range all {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("-", 72), strings.TrimSpace(c.Name+" "+c.Version), strings.TrimSpace(c.Text))
	}
	return []byte(b.String())
}
