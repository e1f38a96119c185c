package bridge

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// mostProjectBytes bounds what is read of a file that is said to be a project;
// project.Parse has a lower bound of its own and says so.
const mostProjectBytes = 64 << 20

// readProject reads the attached project file.
func (s *Session) readProject(r *request) (any, *Blob, error) {
	var asked Open // the name is optional: it is for messages
	if len(r.Body) > 0 && string(r.Body) != "null" {
		if err := r.decode(&asked); err != nil {
			return nil, nil, err
		}
	}
	if r.file == nil {
		return nil, nil, needFile(r)
	}
	data, err := r.all(asked.Name)
	if err != nil {
		return nil, nil, err
	}
	config, err := project.Parse(data, asked.Name)
	return config, nil, err
}

func needFile(r *request) error {
	return problem.New("bridge-no-file", "This is a fault of the page: please report it with the steps that led here.",
		"The request %q came without a file.", string(r.Kind))
}
