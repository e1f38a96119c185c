// Package arx reads the project files (.deid) of the desktop tool ARX, versions 2 and 3: a ZIP
// archive with the table, the description of each column, the hierarchies, and the rules. Of what
// ARX keeps in Java's own serialization it reads the research subset alone: the XML beside it has
// the rest, with rules and measure in the words that ARX shows. What cannot be taken over is
// reported, never guessed.
package arx

import (
	"archive/zip"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// Project is the part of an ARX project that is taken over.
type Project struct {
	Settings []byte // a project file
	Table    []byte // as it stands in the file, with a line of names
	// Remarks are sentences about what differs, and what has to be set by hand.
	Remarks []*problem.Problem
}

// Places in the archive. Files about the output are copies of those about the input.
const (
	tableFile      = "data/input.csv"
	subsetFile     = "data/input_subset.csv"
	projectFile    = "project.xml"
	configFile     = "input/config.xml"
	definitionFile = "input/definition.xml"
	inputFolder    = "input/"
)

// maxSettings limits the size of the XML, which has a few lines for each column.
const maxSettings = 16 << 20

// Read reads a project file. Its errors name the part that is missing or damaged.
func Read(src tabular.Source) (*Project, error) {
	z, err := zip.NewReader(src, src.Size)
	if err != nil {
		return nil, tabular.Damaged("ARX project", "%s", strings.TrimPrefix(err.Error(), "zip: "))
	}
	a := archive{z}
	of, config, columns, err := a.described()
	if err != nil {
		return nil, err
	}
	text, err := a.held(tableFile, tabular.MaxHeld)
	if err != nil {
		return nil, err
	}
	if len(columns) == 0 {
		return nil, tabular.Damaged("ARX project", "%s describes no column", definitionFile)
	}
	delimiter := of.separator
	if delimiter == "" { // ARX does not offer a blank as separator
		delimiter = ";"
	}
	t := taking{archive: a, delimiter: delimiter, project: &settings{
		Version: version, Name: of.name, Input: reading{Delimiter: delimiter}, Columns: []*taken{}, Models: []model{},
		History: []string{"took over a project of ARX"}}}
	if of.quote == "'" {
		t.project.Input.Quote = "single"
	}
	if err := t.columns(columns); err != nil {
		return nil, err
	}
	if err := t.subset(text); err != nil {
		return nil, err
	}
	t.rules(config)
	t.differences(config)
	file, err := vjson.Marshal(t.project)
	if err != nil {
		return nil, err
	}
	return &Project{Settings: file, Table: text, Remarks: t.remarks}, nil
}

// taking is the state of a conversion.
type taking struct {
	archive
	delimiter string
	project   *settings
	everyone  bool // the archive says that there is no research subset
	remarks   []*problem.Problem
}

// archive is a project file.
type archive struct{ z *zip.Reader }

func (a archive) has(name string) bool {
	for _, f := range a.z.File {
		if f.Name == name {
			return true
		}
	}
	return false
}

// held unpacks a file of a limited size.
func (a archive) held(name string, most int64) ([]byte, error) {
	for _, f := range a.z.File {
		if f.Name != name {
			continue
		}
		in, err := f.Open()
		if err != nil {
			return nil, tabular.Damaged("ARX project", "%s: %s", name, strings.TrimPrefix(err.Error(), "zip: "))
		}
		defer in.Close()
		text, err := tabular.Held(in, "the file "+name, most)
		if err != nil && problem.From(err) == nil {
			err = tabular.Damaged("ARX project", "%s: %s", name, strings.TrimPrefix(err.Error(), "zip: "))
		}
		return text, err
	}
	return nil, tabular.Damaged("ARX project", "there is no %s in it", name)
}
