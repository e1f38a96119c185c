package bridge

// What a grid asks about the open table and the last result. It is answered also while something
// else is under way, in its pauses: see Kind.aside.

// AskWindow asks for a window of records as somebody reads them: those of the open table in its
// order, or those of the last result with what they were, group by group.
type AskWindow struct {
	// Input asks for the open table, as it was read: nothing of a result is told.
	Input bool `json:"input,omitempty"`
	From  int  `json:"from"` // 0-based place in that order
	Count int  `json:"count"`
	// Column is the first column of the open table that is wanted, and Columns how many; 0: all.
	Column  int `json:"column,omitempty"`
	Columns int `json:"columns,omitempty"`
	ReadOrder
}

// ReadOrder says in which order records are read; the zero ReadOrder is that of Window.
type ReadOrder struct {
	By string `json:"by,omitempty"` // column of the open table whose values are in order
	// Sizes puts the smallest groups first. Records of a result only.
	Sizes bool `json:"sizes,omitempty"`
	Down  bool `json:"down,omitempty"` // the other way round
}

// Window is a window of records. What it tells of groups is about equivalence classes of the
// result, and left out of the open table.
type Window struct {
	Total int `json:"total"` // records in all
	// Grouped says that the records of a group follow each other. Where columns were left in the file
	// the records come in its order, whatever was asked for.
	Grouped bool       `json:"grouped,omitempty"`
	Groups  int        `json:"groups,omitempty"` // in all
	Records []int      `json:"records"`          // by line: number of the record in the table, from 0
	Before  [][]string `json:"before"`           // by line and column: as it was read
	// After has the cells of the result, by line and column; nothing where the column is not written.
	After  [][]string `json:"after,omitempty"`
	Group  []int      `json:"group,omitempty"`  // by line: number of the group, from 1 in the order of the table; 0: left out
	Size   []int      `json:"size,omitempty"`   // by line: records of that group
	Starts []bool     `json:"starts,omitempty"` // by line: the line before is of another group
}

// AskHeads asks what columns hold.
type AskHeads struct {
	Input bool `json:"input,omitempty"` // of the open table alone
}

// Heads says what the columns of the open table hold, and what the last result shows of them.
type Heads struct {
	Columns []Head `json:"columns"` // of the open table, in its order
}

// Head is about one column.
type Head struct {
	Name string `json:"name"`
	// Before and After are shares of the records by range or value, in the order of the column. Both
	// are left out of columns that name people, and of those with too many values to be counted; After
	// where the result does not show the column.
	Before []float64 `json:"before,omitempty"`
	After  []float64 `json:"after,omitempty"` // of all records, also those of which it shows nothing
	// Levels are shares of the records by the level that the result shows of a quasi-identifier; the
	// last one is hidden ("*"). Left out of other columns.
	Levels []float64 `json:"levels,omitempty"`
}
