package sheet

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// MaxRows and MaxColumns are the limits of a sheet, of Excel as of OpenDocument.
const (
	MaxRows    = 1 << 20
	MaxColumns = 1 << 14
)

// TooMany is the problem of a result that no sheet has room for, nil of another one.
func TooMany(rows, columns int) error {
	if rows < MaxRows && columns <= MaxColumns {
		return nil
	}
	return problem.New("format-too-many", "Save the result as CSV or Parquet.",
		"A sheet has at most %d rows and %d columns; the result has %d records and %d columns.", MaxRows, MaxColumns, rows, columns)
}

// Archive is an archive that is written, with the compression of this program's
// platform-independent packer: the same parts are the same bytes everywhere.
func Archive(w io.Writer) *zip.Writer {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.DefaultCompression) })
	return z
}

// Part adds a part to an archive.
func Part(z *zip.Writer, name string, write func(out *bufio.Writer) error) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}
