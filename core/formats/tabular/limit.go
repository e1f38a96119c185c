package tabular

import (
	"errors"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// MaxHeld limits the bytes held in memory while a packed file is unpacked (lists of texts, files
// within archives). It keeps small files that unpack to huge ones from exhausting the program's
// memory.
const MaxHeld = 512 << 20

// MaxDescribed limits those parts of a packed file that only describe others: lists of sheets,
// styles. It is smaller than MaxHeld because such a part takes more memory once it is parsed.
const MaxDescribed = 64 << 20

// MaxRecord bounds the texts of one record, in bytes: a row that names a long text of a
// workbook in each of its cells is a small file and a huge record.
const MaxRecord = 16 << 20

// TooLong is the problem of a record that has more.
func TooLong(row int) error {
	return problem.New("format-too-large", "Leave out the columns with long texts, or shorten them.",
		"Row %d has more than %d MB of text, which is the limit.", row, MaxRecord>>20)
}

// Held reads all of r, which is a part of a packed file. More than most bytes are a
// problem.
func Held(r io.Reader, what string, most int64) ([]byte, error) {
	data, err := io.ReadAll(Limited(r, what, most))
	if err != nil {
		return nil, err
	}
	return data, nil
}

// Limited returns a reader that ends with a problem after most bytes.
func Limited(r io.Reader, what string, most int64) io.Reader {
	return &limited{r: r, what: what, left: most, most: most}
}

type limited struct {
	r          io.Reader
	what       string
	left, most int64
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		var one [1]byte
		n, err := l.r.Read(one[:])
		if n == 0 {
			return 0, err
		}
		return 0, problem.New("format-too-large", "Save the table as CSV and open that.",
			"Unpacked, %s has more than %d MB, which is the limit.", l.what, l.most>>20)
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}

// Damaged is the problem of a file that does not keep to its format.
func Damaged(format, why string, args ...any) error {
	return problem.New("format-damaged", "Copy the file again from its source, or open it in the program that made it and save it again.",
		"The file is damaged or incomplete, or it is no %s file: %s.", format, problem.Say(why, args...))
}

// Explained returns the problem of an error while a file of a format is read: problems, the end of
// the records and nil stay as they are.
func Explained(format string, err error) error {
	var known *problem.Problem
	if err == nil || err == io.EOF || errors.As(err, &known) {
		return err
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return Damaged(format, "it ends too early")
	}
	return Damaged(format, "%v", err)
}
