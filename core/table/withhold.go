package table

import (
	"bytes"
	"io"
)

// withholding gives a source but for its last lines, blank ones counted. Whether its
// last line has a line break makes no difference.
type withholding struct {
	source io.Reader
	most   int    // lines to withhold
	kept   []byte // read and not given out yet
	ready  int    // bytes of kept that may be given out
	chunk  []byte
	err    error
}

func withhold(source io.Reader, most int) *withholding {
	return &withholding{source: source, most: most, chunk: make([]byte, 256<<10)}
}

func (w *withholding) Read(p []byte) (int, error) {
	for idle := 0; w.ready == 0; {
		if w.err != nil {
			return 0, w.err
		}
		n, err := w.source.Read(w.chunk)
		w.err = err
		w.kept = append(w.kept, w.chunk[:n]...)
		w.ready = w.before()
		if idle++; n > 0 {
			idle = 0
		} else if idle == 100 {
			return 0, io.ErrNoProgress
		}
	}
	n := copy(p, w.kept[:w.ready])
	w.ready -= n
	w.kept = append(w.kept[:0], w.kept[n:]...)
	return n, nil
}

// before returns how many bytes stand in front of the last lines of what was read.
// Whatever comes still, the last lines do not begin earlier.
func (w *withholding) before() int {
	at := len(w.kept) - breakAt(w.kept)
	for n := 1; ; n++ {
		at = bytes.LastIndexAny(w.kept[:at], "\r\n") + 1
		if at == 0 || n == w.most {
			return at
		}
		at -= breakAt(w.kept[:at])
	}
}

// breakAt returns the length of the line break at the end of a text, 0 for none.
func breakAt(text []byte) int {
	switch {
	case bytes.HasSuffix(text, []byte("\r\n")):
		return 2
	case bytes.HasSuffix(text, []byte("\n")), bytes.HasSuffix(text, []byte("\r")):
		return 1
	}
	return 0
}

// lines returns the lines that were withheld.
func (w *withholding) lines() []string {
	var all []string
	for from := 0; from < len(w.kept); {
		var text string
		text, from = lineAt(w.kept, from)
		all = append(all, excerptOf(text))
	}
	return all
}
