package table

import (
	"io"
	"strings"
)

// Peeked is the beginning of a file as far as it can be cut into records: what
// a person needs to see when Read refuses the file.
type Peeked struct {
	Dialect  Dialect    `json:"dialect"`  // Final is not known and false
	Detected bool       `json:"detected"` // the delimiter was detected, not given
	Records  [][]string `json:"records"`  // the first one included, each as wide as it is
	Lines    []int      `json:"lines"`    // 1-based line on which each record begins
}

// Peek cuts the first records, at most most of them, and judges nothing:
// records may be ragged, and bytes that are no UTF-8 are shown as U+FFFD. If the
// scanner cannot go on, the records so far come with the error.
func Peek(r io.Reader, name string, opt Options, limits Limits, most int) (Peeked, error) {
	if err := opt.Validate(); err != nil {
		return Peeked{}, err
	}
	s := newScanner(r, name, UnknownSize, limits)
	d, err := s.begin(opt)
	if err != nil {
		return Peeked{}, err
	}
	peeked := Peeked{Dialect: d, Detected: opt.Delimiter == ""}
	for len(peeked.Records) < most {
		ok, err := s.next()
		if err != nil || !ok {
			return peeked, err
		}
		if peeked.Dialect.LineBreak == "" {
			peeked.Dialect.LineBreak = lineBreaks[s.ended]
		}
		record := make([]string, len(s.fields))
		for i := range record {
			record[i] = strings.ToValidUTF8(string(s.cell(i)), "\ufffd")
		}
		peeked.Records = append(peeked.Records, record)
		peeked.Lines = append(peeked.Lines, s.line)
	}
	return peeked, nil
}
