package tabular

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// MostHeld is how much of a packed file may be held in memory when it is unpacked
// (lists of texts, files within archives), in bytes. It keeps small files that
// unpack to huge ones from ending the program.
const MostHeld = 512 << 20

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
	return problem.New("format-damaged", "Copy the file again from where it came from, or open it in the program that made it and save it again.",
		"The file is damaged or incomplete, or it is no "+format+" file: "+why+".", args...)
}
