package bridge

import (
	"reflect"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// mediaCSV is the media type of tables.
const mediaCSV = "text/csv;charset=utf-8"

// openFile reads the attached file.
func (s *Session) openFile(r *request, asked *Open) (*Profile, error) {
	return s.read(r, r.file, asked.Name, asked.Options, nil)
}

// reread reads the open file once more with other options.
func (s *Session) reread(r *request, asked *Open) (*Profile, error) {
	open, err := s.needTable("read again")
	if err != nil {
		return nil, err
	}
	return s.read(r, open.source.file, open.table.Name, asked.Options, open.source)
}

// read reads a file and makes it the open one.
func (s *Session) read(r *request, file File, name string, opt table.Options, before *source) (*Profile, error) {
	src, err := s.source(r, name, file, opt, before, false)
	if err != nil {
		return nil, err
	}
	if src.with != nil && reflect.DeepEqual(opt, table.Options{}) {
		opt = src.with.Input
	}
	t, err := src.open(r.attention(), name, opt)
	if err != nil {
		return nil, err
	}
	if t, err = core.HoldDoubtful(r.attention(), t, nil); err != nil {
		return nil, err
	}
	profile, err := r.profile(t, opt)
	if err != nil {
		return nil, err
	}
	src.describe(profile)
	s.open, s.result, s.results, s.kept, s.space, s.costs, s.batch = &opened{source: src, table: t}, nil, nil, nil, nil, nil, nil
	return profile, nil
}

// attached opens the file that came with the request.
func (r *request) attached(encoding string) (*interrupt.Reader, error) {
	in, err := r.file.Open(encoding)
	if err != nil {
		return nil, problem.From(err)
	}
	return interrupt.NewReader(r.attention(), in), nil
}
