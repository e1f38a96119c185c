package bridge

import (
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// ColumnProfile is what was found out about one column.
type ColumnProfile struct {
	Name        string         `json:"name"`
	Type        table.Type     `json:"type"`
	Format      string         `json:"format,omitempty"`
	Distinct    int            `json:"distinct"`
	About       bool           `json:"about,omitempty"` // the column is left in the file: distinct, type, examples and reading are those of a sample of its values
	Missing     int            `json:"missing"`         // records without a value
	Examples    []string       `json:"examples"`
	Low         string         `json:"low,omitempty"` // smallest and largest value of ordered types
	High        string         `json:"high,omitempty"`
	Role        project.Role   `json:"role"`        // suggested
	Reason      string         `json:"reason"`      // why, in plain words
	ReasonSaid  *problem.Text  `json:"reasonSaid"`  // what that was made of
	Harmless    bool           `json:"harmless"`    // plainly: it says the same of everybody, or what many share and nobody looks for
	Hierarchy   hierarchy.Spec `json:"hierarchy"`   // suggested, of a concrete kind
	Because     string         `json:"because"`     // why this hierarchy
	BecauseSaid *problem.Text  `json:"becauseSaid"` // what that was made of
	Guess       table.Type     `json:"guess"`       // the type if none is chosen
	Values      []string       `json:"values"`      // all values if there are few, in their order; of others none
	Reading     detect.Account `json:"reading"`     // how the values were read, and what does not fit
	As          ReadColumn     `json:"as"`          // what it was read with
	// Refused says why it cannot be read as asked; it is then described as guessed.
	Refused *problem.Problem `json:"refused,omitempty"`
}

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
