package stata

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/fulgurite/fulgurite/core/formats/binfile"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// openTagged reads releases 117 to 119, whose parts stand between tags.
func (t *table) openTagged() error {
	in := binfile.New(t.src, binary.LittleEndian, 0, t.src.Size)
	in.Expect("<stata_dta><header><release>")
	digits := in.Next(3)
	t.release = int(digits[0]-'0')*100 + int(digits[1]-'0')*10 + int(digits[2]-'0')
	in.Expect("</release><byteorder>")
	order := string(in.Next(3))
	if in.Err() != nil {
		return in.Err()
	}
	l, ok := layouts[t.release]
	if !ok {
		return problem.New("format-version", "Open it in Stata and save it with saveold for version 14.",
			"The file is of release %d of Stata's format, which this program does not read.", t.release)
	}
	if order == "MSF" {
		in.Order = binary.BigEndian
	}
	in.Expect("</byteorder><K>")
	n := 0
	if t.release == 119 {
		n = in.Int32()
	} else {
		n = int(in.Uint16())
	}
	in.Expect("</K><N>")
	if l.count == 8 {
		t.rows = int64(in.Uint64())
	} else {
		t.rows = int64(in.Uint32())
	}
	in.Expect("</N><label>")
	if t.release == 117 {
		in.Skip(int64(in.Byte()))
	} else {
		in.Skip(int64(in.Uint16()))
	}
	in.Expect("</label><timestamp>")
	in.Skip(int64(in.Byte()))
	in.Expect("</timestamp></header><map>")
	var places [14]int64
	for i := range places {
		places[i] = int64(in.Uint64())
	}
	in.Expect("</map>")
	err := t.describe(in, n, l, func() int { return int(in.Uint16()) }, func(name string, read func()) {
		in.Expect("<" + name + ">")
		read()
		in.Expect("</" + name + ">")
	})
	if err != nil {
		return err
	}
	from := places[9] + int64(len("<data>"))
	if t.rows < 0 || places[9] < 0 || from > t.src.Size || t.width > 0 && t.rows > (t.src.Size-from)/int64(t.width) {
		return fmt.Errorf("it ends before its %d records do", t.rows)
	}
	if err := t.longTexts(in.Order, places[10]); err != nil {
		return err
	}
	labels := binfile.New(t.src, in.Order, max(0, places[11]), t.src.Size)
	labels.Expect("<value_labels>")
	for labels.Err() == nil && bytes.Equal(labels.Next(5), []byte("<lbl>")) {
		labels.Skip(4)
		if err := t.labelSet(labels, l.name); err != nil {
			return err
		}
		labels.Expect("</lbl>")
	}
	t.in = binfile.New(t.src, in.Order, from, t.src.Size)
	return labels.Err()
}

// long locates a long string.
type long struct {
	at   int64
	size int
}

// maxLong is how many long strings may be known; each takes some 40 bytes.
const maxLong = 20_000_000

// longTexts finds the long strings, without holding them.
func (t *table) longTexts(order binary.ByteOrder, from int64) error {
	in := binfile.New(t.src, order, max(0, from), t.src.Size)
	in.Expect("<strls>")
	for in.Err() == nil && string(in.Next(3)) == "GSO" {
		v, o := uint64(in.Uint32()), uint64(0)
		if t.release == 117 {
			o = uint64(in.Uint32())
		} else {
			o = in.Uint64()
		}
		kind := in.Byte()
		size := in.Count(1<<31-1, "bytes of a text")
		found := long{in.At(), size}
		if kind == 130 && size > 0 {
			found.size-- // it ends with a NUL byte
		}
		t.long[[2]uint64{v, o}] = found
		if len(t.long) > maxLong {
			return problem.New("format-too-large", "Save the table as CSV and open that.",
				"The file has more than %d long strings, which is the limit.", maxLong)
		}
		in.Skip(int64(size))
	}
	return in.Err()
}

// longText appends the long string that a cell names.
func (t *table) longText(r *tabular.Record, b []byte) error {
	var v, o uint64
	order := t.in.Order
	wide := 4
	switch t.release {
	case 118:
		wide = 2
	case 119:
		wide = 3
	}
	if order == binary.ByteOrder(binary.BigEndian) {
		for _, c := range b[:wide] {
			v = v<<8 | uint64(c)
		}
		for _, c := range b[wide:] {
			o = o<<8 | uint64(c)
		}
	} else {
		for i := 7; i >= wide; i-- {
			o = o<<8 | uint64(b[i])
		}
		for i := wide - 1; i >= 0; i-- {
			v = v<<8 | uint64(b[i])
		}
	}
	if v == 0 && o == 0 {
		return nil
	}
	found, ok := t.long[[2]uint64{v, o}]
	if !ok {
		return fmt.Errorf("a long string is missing in it")
	}
	if found.size > 1<<20 {
		return problem.New("format-too-large", "Leave the column with this text out in Stata.",
			"The file has a text of %d bytes; the limit is %d.", found.size, 1<<20)
	}
	text := make([]byte, found.size)
	if _, err := t.src.ReadAt(text, found.at); err != nil && err != io.EOF {
		return err
	}
	r.Text = t.charset.Append(r.Text, trimmed(text))
	return nil
}
