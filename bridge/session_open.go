package bridge

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// mediaCSV is the media type of tables.
const mediaCSV = "text/csv;charset=utf-8"

// openFile reads the attached file.
func (s *Session) openFile(r *request, asked *Open) (*Profile, error) {
	return s.read(r, r.file, asked.Name, asked.Options)
}

// reread reads the open file once more with other options.
func (s *Session) reread(r *request, asked *Open) (*Profile, error) {
	open, err := s.needTable("read again")
	if err != nil {
		return nil, err
	}
	return s.read(r, open.file, open.table.Name, asked.Options)
}

// read reads a file and makes it the open one.
func (s *Session) read(r *request, file File, name string, opt table.Options) (*Profile, error) {
	in, err := r.reader(file, opt.Encoding)
	if err != nil {
		return nil, err
	}
	t, err := table.Read(in, name, file.Size(), opt, table.Limits{})
	if err != nil {
		return nil, in.cause(err, name)
	}
	profile, err := r.profile(t, opt)
	if err != nil {
		return nil, err
	}
	s.open, s.result, s.results, s.batch = &opened{file: file, table: t}, nil, nil, nil
	return profile, nil
}

// reader opens a file so that reading it lets messages in and ends with the
// request.
func (r *request) reader(file File, encoding string) (*breathing, error) {
	in, err := file.Open(encoding)
	if err != nil {
		return nil, problem.From(err)
	}
	return &breathing{in: in, r: r}, nil
}

type breathing struct {
	in     io.Reader
	r      *request
	failed error // by which reading ended; nil: not, or by the end of the file
}

func (b *breathing) Read(p []byte) (int, error) {
	if err := b.r.breathe(); err != nil {
		b.failed = err
		return 0, err
	}
	n, err := b.in.Read(p)
	if err != nil && err != io.EOF {
		b.failed = err
	}
	return n, err
}

// cause returns why reading ended: what the file said, rather than what the
// reader of tables made of it.
func (b *breathing) cause(err error, name string) error {
	if b.failed == nil {
		return err
	}
	return problem.From(b.failed).At(problem.Place{File: name})
}
