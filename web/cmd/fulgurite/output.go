package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/claim"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// refused is an output that did not pass its verification.
type refused struct{ error }

func (r refused) Unwrap() error { return r.error }

// writeVerified writes the output of a result to a file beside its final
// place, reads it back, and moves it there only if every rule holds in what it
// read. After an error nothing is left of it.
func writeVerified(ctx context.Context, file string, t *table.Table, config *project.Project, found *anonymize.Result) (table.WriteReport, error) {
	escape := config.Output.EscapeFormulas
	return writeClaimed(ctx, file, t, found.Recoded.Output, escape, func() (verify.Claim, error) { return claim.Of(t, config, found, escape) })
}

// writeClaimed is writeVerified for any output of a table and what is claimed of it.
func writeClaimed(ctx context.Context, file string, t *table.Table, out table.Output, escape bool, claim func() (verify.Claim, error)) (table.WriteReport, error) {
	var report table.WriteReport
	temp, err := os.CreateTemp(filepath.Dir(file), ".fulgurite-*.csv")
	if err != nil {
		return report, unwritable(err, file)
	}
	defer os.Remove(temp.Name()) // without effect after the move
	defer temp.Close()
	buffered := bufio.NewWriterSize(stoppableWriter{ctx, temp}, 1<<20)
	report, err = table.Write(buffered, out, t.Dialect,
		table.WriteOptions{NoHeader: !t.Detection.Header, EscapeFormulas: escape})
	if err == nil {
		err = buffered.Flush()
	}
	if err == nil {
		_, err = temp.Seek(0, io.SeekStart)
	}
	if ctx.Err() != nil {
		return report, ctx.Err()
	}
	if err != nil {
		return report, unwritable(err, file)
	}
	if err := readBack(ctx, temp, report.Bytes, t, claim); err != nil {
		return report, err
	}
	if err := errors.Join(temp.Chmod(fileMode(file)), temp.Close(), os.Rename(temp.Name(), file)); err != nil {
		return report, unwritable(err, file)
	}
	return report, nil
}

// readBack verifies what was written.
func readBack(ctx context.Context, written io.Reader, size int64, t *table.Table, claimed func() (verify.Claim, error)) error {
	claim, err := claimed()
	if err != nil {
		return err
	}
	back, err := table.Read(stoppable{ctx, written}, t.Name, size,
		table.Options{Delimiter: string(rune(t.Dialect.Delimiter)), NoHeader: claim.NoHeader}, table.Limits{})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return refused{err}
	}
	if _, err = verify.Output(t, back, claim); err != nil {
		return refused{err}
	}
	return ctx.Err()
}

// fileMode is what a new file would have, or what the file that is replaced has.
func fileMode(file string) os.FileMode {
	if info, err := os.Stat(file); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

func unwritable(err error, file string) error {
	var detail *os.PathError
	if errors.As(err, &detail) {
		err = detail.Err
	}
	return problem.New("file-unwritable", "Choose another place.",
		"The file %s cannot be written: %v.", file, err)
}

// stoppableWriter ends writing when the context ends.
type stoppableWriter struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppableWriter) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}
