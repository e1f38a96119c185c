package bridge

import "github.com/fulgurite/fulgurite/core/table"

// ReadColumn says how a column is to be read, as a project does.
type ReadColumn struct {
	Column string         `json:"column"`
	Type   table.Type     `json:"type,omitempty"`
	Format string         `json:"format,omitempty"`
	Read   *table.Reading `json:"read,omitempty"`
}

// ReadColumns asks how columns of the open table are read.
type ReadColumns struct {
	Columns []ReadColumn `json:"columns"`
}

// ColumnsRead are the columns that were asked for, in the same order.
type ColumnsRead struct {
	Columns []ColumnProfile `json:"columns"`
}
