package bridge

import (
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// ColumnProfile describes one column.
type ColumnProfile struct {
	Name     string     `json:"name"`
	Type     table.Type `json:"type"`
	Format   string     `json:"format,omitempty"`
	Distinct int        `json:"distinct"`
	// the column is left in the file: distinct, type, examples and reading are those of a sample of
	// its values
	About       bool           `json:"about,omitempty"`
	Missing     int            `json:"missing"` // records without a value
	Examples    []string       `json:"examples"`
	Low         string         `json:"low,omitempty"` // smallest and largest value of ordered types
	High        string         `json:"high,omitempty"`
	Role        project.Role   `json:"role"`        // suggested; empty where nobody but the user can say: undecided
	Reason      string         `json:"reason"`      // why, in plain words
	ReasonSaid  *problem.Text  `json:"reasonSaid"`  // what that was made of
	Harmless    bool           `json:"harmless"`    // plainly: it says the same of everybody, or what many share and nobody looks for
	Hierarchy   hierarchy.Spec `json:"hierarchy"`   // suggested, of a concrete kind
	Because     string         `json:"because"`     // why this hierarchy
	BecauseSaid *problem.Text  `json:"becauseSaid"` // what that was made of
	Guess       table.Type     `json:"guess"`       // the type if none is chosen
	Values      []string       `json:"values"`      // all values if there are few, in their order; of others none
	Reading     detect.Account `json:"reading"`     // how the values were read, and what does not fit
	// Assumptions lists what reading took for granted of the column.
	Assumptions []table.Assumed `json:"assumptions,omitempty"`
	As          ReadColumn      `json:"as"` // what it was read with
	// Marks may stand between several values of a cell: they occur in the column. Of one
	// whose cells hold several, the same.
	Marks []string `json:"marks"`
	// Cells is there where each cell holds several values: then all that is said of the column but its
	// role is said of these, each counted once a cell.
	Cells *CellsProfile `json:"cells,omitempty"`
	// Refused says why it cannot be read as asked; it is then described as guessed.
	Refused *problem.Problem `json:"refused,omitempty"`
}

// CellsProfile describes cells that hold several values.
type CellsProfile struct {
	Values int `json:"values"` // in all cells
	Most   int `json:"most"`   // in one cell
}

// ReadColumn says how a column is to be read, as a project does.
type ReadColumn struct {
	Column string         `json:"column"`
	Type   table.Type     `json:"type,omitempty"`
	Format string         `json:"format,omitempty"`
	Read   *table.Reading `json:"read,omitempty"`
	// Separator stands between the values of a cell, if these are several; type and format are theirs
	// then.
	Separator string `json:"separator,omitempty"`
}

// ReadColumns asks how columns of the open table are read.
type ReadColumns struct {
	Columns []ReadColumn `json:"columns"`
}

// ColumnsRead are the columns that were asked for, in the same order.
type ColumnsRead struct {
	Columns []ColumnProfile `json:"columns"`
}
