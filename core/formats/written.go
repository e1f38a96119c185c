package formats

// Written says how the text of a release becomes a file of a format that has types: what the
// columns are, which follows from the project and not from what is in them this time.
type Written struct {
	NoHeader bool `json:"noHeader,omitempty"` // the first record is data
	// Texts are the columns that stay text though they look like numbers or dates, such as postcodes
	// that were text before.
	Texts []string `json:"texts,omitempty"`
	// Coarse lists the columns whose cells can be labels of a hierarchy. Formats with value
	// labels have them as numbers with labels.
	Coarse []Coarse `json:"coarse,omitempty"`
	// Dictionary describes the columns of the file that was opened beside their values, as
	// package convert wrote it; empty: nothing.
	Dictionary string `json:"dictionary,omitempty"`
}

// Coarse is a column that can be coarser than it was.
type Coarse struct {
	Name    string   `json:"name"`
	Numbers bool     `json:"numbers,omitempty"` // its values are numbers: one that stayed is itself
	Order   []string `json:"order,omitempty"`   // of labels, as the hierarchy lists them; what is not in it comes as people would count
}
