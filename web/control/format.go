package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// FileFormat is a way to save the table.
type FileFormat struct {
	ID, Label string
	As        *bridge.SaveAs // nil: as the project says
}

// FileFormats are the ways to save the table, the first being what the project says.
func (c *Control) FileFormats() []FileFormat {
	first := FileFormat{Label: "CSV"}
	if c.Outcome != nil && c.Profile != nil {
		first.Label = described(c.Outcome.Config.Output, c.Profile.Dialect)
	}
	if c.Config.Tables != nil {
		return []FileFormat{{Label: language.T("ZIP with a CSV file for each table")}}
	}
	all := []FileFormat{first,
		{"csv-excel", language.T("CSV for Excel: semicolons, UTF-8 with a mark"),
			&bridge.SaveAs{Format: formats.CSV, Delimiter: "semicolon", Encoding: project.UTF8BOM, LineBreak: "crlf"}},
		{"gz", language.T("CSV as in the table, packed (.csv.gz)"), &bridge.SaveAs{Format: formats.Gzip}},
	}
	for _, f := range formats.Outputs() {
		if !f.Text {
			all = append(all, FileFormat{f.ID, f.Output, &bridge.SaveAs{Format: f.ID}})
		}
	}
	return all
}

// described says how a table that was read in a dialect is written.
func described(out project.Output, read table.Dialect) string {
	switch out.Format {
	case formats.XLSX:
		return language.T("Excel (.xlsx), as the project says")
	case formats.Parquet:
		return language.T("Parquet, as the project says")
	}
	if f, _ := formats.Of(out.Format); !f.Text {
		return f.Output
	}
	letters := language.Text("UTF-8")
	switch {
	case out.Western():
		letters = "Windows-1252"
	case out.Dialect(read).BOM:
		letters = "UTF-8 with a mark"
	}
	said := out.Format+out.Delimiter+out.Encoding+out.LineBreak != ""
	return wordsCSV(out.Format == formats.Gzip, out.Dialect(read).Delimiter, letters, said)
}

// FileFormat is the way that is chosen: that of the file which was opened, unless the
// project or somebody says otherwise.
func (c *Control) FileFormat() FileFormat {
	all := c.FileFormats()
	wanted := ""
	switch {
	case c.format != nil:
		wanted = *c.format
	case c.Outcome != nil && c.Outcome.Config.Output.Format != "" || c.Profile == nil:
	case c.Profile.Format == formats.ODS:
		wanted = formats.XLSX
	default:
		wanted = c.Profile.Format // there is none of that name unless files of it are written
	}
	for _, f := range all {
		if f.ID == wanted {
			return f
		}
	}
	return all[0]
}

// ChooseFormat chooses a way to save the table.
func (c *Control) ChooseFormat(id string) {
	c.format = &id
	c.Revision++
}
