package bridge

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// maxProjectBytes bounds what is read of a file that is said to be a project;
// project.Parse has a lower bound of its own and says so.
const maxProjectBytes = 64 << 20

// ReadProject is a project file that was read.
type ReadProject struct {
	Project project.Project `json:"project"`
	// Upgraded says what was carried over from a file of an older version.
	Upgraded *problem.Problem `json:"upgraded,omitempty"`
}

// readProject reads the attached project file.
func (s *Session) readProject(r *request, asked *Open) (*ReadProject, error) {
	data, err := r.all(asked.Name)
	if err != nil {
		return nil, err
	}
	p, err := project.Parse(data, asked.Name)
	if err != nil {
		return nil, err
	}
	return &ReadProject{*p, p.Upgraded()}, nil
}
