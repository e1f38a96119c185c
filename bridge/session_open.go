package bridge

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// mediaCSV is the media type of tables.
const mediaCSV = "text/csv;charset=utf-8"

// openFile reads the attached file.
func (s *Session) openFile(r *request) (any, *Blob, error) {
	var asked Open
	if err := r.decode(&asked); err != nil {
		return nil, nil, err
	}
	if r.file == nil {
		return nil, nil, needFile(r)
	}
	return s.read(r, r.file, asked.Name, asked.Options)
}

// reread reads the open file once more with other options.
func (s *Session) reread(r *request) (any, *Blob, error) {
	var asked Open
	if err := r.decode(&asked); err != nil {
		return nil, nil, err
	}
	open, err := s.needTable("read again")
	if err != nil {
		return nil, nil, err
	}
	return s.read(r, open.file, open.table.Name, asked.Options)
}

// read reads a file and makes it the open one.
func (s *Session) read(r *request, file File, name string, opt table.Options) (any, *Blob, error) {
	t, err := r.table(file, name, opt)
	if err != nil {
		return nil, nil, err
	}
	profile := newProfile(t, opt)
	s.open, s.result = &opened{file: file, table: t}, nil
	return profile, nil, nil
}

// table reads a table from a file.
func (r *request) table(file File, name string, opt table.Options) (*table.Table, error) {
	in, err := r.reader(file, opt.Encoding)
	if err != nil {
		return nil, err
	}
	return table.Read(in, name, file.Size(), opt, table.Limits{})
}

// reader opens a file so that reading it lets messages in and ends with the
// request.
func (r *request) reader(file File, encoding string) (io.Reader, error) {
	in, err := file.Open(encoding)
	if err != nil {
		return nil, problem.From(err)
	}
	return breathing{in, r}, nil
}

type breathing struct {
	in io.Reader
	r  *request
}

func (b breathing) Read(p []byte) (int, error) {
	if err := b.r.breathe(); err != nil {
		return 0, err
	}
	return b.in.Read(p)
}
