package bridge

import (
	"github.com/fulgurite/fulgurite/core/project"
)

// mostProjectBytes bounds what is read of a file that is said to be a project;
// project.Parse has a lower bound of its own and says so.
const mostProjectBytes = 64 << 20

// readProject reads the attached project file.
func (s *Session) readProject(r *request, asked *Open) (*project.Project, error) {
	data, err := r.all(asked.Name)
	if err != nil {
		return nil, err
	}
	return project.Parse(data, asked.Name)
}
