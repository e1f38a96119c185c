package sas

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// dataSet is an open data set. It is divided into pages, whose subheaders describe the
// columns or are compressed records.
type dataSet struct {
	src      tabular.Source
	order    binary.ByteOrder
	wide     bool // numbers of 8 bytes
	word     int  // 4 or 8
	page     []byte
	pages    int64
	first    int64 // where the first page begins
	charset  tabular.Charset
	columns  []column
	texts    [][]byte
	unpack   func(out, in []byte) error
	rowSize  int
	rows     int64 // with those that were deleted
	deleted  int64 // so many of them
	gone     int64 // deleted ones that were passed
	mixed    int64 // records on the page that also describes columns
	declared int   // columns

	named, sized, styled int
	number               int64 // of the page that is read
	left                 int64
	queue                [][]byte // records of the page, as they are in it
	packed               []bool   // by record of the queue
	row                  []byte
}

// Open opens a data set.
func Open(src tabular.Source) (tabular.Table, error) {
	d := &dataSet{src: src}
	if err := d.open(); err != nil {
		return nil, explained(err)
	}
	return d, nil
}

func (d *dataSet) open() error {
	head := make([]byte, 288)
	if _, err := io.ReadFull(d.src.Reader(), head); err != nil {
		return io.ErrUnexpectedEOF
	}
	d.order = binary.BigEndian
	if head[37] == 1 {
		d.order = binary.LittleEndian
	}
	d.word = 4
	if d.wide = head[32] == 0x33; d.wide {
		d.word = 8
	}
	align := 0
	if head[35] == 0x33 {
		align = 4
	}
	var err error
	if d.charset, err = charsetOf(head[70]); err != nil {
		return err
	}
	d.first = int64(d.order.Uint32(head[196+align:]))
	size := int64(d.order.Uint32(head[200+align:]))
	if d.wide {
		d.pages = int64(d.order.Uint64(head[204+align:]))
	} else {
		d.pages = int64(d.order.Uint32(head[204+align:]))
	}
	if size < 256 || size > 64<<20 || d.first < 256 || d.pages < 0 || d.pages > (d.src.Size-d.first+size-1)/size {
		return fmt.Errorf("it has %d pages of %d bytes", d.pages, size)
	}
	d.page = make([]byte, size)
	for d.number < d.pages { // up to the first page with records
		if err := d.readPage(); err != nil {
			return err
		}
		if len(d.queue) > 0 {
			break
		}
	}
	if d.declared == 0 || d.declared != len(d.columns) || d.sized < d.declared || d.named < d.declared {
		return fmt.Errorf("%d of its %d columns are described", min(d.named, d.sized, len(d.columns)), d.declared)
	}
	for i := range d.columns {
		c := &d.columns[i]
		if c.offset < 0 || c.size < 1 || c.offset+c.size > d.rowSize || !c.text && c.size > 8 {
			return fmt.Errorf("the column %q has %d bytes", c.Name, c.size)
		}
		c.finish()
	}
	d.left = d.rows
	d.row = make([]byte, d.rowSize)
	return nil
}

// Columns are the variables.
func (d *dataSet) Columns() []tabular.Column { return columnsOf(d.columns) }

// Named is true: variables have names.
func (d *dataSet) Named() bool { return true }

// Notes are on value labels, and on records that were deleted.
func (d *dataSet) Notes() []*problem.Problem {
	notes := notesOn(d.columns)
	if n := int(d.gone); n > 0 {
		notes = append(notes, tabular.Note("deleted-records",
			problem.Several(n, "%d record that was deleted in SAS is still in the file: it was left out.",
				"%d records that were deleted in SAS are still in the file: they were left out.", n)))
	}
	return notes
}

// Next gives the next record.
func (d *dataSet) Next(r *tabular.Record) error {
	for len(d.queue) == 0 {
		if d.gone >= d.left {
			return d.ended()
		}
		if d.number >= d.pages {
			return explained(io.ErrUnexpectedEOF)
		}
		if err := d.readPage(); err != nil {
			return explained(err)
		}
	}
	if d.gone >= d.left {
		return d.ended()
	}
	row := d.queue[0]
	if d.packed[0] {
		if d.unpack == nil {
			return explained(fmt.Errorf("its records are compressed in an unknown way"))
		}
		if err := d.unpack(d.row, row); err != nil {
			return explained(err)
		}
		row = d.row
	}
	d.queue, d.packed = d.queue[1:], d.packed[1:]
	d.left--
	r.Reset()
	for i := range d.columns {
		c := &d.columns[i]
		b := row[c.offset : c.offset+c.size]
		if c.text {
			r.Text = d.charset.Append(r.Text, tabular.Trimmed(b))
		} else {
			r.Text = c.append(r.Text, d.float(b))
		}
		r.End()
	}
	return nil
}

// ended is the end, if as many records were deleted as the data set says.
func (d *dataSet) ended() error {
	if d.gone != d.deleted && d.gone > 0 {
		return explained(fmt.Errorf("%d of its records are deleted, but %d are marked", d.deleted, d.gone))
	}
	return io.EOF
}

// float reads a number, of which the last bytes may have been left out.
func (d *dataSet) float(b []byte) float64 {
	var all [8]byte
	if d.order == binary.ByteOrder(binary.LittleEndian) {
		copy(all[8-len(b):], b)
	} else {
		copy(all[:], b)
	}
	return math.Float64frombits(d.order.Uint64(all[:]))
}

// charsetOf returns the charset with SAS's number.
func charsetOf(code byte) (tabular.Charset, error) {
	name, ok := charsets[code]
	if !ok {
		return tabular.Charset{}, problem.New("format-charset", "Save the data set as UTF-8 in SAS.",
			"The file has a text encoding that this program does not know (number %d in SAS).", code)
	}
	return tabular.CharsetOf(name)
}

var charsets = map[byte]string{0: "windows-1252", 20: "utf-8", 28: "us-ascii", 29: "iso-8859-1",
	30: "iso-8859-2", 31: "iso-8859-3", 32: "iso-8859-4",
	33: "iso-8859-5", 34: "iso-8859-6", 35: "iso-8859-7", 36: "iso-8859-8", 37: "iso-8859-9",
	38: "iso-8859-10", 39: "windows-874", 40: "iso-8859-15",
	41: "cp437", 42: "cp850", 43: "cp852", 45: "cp858", 46: "cp862", 48: "cp865", 49: "cp866", 51: "windows-874",
	60: "windows-1250", 61: "windows-1251", 62: "windows-1252", 63: "windows-1253", 64: "windows-1254", 65: "windows-1255",
	66: "windows-1256", 67: "windows-1257", 68: "windows-1258",
	118: "Big5", 123: "Big5", 125: "GB2312", 126: "GBK", 134: "EUC-JP", 136: "Korean", 138: "Shift-JIS", 140: "EUC-KR", 205: "GB18030"}

// compression finds in the first texts how records are compressed.
func (d *dataSet) compression(text []byte) {
	switch {
	case strings.Contains(string(text), "SASYZCRL"):
		d.unpack = unpackRuns
	case strings.Contains(string(text), "SASYZCR2"):
		d.unpack = unpackRoss
	}
}
