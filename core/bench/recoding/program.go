package recoding

import (
	"context"
	"encoding/json"
	"io"
	"io/fs"

	"github.com/fulgurite/fulgurite/core/bench"
)

// Measure measures all cases on the tables of a folder. Each row is given to
// done.
func Measure(ctx context.Context, files fs.FS, p Platform, done func(Row) error) error {
	var data *bench.Data
	for _, c := range append(Suite(), Growth()...) {
		if data == nil || data.Name != c.Folder {
			var err error
			if data, err = bench.Load(files, c.Folder); err != nil {
				return err
			}
		}
		row, err := Run(ctx, c, data, p)
		if err != nil {
			return err
		}
		if err := done(row); err != nil {
			return err
		}
	}
	return nil
}

// Write writes a row on a line, for Read.
func Write(w io.Writer, r Row) error { return json.NewEncoder(w).Encode(r) }

// Read reads rows that Write wrote, one after the other, until the end.
func Read(r io.Reader, each func(Row) error) error {
	rows := json.NewDecoder(r)
	for {
		var row Row
		switch err := rows.Decode(&row); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := each(row); err != nil {
			return err
		}
	}
}
