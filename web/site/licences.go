package site

import (
	"fmt"
	"strings"
)

// LicencesName is the file of the site that holds the licences of all that is inside. Every
// edition carries it: the hosted page, the portable file, the native program and the module.
const LicencesName = "licences.txt"

// licencesTopic is the text of the help that shows them.
const licencesTopic = helpFolder + "licences.md"

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

// licencesText is a text of the help with the same licences, so that they can be read in
// every edition of the page.
func licencesText(all []component) []byte {
	var b strings.Builder
	b.WriteString(
		"# Licences\n\nFulgurite is published under the Apache License 2.0. It contains work of others, which keeps its own licences.\n" +
			"On the command line, `fulgurite version --licences` prints them.\n")
	for _, c := range all {
		fmt.Fprintf(&b, "\n## `%s`\n\n", strings.TrimSpace(c.Name+" "+c.Version))
		for line := range strings.Lines(strings.TrimSpace(c.Text)) {
			b.WriteString("    " + line) // by which nothing in it means anything
		}
		b.WriteString("\n")
	}
	return []byte(b.String())
}
