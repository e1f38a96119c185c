package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/project"
)

// FileFormat is a way to save the table.
type FileFormat struct {
	ID, Label string
	As        *bridge.SaveAs // nil: as the project says
}

// FileFormats are the ways to save the table, the first being what the project says.
func (c *Control) FileFormats() []FileFormat {
	first := FileFormat{Label: "CSV"}
	if c.Outcome != nil {
		switch out := c.Outcome.Config.Output; {
		case out.Format == project.XLSX:
			first.Label = "Excel (.xlsx), as the project says"
		case out.Format == project.Parquet:
			first.Label = "Parquet, as the project says"
		case out.Format == project.Gzip:
			first.Label = "CSV, packed (.gz), as the project says"
		case out.Delimiter+out.Encoding+out.LineBreak != "":
			first.Label = "CSV, as the project says"
		}
	}
	return []FileFormat{first,
		{"csv-excel", "CSV for Excel where it wants semicolons", &bridge.SaveAs{Format: project.CSV, Delimiter: "semicolon", Encoding: project.UTF8BOM, LineBreak: "crlf"}},
		{"gz", "CSV, packed (.csv.gz)", &bridge.SaveAs{Format: project.Gzip}},
		{"xlsx", "Excel (.xlsx)", &bridge.SaveAs{Format: project.XLSX}},
		{"parquet", "Parquet", &bridge.SaveAs{Format: project.Parquet}},
	}
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
