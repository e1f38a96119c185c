package state

import (
	"path"
	"reflect"
	"strings"

	"github.com/fulgurite/fulgurite/core/project"
)

// Runnable returns the settings as the engine is to run them: without hierarchies and bounds of
// columns that are not generalized, which only the page keeps, and with the way of recoding that
// the recommended one stands for.
func (s *State) Runnable() project.Project { return s.runnable(s.Live) }

// runnable is Runnable. A secret that nothing protects keeps a search from starting, or is held
// back, so that one starts by itself and nothing is written of the secret.
func (s *State) runnable(hold bool) project.Project {
	c := Clone(s.Config)
	s.assume(&c)
	if hold {
		for _, name := range s.Unprotected() {
			c.Column(name).Role = project.HeldBack
		}
	}
	for i := range c.Columns {
		column := &c.Columns[i]
		if column.Lists() { // these settings are for quasi-identifiers
			column.Type, column.Format, column.Read, column.Hierarchy, column.TopBottom, column.Perturb, column.Response = "", "",
				nil, nil, nil, nil, false
			column.Items = &project.Items{Separator: column.Items.Separator}
		}
		if column.Role != project.QuasiIdentifying {
			if column.Role != project.Sensitive {
				column.Items = nil
			}
			if column.Role != project.Sensitive {
				column.Hierarchy = nil
			}
			column.MinLevel, column.MaxLevel, column.Weight, column.Microaggregate = nil, nil, nil, nil
		}
		if column.Role == project.Identifying || column.Held() {
			column.TopBottom = nil
		}
		if column.Held() {
			column.Treatment, column.Response = "", false
		}
		if column.Role != project.Sensitive && column.Role != project.Insensitive {
			column.Perturb = nil
		}
		if column.Role == project.Identifying || column.Role == project.Count || column.Microaggregate != nil {
			column.Response = false
		}
		if len(c.Person) > 0 || column.Items != nil || !column.MayWeigh() {
			column.SamplingWeight = false
		}
		if column.Treatment == project.Shift && len(c.Person) == 0 {
			column.Treatment = ""
		}
	}
	if c.Recoding.Method == Recommended {
		if c.Recoding.Method = s.recommended(c); c.Recoding.Method != project.Finest {
			c.Recoding.Ranges = ""
		}
	}
	c.History, c.Assumptions = s.History(), s.granted()
	return c
}

// ProjectFile returns the name and the content of the project file.
func (s *State) ProjectFile() (name string, content []byte, err error) {
	c := s.runnable(false)
	content, err = c.JSON()
	if err != nil {
		return "", nil, err
	}
	return s.stem() + ".fulgurite.json", content, nil
}

// stem returns the file's name without its extension.
func (s *State) stem() string {
	if s.Source == nil {
		return "project"
	}
	return strings.TrimSuffix(s.Source.Name, path.Ext(s.Source.Name))
}

// Same reports whether two settings decide the same result, ignoring history, assumptions and who
// knows what. Shared hierarchies are compared at no cost, however large they are.
func Same(a, b project.Project) bool {
	a.History, a.Assumptions, a.NobodyKnows = nil, nil, nil
	b.History, b.Assumptions, b.NobodyKnows = nil, nil, nil
	return reflect.DeepEqual(a, b)
}
