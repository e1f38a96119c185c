package arx

// settings is a project file, restricted to what ARX also knows. Its types are not those of
// core/project, which would link the engine into the program that reads files: tests check that the
// results are valid there.
type settings struct {
	Version int      `json:"version"`
	Name    string   `json:"name,omitempty"`
	Input   reading  `json:"input"`
	Columns []*taken `json:"columns"`
	Models  []model  `json:"models"`
	Subset  *subset  `json:"subset,omitempty"`

	SuppressionLimit float64  `json:"suppressionLimit"`
	Measure          chosen   `json:"measure"`
	History          []string `json:"history"`
}

// version is the version of the project file.
const version = 2

// subset is the research subset, by the numbers of its records.
type subset struct {
	Rows []int `json:"rows"`
}

type reading struct {
	Delimiter string `json:"delimiter"`
	Quote     string `json:"quote,omitempty"`
}

// taken is a column.
type taken struct {
	Name      string     `json:"name"`
	Role      string     `json:"role"`
	Type      string     `json:"type,omitempty"`
	Format    string     `json:"format,omitempty"`
	Hierarchy *hierarchy `json:"hierarchy,omitempty"`
	MinLevel  *int       `json:"minLevel,omitempty"`
	MaxLevel  *int       `json:"maxLevel,omitempty"`
	Aggregate *aggregate `json:"microaggregate,omitempty"`
	Weight    *float64   `json:"weight,omitempty"`
	Response  bool       `json:"response,omitempty"`
}

// Roles of columns.
const (
	identifying      = "identifying"
	quasiIdentifying = "quasi-identifying"
	sensitive        = "sensitive"
	insensitive      = "insensitive"
)

// aggregate is the value that a column shows for each group.
type aggregate struct {
	Function string `json:"function"`
}

// hierarchy is given row by row.
type hierarchy struct {
	Kind  string `json:"kind"`
	Table rows   `json:"table"`
}

type rows struct {
	Rows [][]string `json:"rows"`
}

type model struct {
	Model     string         `json:"model"`
	Attribute string         `json:"attribute,omitempty"`
	Params    map[string]any `json:"params"`
}

type chosen struct {
	Measure string         `json:"measure"`
	Params  map[string]any `json:"params,omitempty"`
}

// column returns the column with a name, nil if there is none.
func (s *settings) column(name string) *taken {
	for _, c := range s.Columns {
		if c.Name == name {
			return c
		}
	}
	return nil
}
