// Package arx reads the project files (.deid) of the desktop tool ARX, versions 2 and 3: a ZIP
// archive with the table, what each column is, the hierarchies, and the rules. What ARX keeps in
// Java's own serialization is not read: the same stands in the XML beside it, rules and measure in
// the words that ARX shows. What cannot be taken over is said, never guessed.
package arx

import (
	"archive/zip"
	"encoding/xml"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/formats/tabular"
)

// Project is what is taken over of a project file.
type Project struct {
	Settings *project.Project
	Table    []byte // as it stands in the file, with a line of names
	// Remarks are sentences about what differs, and what has to be set by hand.
	Remarks []string
}

// Where things stand in the archive. What belongs to the output is a copy of that of the input.
const (
	tableFile      = "data/input.csv"
	subsetFile     = "data/input_subset.csv"
	projectFile    = "project.xml"
	configFile     = "input/config.xml"
	definitionFile = "input/definition.xml"
	inputFolder    = "input/"
)

// mostSettings is how large the XML may be: it has a few lines for each column.
const mostSettings = 16 << 20

type projectXML struct {
	Name      string `xml:"name"`
	Separator string `xml:"separator"`
	Quote     string `xml:"quote"`
}

type configXML struct {
	Suppression string   `xml:"suppressionString"`
	LeftOut     string   `xml:"relativeMaxOutliers"`
	Metric      string   `xml:"metric"`
	Criteria    []string `xml:"criteria>criterion"`
	Weights     []struct {
		Attribute string `xml:"attribute"`
		Weight    string `xml:"weight"`
	} `xml:"attributeWeights>attributeWeight"`
}

type definitionXML struct {
	Columns []columnXML `xml:"assigment"` // as ARX spells it
}

type columnXML struct {
	Name      string `xml:"name"`
	Type      string `xml:"type"`
	Datatype  string `xml:"datatype"`
	Format    string `xml:"format"`
	Hierarchy string `xml:"ref"`
	Min       string `xml:"min"`
	Max       string `xml:"max"`
	Function  string `xml:"microAggregationFunction"`
}

// Read reads a project file. Its errors name the part that is missing or damaged.
func Read(src tabular.Source) (*Project, error) {
	z, err := zip.NewReader(src, src.Size)
	if err != nil {
		return nil, tabular.Damaged("ARX project", "%s", strings.TrimPrefix(err.Error(), "zip: "))
	}
	a := archive{z}
	var of projectXML
	var config configXML
	var definition definitionXML
	for name, into := range map[string]any{projectFile: &of, configFile: &config, definitionFile: &definition} {
		if err := a.settings(name, into); err != nil {
			return nil, err
		}
	}
	text, err := a.held(tableFile, tabular.MostHeld)
	if err != nil {
		return nil, err
	}
	if len(definition.Columns) == 0 {
		return nil, tabular.Damaged("ARX project", "%s describes no column", definitionFile)
	}
	delimiter := of.Separator
	if delimiter == "" { // a blank is no separator that ARX offers
		delimiter = ";"
	}
	t := taking{archive: a, delimiter: delimiter, project: &project.Project{
		Version: project.Version, Name: of.Name, Input: table.Options{Delimiter: delimiter}, Models: []project.Model{},
		History: []string{"took over a project of ARX"}}}
	if of.Quote == "'" {
		t.project.Input.Quote = "single"
	}
	if err := t.columns(definition.Columns); err != nil {
		return nil, err
	}
	t.rules(&config)
	if err := t.differences(&config, text); err != nil {
		return nil, err
	}
	return &Project{Settings: t.project, Table: text, Remarks: t.remarks}, nil
}

// taking is the work of taking over.
type taking struct {
	archive
	delimiter string
	project   *project.Project
	remarks   []string
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

// held unpacks a file, of at most so many bytes.
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

func (a archive) settings(name string, into any) error {
	text, err := a.held(name, mostSettings)
	if err != nil {
		return err
	}
	d := xml.NewDecoder(strings.NewReader(string(text)))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // ARX writes all beyond ASCII by its number
	if err := d.Decode(into); err != nil {
		return tabular.Damaged("ARX project", "%s: %v", name, err)
	}
	return nil
}
