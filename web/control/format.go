package control

import (
	"github.com/fulgurite/fulgurite/bridge"
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
	return []FileFormat{first,
		{"csv-excel", "CSV for Excel: semicolons, UTF-8 with a mark", &bridge.SaveAs{Format: project.CSV, Delimiter: "semicolon", Encoding: project.UTF8BOM, LineBreak: "crlf"}},
		{"gz", "CSV as in the table, packed (.csv.gz)", &bridge.SaveAs{Format: project.Gzip}},
		{"xlsx", "Excel (.xlsx)", &bridge.SaveAs{Format: project.XLSX}},
		{"parquet", "Parquet", &bridge.SaveAs{Format: project.Parquet}},
	}
}

// described says how a table that was read in a dialect is written.
func described(out project.Output, read table.Dialect) string {
	text := "CSV"
	switch out.Format {
	case project.XLSX:
		return "Excel (.xlsx), as the project says"
	case project.Parquet:
		return "Parquet, as the project says"
	case project.Gzip:
		text = "CSV, packed (.csv.gz)"
	}
	text += ": " + map[byte]string{',': "commas", ';': "semicolons", '\t': "tabs", '|': "bars"}[out.Dialect(read).Delimiter]
	switch {
	case out.Western():
		text += ", Windows-1252"
	case out.Dialect(read).BOM:
		text += ", UTF-8 with a mark"
	default:
		text += ", UTF-8"
	}
	if out.Format+out.Delimiter+out.Encoding+out.LineBreak != "" {
		text += ", as the project says"
	}
	return text
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
	case c.Profile.Format == "xlsx" || c.Profile.Format == "ods":
		wanted = "xlsx"
	case c.Profile.Format == "parquet":
		wanted = "parquet"
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
