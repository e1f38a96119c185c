package arx

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/markup"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// general holds the contents of project.xml.
type general struct{ name, separator, quote string }

// config holds the contents of config.xml.
type config struct {
	suppression, leftOut, metric string
	criteria                     []string
	weights                      []weight
}

type weight struct{ attribute, weight string }

// column holds what definition.xml says about a column.
type column struct {
	name, kind, datatype, format, hierarchy, min, max, function string
	response                                                    bool
}

// described reads the XML. It ignores what this version does not know.
func (a archive) described() (of general, c config, columns []column, err error) {
	err = errors.Join(
		a.elements(projectFile, func(path, text string) {
			switch path {
			case "project/name":
				of.name = text
			case "project/separator":
				of.separator = text
			case "project/quote":
				of.quote = text
			}
		}),
		a.elements(configFile, c.element),
		a.elements(definitionFile, func(path, text string) {
			const each = "definition/assigment" // as ARX spells it
			if len(columns) == 0 {
				columns = append(columns, column{})
			}
			now := &columns[len(columns)-1]
			switch path {
			case each + "/name":
				now.name = text
			case each + "/type":
				now.kind = text
			case each + "/datatype":
				now.datatype = text
			case each + "/format":
				now.format = text
			case each + "/ref":
				now.hierarchy = text
			case each + "/min":
				now.min = text
			case each + "/response":
				now.response = text == "true"
			case each + "/max":
				now.max = text
			case each + "/microaggregationFunction":
				now.function = text
			case each: // it ends
				columns = append(columns, column{})
			case "definition":
				columns = columns[:len(columns)-1]
			}
		}))
	return of, c, columns, err
}

func (c *config) element(path, text string) {
	const each = "config/attributeWeights/attributeWeight"
	if len(c.weights) == 0 {
		c.weights = append(c.weights, weight{})
	}
	now := &c.weights[len(c.weights)-1]
	switch path {
	case "config/suppressionString":
		c.suppression = text
	case "config/relativeMaxOutliers":
		c.leftOut = text
	case "config/metric":
		c.metric = text
	case "config/criteria/criterion":
		c.criteria = append(c.criteria, text)
	case each + "/attribute":
		now.attribute = text
	case each + "/weight":
		now.weight = text
	case each: // it ends
		c.weights = append(c.weights, weight{})
	case "config":
		c.weights = c.weights[:len(c.weights)-1]
	}
}

// deepest limits how deep elements are nested; ARX nests four.
const deepest = 64

// elements calls f for each element of a file where it ends: with the names from the outermost
// element down to its own, and the text that stands right in it.
func (a archive) elements(name string, f func(path, text string)) error {
	content, err := a.held(name, maxSettings)
	if err != nil {
		return err
	}
	var path []string
	var texts [][]byte
	for s := markup.NewScanner(bytes.NewReader(content)); ; {
		kind, err := s.Next()
		switch {
		case err == io.EOF && path == nil:
			return tabular.Damaged("ARX project", "%s: there is nothing in it", name)
		case err == io.EOF:
			return nil
		case err != nil:
			return tabular.Damaged("ARX project", "%s: %v", name, err)
		}
		switch last := len(path) - 1; kind {
		case markup.Start:
			path, texts = append(path, string(s.Name())), append(texts, nil)
			if len(path) > deepest {
				return tabular.Damaged("ARX project", "%s: its elements are too deep in each other", name)
			}
		case markup.Text:
			if last >= 0 {
				texts[last] = append(texts[last], s.Text()...)
			}
		case markup.End:
			if last < 0 || !s.Is(path[last]) {
				return tabular.Damaged("ARX project", "%s: <%s> ends where it was not begun", name, s.Name())
			}
			f(strings.Join(path, "/"), string(texts[last]))
			path, texts = path[:last], texts[:last]
		}
	}
}
