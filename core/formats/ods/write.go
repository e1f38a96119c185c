package ods

import (
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/formats/markup"
	"github.com/fulgurite/fulgurite/core/formats/sheet"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

const (
	mediaType = "application/vnd.oasis.opendocument.spreadsheet"
	head      = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	names     = "urn:oasis:names:tc:opendocument:xmlns:"
)

// Write writes records as a document with one sheet. Columns of numbers and dates are written as
// such where they show the same text again; everything else is text, and never a formula. named
// says that the first record has the names.
func Write(w io.Writer, columns []typed.Column, rows int, named bool, next typed.Next) error {
	if err := sheet.TooMany(rows, len(columns)); err != nil {
		return err
	}
	z := sheet.Archive(w)
	// The first part says what the file is, in bytes that stand there as they are (OpenDocument 1.3
	// part 2, 3.3).
	raw, err := z.CreateRaw(&zip.FileHeader{Name: "mimetype", Method: zip.Store, CRC32: crc32.ChecksumIEEE([]byte(mediaType)),
		CompressedSize64: uint64(len(mediaType)), UncompressedSize64: uint64(len(mediaType))})
	if err == nil {
		_, err = io.WriteString(raw, mediaType)
	}
	if err != nil {
		return err
	}
	if err := sheet.Part(z, "META-INF/manifest.xml", func(out *bufio.Writer) error {
		_, err := out.WriteString(head + `<manifest:manifest xmlns:manifest="` + names + `manifest:1.0" manifest:version="1.3">` +
			`<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="` + mediaType + `"/>` +
			`<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`)
		return err
	}); err != nil {
		return err
	}
	if err := sheet.Part(z, "content.xml", func(out *bufio.Writer) error { return write(out, columns, named, next) }); err != nil {
		return err
	}
	return z.Close()
}

func write(out *bufio.Writer, columns []typed.Column, named bool, next typed.Next) error {
	// Writing to out fails once for all: Flush has the error.
	out.WriteString(head + "<office:document-content")
	for _, space := range []string{"office:office", "table:table", "text:text", "style:style", "number:datastyle"} {
		prefix, name, _ := strings.Cut(space, ":")
		fmt.Fprintf(out, ` xmlns:%s="%s%s:1.0"`, prefix, names, name)
	}
	out.WriteString(` office:version="1.3"><office:automatic-styles>`)
	for i := range columns {
		kind, look := style(&columns[i])
		fmt.Fprintf(out, `<number:%s-style style:name="n%d">%s</number:%[1]s-style><style:style style:name="c%[2]d" `+
			`style:family="table-cell" style:parent-style-name="Default" style:data-style-name="n%[2]d"/>`, kind, i, look)
	}
	out.WriteString(`</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Table">`)
	fmt.Fprintf(out, `<table:table-column table:number-columns-repeated="%d"/>`, max(1, len(columns)))
	var line []byte
	row := 0
	err := next.Each(false, func(r *tabular.Record) (err error) {
		line = append(line[:0], "<table:table-row>"...)
		for i := range r.Len() {
			// The last cell is there even if it is empty, so that the record is as wide, and is one.
			if text := r.Cell(i); len(text) == 0 && i+1 < r.Len() {
				line = append(line, "<table:table-cell/>"...)
			} else if line, err = cell(line, &columns[min(i, len(columns)-1)], i, text, named && row == 0); err != nil {
				return err
			}
		}
		row++
		_, err = out.Write(append(line, "</table:table-row>"...))
		return err
	})
	if err != nil {
		return err
	}
	_, err = out.WriteString("</table:table></office:spreadsheet></office:body></office:document-content>")
	return err
}

// style says how a program shows the cells of a column.
func style(c *typed.Column) (kind, look string) {
	switch {
	case c.Layout != "" && !strings.Contains(c.Layout, "2006"):
		return "time", looks.Replace(c.Layout)
	case c.Layout != "":
		return "date", looks.Replace(c.Layout)
	case c.Numbers && c.Least == c.Most:
		return "number", fmt.Sprintf(`<number:number number:decimal-places="%d" number:min-decimal-places="%[1]d" number:min-integer-digits="1"/>`, c.Most)
	case c.Doubles:
		return "number", `<number:number number:min-integer-digits="1"/>`
	}
	return "text", "<number:text-content/>"
}

// looks makes parts of styles of Go's layouts.
var looks = strings.NewReplacer("2006", part("year"), "01", part("month"), "02", part("day"), "15", part("hours"), "04", part("minutes"),
	"05", part("seconds"), ".", sign("."), "/", sign("/"), "-", sign("-"), ":", sign(":"), " ", sign(" "), "T", sign("T"))

func part(of string) string { return "<number:" + of + ` number:style="long"/>` }

func sign(text string) string { return "<number:text>" + text + "</number:text>" }

// cell appends a cell of the i-th column.
func cell(line []byte, c *typed.Column, i int, text []byte, name bool) ([]byte, error) {
	if len(text) > markup.Limit/8 { // which is less than what is read, whatever it is written as
		return nil, c.TooLong("OpenDocument", markup.Limit/8)
	}
	kind, value := "", ""
	line = append(line, "<table:table-cell"...)
	if !name {
		kind, value = valued(c, string(text))
		line = fmt.Appendf(line, ` table:style-name="c%d"`, i)
	}
	line = append(line, ` office:value-type="`...)
	if kind != "" {
		return fmt.Appendf(line, `%s" office:%s="%s"><text:p>%s</text:p></table:table-cell>`, kind, attribute[kind], value, text), nil
	}
	line = append(line, `string">`...)
	for paragraph := range bytes.SplitSeq(text, []byte("\n")) {
		line = append(line, "<text:p>"...)
		for i := 0; i < len(paragraph); {
			r, size := utf8.DecodeRune(paragraph[i:])
			switch {
			case r == ' ': // of several beside each other programs keep one
				size = len(paragraph[i:]) - len(bytes.TrimLeft(paragraph[i:], " "))
				if between := i > 0 && i+size < len(paragraph) && paragraph[i-1] != '\t' && paragraph[i+size] != '\t'; size == 1 && between {
					line = append(line, ' ')
				} else {
					line = fmt.Appendf(line, `<text:s text:c="%d"/>`, size)
				}
			case r == '\t':
				line = append(line, "<text:tab/>"...)
			case r < ' ' || r == 0xFFFE || r == 0xFFFF:
				return nil, problem.New("format-letter", "Save the result as CSV or Parquet.",
					"A cell of the column %q has the character %U, which %s has no room for.", c.Name, r, "OpenDocument")
			default:
				line = append(line, escaped.Replace(string(r))...)
			}
			i += size
		}
		line = append(line, "</text:p>"...)
	}
	return append(line, "</table:table-cell>"...), nil
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// attribute names, by type of a cell, the attribute that holds its value.
var attribute = map[string]string{"float": "value", "date": "date-value", "time": "time-value"}

// valued returns the type of a cell that is no text, and its value, if these and the text are read
// as the text again.
func valued(c *typed.Column, text string) (kind, value string) {
	switch {
	case text == typed.Star || text == "":
	case c.Layout != "":
		at, err := time.Parse(c.Layout, text)
		if err != nil {
			return "", ""
		}
		if !strings.Contains(c.Layout, "2006") {
			return "time", at.Format("PT15H04M05S")
		}
		value = at.Format("2006-01-02T15:04:05")
		// Before the calendar's reform programs count in the old one.
		if shown, _ := date(value, text); shown == text && at.Year() > 1582 {
			return "date", value
		}
	case c.Numbers && c.Digits <= 15 && (c.Doubles || c.Least == c.Most):
		if shown, err := number(text, text, false); err == nil && shown == text {
			return "float", text
		}
	}
	return "", ""
}
