package bridge

import (
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// mediaCSV is the media type of tables.
const mediaCSV = "text/csv;charset=utf-8"

// openFile reads the attached file.
func (s *Session) openFile(r *request, asked *Open) (*Profile, error) {
	if !asked.Link {
		return s.read(r, r.file, asked.Name, asked.Options, nil)
	}
	open, err := s.needTable("add another one to")
	if err != nil {
		return nil, err
	}
	another, err := s.part(r, asked.Name, r.file, asked.Options, nil)
	if err != nil {
		return nil, err
	}
	return s.stack(r, append(open.all(), another), asked.Options)
}

// reread reads what is open once more with other options.
func (s *Session) reread(r *request, asked *Open) (*Profile, error) {
	open, err := s.needTable("read again")
	if err != nil {
		return nil, err
	}
	if open.parts == nil {
		return s.read(r, open.source.file, open.table.Name, asked.Options, open.source)
	}
	parts := open.all()
	for i, p := range parts {
		if parts[i], err = s.part(r, p.table.Name, p.source.file, asked.Options, p.source); err != nil {
			return nil, err
		}
	}
	return s.stack(r, parts, asked.Options)
}

// read reads a file and makes it the open one.
func (s *Session) read(r *request, file File, name string, opt table.Options, before *source) (*Profile, error) {
	p, err := s.part(r, name, file, opt, before)
	if err != nil {
		return nil, err
	}
	profile, err := s.begin(r, &opened{source: p.source, table: p.table}, p.source.options(opt))
	if err == nil {
		p.source.describe(profile)
	}
	return profile, err
}

// begin makes something the open one.
func (s *Session) begin(r *request, open *opened, opt table.Options) (*Profile, error) {
	t, err := core.HoldDoubtful(r.attention(), open.table, nil)
	if err != nil {
		return nil, err
	}
	profile, err := r.profile(t, opt)
	if err != nil {
		return nil, err
	}
	open.table = t
	s.open, s.result, s.results, s.kept, s.space, s.costs, s.batch = open, nil, nil, nil, nil, nil, nil
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
