package xlsx

import (
	"io"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/markup"
	"github.com/fulgurite/fulgurite/core/formats/numfmt"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// load reads what all sheets share: styles and texts.
func (b *Book) load() error {
	if b.loaded {
		return nil
	}
	if part := b.byType["styles"]; part != "" {
		if err := b.loadStyles(part); err != nil {
			return err
		}
	}
	if part := b.byType["sharedStrings"]; part != "" {
		if err := b.loadTexts(part); err != nil {
			return err
		}
	}
	b.loaded = true
	return nil
}

func (b *Book) loadStyles(part string) error {
	codes := map[int]string{}
	formats := map[int]*numfmt.Format{}
	cells := false
	return b.scan(part, func(s *markup.Scanner) error {
		switch string(s.Name()) {
		case "numFmt":
			if id, err := strconv.Atoi(s.Attr("numFmtId")); err == nil {
				codes[id] = s.Attr("formatCode")
			}
		case "cellXfs":
			cells = true
		case "cellStyles", "dxfs":
			cells = false
		case "xf":
			if !cells {
				break
			}
			id, err := strconv.Atoi(s.Attr("numFmtId"))
			if err != nil {
				id = 0
			}
			f := formats[id]
			if f == nil {
				code, own := codes[id]
				if !own {
					code = numfmt.BuiltIn(id)
				}
				f = numfmt.Parse(code)
				formats[id] = f
			}
			b.formats = append(b.formats, f)
		}
		return nil
	})
}

// maxTexts bounds the texts that cells share: a sheet has a million rows at most, and
// few columns in which all texts are different.
const maxTexts = 32 << 20

// texts are the texts that cells share, one after another.
type texts struct {
	all  []byte
	ends []uint32
}

func (t *texts) text(i int) ([]byte, bool) {
	if i < 0 || i >= len(t.ends) {
		return nil, false
	}
	start := uint32(0)
	if i > 0 {
		start = t.ends[i-1]
	}
	return t.all[start:t.ends[i]], true
}

func (b *Book) loadTexts(part string) error {
	in, err := b.open(part)
	if err != nil {
		return err
	}
	defer in.Close()
	s := markup.NewScanner(tabular.Limited(in, "the list of texts", 2*tabular.MaxHeld))
	for {
		kind, err := s.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil && kind == markup.Start && s.Is("si") {
			if b.texts.all, err = appendText(s, b.texts.all); err == nil {
				b.texts.ends = append(b.texts.ends, uint32(len(b.texts.all)))
			}
		}
		if err == nil && (len(b.texts.all) > tabular.MaxHeld || len(b.texts.ends) > maxTexts) {
			err = problem.New("format-too-large", "Save the table as CSV and open that.",
				"The workbook has more than %d different texts, or more than %d MB of them, which is the limit.", maxTexts, tabular.MaxHeld>>20)
		}
		if err != nil {
			return explained(part, err)
		}
	}
}

// appendText appends the text of the element that was begun, si or is: that of its
// runs, but not how they are pronounced.
func appendText(s *markup.Scanner, out []byte) ([]byte, error) {
	from := len(out)
	inside := false
	for depth := s.Depth(); s.Depth() >= depth; {
		kind, err := s.Next()
		if err != nil {
			return out, err
		}
		switch kind {
		case markup.Start:
			if s.Is("rPh") {
				if err := s.Skip(); err != nil {
					return out, err
				}
				continue
			}
			inside = s.Is("t")
		case markup.End:
			inside = false
		case markup.Text:
			if inside {
				out = append(out, s.Text()...)
			}
		}
		if len(out)-from > markup.Limit {
			return out, markup.ErrSyntax
		}
	}
	return unescape(out, from), nil
}

// unescape puts characters in the place of _x000D_ and the like, ECMA-376 22.9.2.19.
func unescape(out []byte, from int) []byte {
	if !strings.Contains(string(out[from:]), "_x") {
		return out
	}
	text := string(out[from:])
	out = out[:from]
	for {
		at := strings.Index(text, "_x")
		if at < 0 || len(text) < at+7 {
			return append(out, text...)
		}
		code, err := strconv.ParseUint(text[at+2:at+6], 16, 16)
		if err != nil || text[at+6] != '_' || code == 0 || code >= 0xD800 && code < 0xE000 {
			out = append(out, text[:at+2]...)
			text = text[at+2:]
			continue
		}
		out = append(append(out, text[:at]...), string(rune(code))...)
		text = text[at+7:]
	}
}
