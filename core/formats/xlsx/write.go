package xlsx

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/formats/numfmt"
	"github.com/fulgurite/fulgurite/core/formats/sheet"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

// maxText is the greatest length of a cell's text, in UTF-16 units.
const maxText = 32767

// Write writes records as a workbook of one sheet. Columns of numbers and dates are
// written as such where they show the same text again; everything else is text. named
// says that the first record has the names.
func Write(w io.Writer, columns []typed.Column, rows int, named bool, next typed.Next) error {
	if err := sheet.TooMany(rows, len(columns)); err != nil {
		return err
	}
	z := sheet.Archive(w)
	s := &sheetWriter{columns: columns, styles: map[string]int{"": 0, "@": 1}, codes: []string{"", "@"}}
	if err := sheet.Part(z, "xl/worksheets/sheet1.xml", func(out *bufio.Writer) error { return s.write(out, named, next) }); err != nil {
		return err
	}
	for _, p := range []struct{ name, text string }{
		{"xl/styles.xml", s.stylesPart()},
		{"xl/workbook.xml", head + `<workbook xmlns="` + main + `" xmlns:r="` + office +
			`relationships"><sheets><sheet name="Table" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", head + `<Relationships xmlns="` + packages + `relationships">` +
			`<Relationship Id="rId1" Type="` + office + `relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="` + office + `relationships/styles" Target="styles.xml"/></Relationships>`},
		{"_rels/.rels", head + `<Relationships xmlns="` + packages + `relationships">` +
			`<Relationship Id="rId1" Type="` + office + `relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"[Content_Types].xml", head + `<Types xmlns="` + packages +
			`content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
			`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`},
	} {
		if err := sheet.Part(z, p.name, func(out *bufio.Writer) error { _, err := out.WriteString(p.text); return err }); err != nil {
			return err
		}
	}
	return z.Close()
}

// Namespaces.
const (
	head     = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
	main     = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	office   = "http://schemas.openxmlformats.org/officeDocument/2006/"
	packages = "http://schemas.openxmlformats.org/package/2006/"
)

// sheetWriter writes the rows.
type sheetWriter struct {
	columns []typed.Column
	styles  map[string]int // by format code
	codes   []string
	line    []byte
	formats map[string]*numfmt.Format
}

func (s *sheetWriter) write(out *bufio.Writer, named bool, next typed.Next) error {
	out.WriteString(head + `<worksheet xmlns="` + main + `">`)
	if named {
		out.WriteString(`<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`)
	}
	out.WriteString("<sheetData>")
	s.formats = map[string]*numfmt.Format{}
	row := 0
	err := next.Each(false, func(r *tabular.Record) error {
		row++
		s.line = append(strconv.AppendInt(append(s.line[:0], `<row r="`...), int64(row), 10), `">`...)
		for i := range r.Len() {
			if err := s.cell(r.Cell(i), i, row, named && row == 1); err != nil {
				return err
			}
		}
		s.line = append(s.line, "</row>"...)
		_, err := out.Write(s.line)
		return err
	})
	if err != nil {
		return err
	}
	_, err = out.WriteString("</sheetData></worksheet>")
	return err
}

// cell appends a cell; empty ones are left out.
func (s *sheetWriter) cell(text []byte, i, row int, name bool) error {
	if len(text) == 0 {
		return nil
	}
	s.line = append(s.line, `<c r="`...)
	s.line = append(strconv.AppendInt(appendColumn(s.line, i), int64(row), 10), '"')
	if !name && i < len(s.columns) {
		if number, code, ok := s.typed(&s.columns[i], text); ok {
			if code != "" {
				s.line = append(strconv.AppendInt(append(s.line, ` s="`...), int64(s.style(code)), 10), '"')
			}
			s.line = append(append(append(s.line, "><v>"...), number...), "</v></c>"...)
			return nil
		}
	}
	if len(text) > maxText && utf16Length(text) > maxText {
		return problem.New("format-too-long", "Save the result as CSV or Parquet.",
			"A cell of the result has more than %d characters, which is the limit of Excel.", maxText)
	}
	s.line = append(s.line, ` s="1" t="inlineStr"><is><t xml:space="preserve">`...)
	s.line = append(escape(s.line, text), "</t></is></c>"...)
	return nil
}

func utf16Length(text []byte) int {
	n := 0
	for _, r := range string(text) {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// typed returns a number and its format, if together they show the text.
func (s *sheetWriter) typed(c *typed.Column, text []byte) (number []byte, code string, ok bool) {
	switch {
	case string(text) == typed.Star:
		return nil, "", false
	case c.Layout != "":
		at, err := time.Parse(c.Layout, string(text))
		if err != nil {
			return nil, "", false
		}
		code = codeOf.Replace(c.Layout)
		day := 0
		if strings.Contains(c.Layout, "2006") {
			if day, ok = numfmt.Serial(at.Truncate(24 * time.Hour)); !ok {
				return nil, "", false
			}
		}
		clock := at.Hour()*3600 + at.Minute()*60 + at.Second()
		number = strconv.AppendFloat(nil, float64(day)+float64(clock)/86400, 'f', -1, 64)
	case c.Numbers && c.Digits <= 15:
		number = text
		if c.Most > 0 {
			_, decimals, _ := typed.Number(text)
			code = "0." + strings.Repeat("0", max(decimals, c.Least))
			if decimals == 0 {
				code = "0"
			}
			if c.Least != c.Most && c.Doubles {
				code = ""
			}
		}
	default:
		return nil, "", false
	}
	f := s.formats[code]
	if f == nil {
		f = numfmt.Parse(code)
		s.formats[code] = f
	}
	x, err := strconv.ParseFloat(string(number), 64)
	return number, code, err == nil && string(f.Append(nil, x, false)) == string(text)
}

// codeOf makes format codes of Go's layouts.
var codeOf = strings.NewReplacer("2006", "yyyy", "01", "mm", "02", "dd", "15", "hh", "04", "mm", "05", "ss", "T", `"T"`)

func (s *sheetWriter) style(code string) int {
	n, ok := s.styles[code]
	if !ok {
		n = len(s.codes)
		s.styles[code] = n
		s.codes = append(s.codes, code)
	}
	return n
}

func (s *sheetWriter) stylesPart() string {
	var formats, cells strings.Builder
	own := 0
	for i, code := range s.codes {
		id := 0
		switch {
		case code == "@":
			id = 49
		case code != "":
			id = 163 + i
			own++
			fmt.Fprintf(&formats, `<numFmt numFmtId="%d" formatCode="%s"/>`, id, escape(nil, []byte(code)))
		}
		fmt.Fprintf(&cells, `<xf numFmtId="%d" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`, id)
	}
	list := ""
	if own > 0 {
		list = fmt.Sprintf(`<numFmts count="%d">%s</numFmts>`, own, formats.String())
	}
	return head + `<styleSheet xmlns="` + main + `">` + list +
		`<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		fmt.Sprintf(`<cellXfs count="%d">%s</cellXfs>`, len(s.codes), cells.String()) +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

// appendColumn appends the letters of a column, 0-based: AB of 27.
func appendColumn(out []byte, i int) []byte {
	if i >= 26 {
		out = appendColumn(out, i/26-1)
	}
	return append(out, byte('A'+i%26))
}

// escape appends a text as XML: characters that XML has no room for, and texts that look
// like such a character, as _x001F_ (ECMA-376 22.9.2.19).
func escape(out, text []byte) []byte {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		switch {
		case r == '&':
			out = append(out, "&amp;"...)
		case r == '<':
			out = append(out, "&lt;"...)
		case r == '>':
			out = append(out, "&gt;"...)
		case r == '"':
			out = append(out, "&quot;"...)
		case unwritable(r):
			out = fmt.Appendf(out, "_x%04X_", r)
		case r == '_' && looksEscaped(text[i:]):
			out = append(out, "_x005F_"...)
		default:
			out = append(out, text[i:i+n]...)
		}
		i += n
	}
	return out
}

// unwritable reports whether XML has no room for a character.
func unwritable(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF
}

// looksEscaped reports whether a text would be read as such a character: also where the
// underscore at its end is the one that the next character is going to begin with.
func looksEscaped(text []byte) bool {
	if len(text) < 7 || text[1] != 'x' {
		return false
	}
	if next, _ := utf8.DecodeRune(text[6:]); next != '_' && !unwritable(next) {
		return false
	}
	_, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return err == nil
}
