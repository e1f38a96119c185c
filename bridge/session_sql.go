package bridge

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/project"
)

// mediaZIP is the media type of archives.
const mediaZIP = "application/zip"

// scripts writes SQL that makes and verifies the last result in a database that has the
// table.
func (s *Session) scripts(_ *request, ask *AskScripts) (*Saved, *Blob, error) {
	found, err := s.needResult("make in a database")
	if err != nil {
		return nil, nil, err
	}
	if err := refuse(found.outcome.Findings); err != nil {
		return nil, nil, err
	}
	job := &sql.Job{Drop: ask.Drop, Project: ofDatabase(&found.config)}
	if job.Dialect, err = sql.DialectOf(ask.Dialect); err != nil {
		return nil, nil, err
	}
	if job.Table, err = sql.ParseName(ask.Table); err != nil {
		return nil, nil, err
	}
	if job.Release, err = sql.ParseName(cmp.Or(ask.Release, sql.UsualRelease)); err != nil {
		return nil, nil, err
	}
	choice, err := job.Of(found.release)
	if err != nil {
		return nil, nil, err
	}
	blob := &Blob{Type: mediaZIP}
	all := append([]sql.Script{{Name: sql.GroupName, Text: job.Group()}}, choice.Scripts()...)
	if _, err := blob.Write(sql.Archive(all)); err != nil {
		return nil, nil, err
	}
	base, _ := nameParts(s.open.table.Name)
	return &Saved{Name: base + "-" + job.Dialect.Name + ".zip", Type: mediaZIP, Bytes: blob.Bytes(), Rows: found.outcome.Contents.Written},
		blob, nil
}

// ofDatabase is a project for the table in a database: it is no file, and it has no column
// of counts where the open table, that of its tuples, has one.
func ofDatabase(config *project.Project) *project.Project {
	p := *config
	p.Output.EscapeFormulas = false
	p.Columns = slices.DeleteFunc(slices.Clone(p.Columns), func(c project.Column) bool { return c.Role == project.Count })
	return &p
}
