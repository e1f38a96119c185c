package bridge

import (
	"bytes"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"
)

// maxSampleRows bounds the size of the sample.
const maxSampleRows = 1_000_000

// openSample invents the sample and opens it like a file.
func (s *Session) openSample(r *request, asked *Sample) (*Profile, error) {
	if asked.Rows < 0 || asked.Rows > maxSampleRows {
		return nil, problem.New("bridge-sample-rows", "Ask for 1 to 1,000,000 records, or 0 for the usual number.",
			"The sample cannot have %d records.", asked.Rows)
	}
	rows := asked.Rows
	if rows == 0 {
		rows = sample.Rows
	}
	if asked.Tables {
		return s.sampleTables(r, rows)
	}
	profile, err := s.read(r, invented(sample.CSV(rows, sample.Seed)), sample.File, table.Options{}, nil)
	if err != nil {
		return nil, err
	}
	profile.Project = sample.Project()
	return profile, nil
}

// sampleTables opens the tables of the sample that are about the same people.
func (s *Session) sampleTables(r *request, rows int) (*Profile, error) {
	var parts []part
	for _, t := range sample.Tables(rows, sample.Seed) {
		p, err := s.part(r, t.Name, invented(t.CSV), table.Options{}, nil)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	profile, err := s.stack(r, parts, table.Options{})
	if err == nil {
		profile.Project = sample.TablesProject()
	}
	return profile, err
}

// invented is a file that lies in memory, in UTF-8.
type invented []byte

func (f invented) Size() int64 { return int64(len(f)) }

func (f invented) Open(encoding string) (io.Reader, error) {
	if encoding != "" && encoding != "utf-8" {
		return nil, problem.New("bridge-encoding", "Choose utf-8.", "The sample is in utf-8, not in %q.", encoding)
	}
	return bytes.NewReader(f), nil
}
