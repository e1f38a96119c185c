package core

import (
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Foresee says what a release of a table by a project would take, and why it cannot
// be made yet. Of what people have beyond Project.MaxRows records it draws others than
// the release will.
func Foresee(t *table.Table, p *project.Project, opt anonymize.Options) (*anonymize.Forecast, error) {
	t, _, err := capped(t, p, nil)
	if err != nil {
		return nil, err
	}
	return anonymize.Foresee(t, *p, opt)
}
