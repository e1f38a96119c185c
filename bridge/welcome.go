package bridge

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
)

// welcome tells the page what the engine can do.
func (s *Session) welcome() *Welcome {
	return &Welcome{
		Version:  ProtocolVersion,
		Program:  s.host.Program,
		Commit:   s.host.Commit,
		Models:   privacy.All(),
		Measures: utility.All(),
		Searches: project.Algorithms(),
		Builders: hierarchy.Builders(),
		Limits:   table.DefaultLimits,
		Missing:  table.DefaultMissing,
	}
}
