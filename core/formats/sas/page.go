package sas

import (
	"fmt"
	"io"
)

// Types of pages.
const (
	pageKind  = 0x0f00
	pageData  = 0x0100
	pageMixed = 0x0200
	// pageDeleted marks pages with records that were deleted.
	pageDeleted = 0x0080
	// pageIndex is that of indices, which hold no records.
	pageIndex = 0x9000
)

// readPage reads the next page: its subheaders, and where its records are.
func (d *dataSet) readPage() error {
	n, err := d.src.ReadAt(d.page, d.first+d.number*int64(len(d.page)))
	if err != nil && (err != io.EOF || n < len(d.page)) {
		return io.ErrUnexpectedEOF
	}
	d.number++
	d.queue, d.packed = d.queue[:0], d.packed[:0]
	head := 16
	if d.wide {
		head = 32
	}
	kind := int(d.order.Uint16(d.page[head:]))
	blocks, subheaders := int(d.order.Uint16(d.page[head+2:])), int(d.order.Uint16(d.page[head+4:]))
	if kind&pageIndex == pageIndex {
		return nil
	}
	pointer := 3 * d.word
	if kind&pageKind != pageData {
		for i := range subheaders {
			if err := d.pointer(head + 8 + i*pointer); err != nil {
				return err
			}
		}
	}
	switch kind & pageKind {
	case pageMixed:
		at := head + 8 + subheaders*pointer
		at += at % 8
		return d.records(at, min(d.mixed, d.rows), kind)
	case pageData:
		return d.records(head+8, int64(blocks), kind)
	}
	return nil
}

// records notes records that stand one after another. A page with records that were deleted
// says where, behind the last one, it has a bit for each record (the first is the highest of
// its byte), which is 1 for those (EPAM, parso, 2018).
func (d *dataSet) records(at int, n int64, kind int) error {
	if d.rowSize < 1 || n < 0 || int64(at)+n*int64(d.rowSize) > int64(len(d.page)) {
		return fmt.Errorf("page %d has %d records of %d bytes", d.number, n, d.rowSize)
	}
	var deleted []byte
	if kind&pageDeleted != 0 {
		behind := int64(d.order.Uint32(d.page[3*d.word:])) + int64(at) + n*int64(d.rowSize)
		if behind+(n+7)/8 > int64(len(d.page)) {
			return fmt.Errorf("page %d does not say which of its records are deleted", d.number)
		}
		deleted = d.page[behind:]
	}
	for i := range n {
		if deleted != nil && deleted[i/8]>>(7-i%8)&1 == 1 {
			d.gone++
		} else {
			d.add(d.page[at:at+d.rowSize], false)
		}
		at += d.rowSize
	}
	return nil
}

func (d *dataSet) add(row []byte, packed bool) {
	d.queue, d.packed = append(d.queue, row), append(d.packed, packed)
}

// integer reads a number of the word's size.
func (d *dataSet) integer(b []byte) int64 {
	if d.wide {
		return int64(d.order.Uint64(b))
	}
	return int64(d.order.Uint32(b))
}

// Ways in which subheaders are kept.
const (
	truncated  = 1
	compressed = 4
	removed    = 5 // a compressed record that was deleted
)

// pointer follows a pointer to a subheader.
func (d *dataSet) pointer(at int) error {
	if at+3*d.word > len(d.page) {
		return fmt.Errorf("page %d has too many parts", d.number)
	}
	offset, length := d.integer(d.page[at:]), d.integer(d.page[at+d.word:])
	way, kind := d.page[at+2*d.word], d.page[at+2*d.word+1]
	if length == 0 || way == truncated {
		return nil
	}
	if offset < 0 || length < 0 || offset+length > int64(len(d.page)) || offset+length < offset {
		return fmt.Errorf("a part of page %d stands outside of it", d.number)
	}
	if way == removed {
		d.gone++
		return nil
	}
	b := d.page[offset : offset+length]
	if way == compressed || kind == 1 && d.unpack != nil && !d.isSubheader(b) {
		if d.rowSize < 1 {
			return fmt.Errorf("page %d has records before they are described", d.number)
		}
		packed := len(b) < d.rowSize
		if !packed {
			b = b[:d.rowSize]
		}
		d.add(b, packed)
		return nil
	}
	if len(b) < 2*d.word {
		return nil
	}
	return d.subheader(b)
}

// Signatures of subheaders.
const (
	rowsSignature    = 0xF7F7F7F7
	columnsSignature = 0xF6F6F6F6
	textSignature    = 0xFFFFFFFD
	namesSignature   = 0xFFFFFFFF
	sizesSignature   = 0xFFFFFFFC
	styleSignature   = 0xFFFFFBFE
)

// signature returns what kind of subheader it is: the first four bytes, or, in large
// order with 8, the last four where the first ones are zeros or ones.
func (d *dataSet) signature(b []byte) uint32 {
	first := d.order.Uint32(b)
	if !d.wide {
		return first
	}
	second := d.order.Uint32(b[4:])
	if d.order.Uint16([]byte{0, 1}) == 1 { // large order: the significant part comes last
		if first == 0xF7F7F7F7 || first == 0xF6F6F6F6 {
			return first
		}
		return second
	}
	return first
}

func (d *dataSet) isSubheader(b []byte) bool {
	if len(b) < 2*d.word {
		return false
	}
	switch d.signature(b) {
	case rowsSignature, columnsSignature, textSignature, namesSignature, sizesSignature, styleSignature, 0xFFFFFC00, 0xFFFFFFFE:
		return true
	}
	return false
}

// subheader reads one that describes columns; others are left.
func (d *dataSet) subheader(b []byte) error {
	w := d.word
	short := func(at int) int {
		if at+2 > len(b) {
			return 0
		}
		return int(d.order.Uint16(b[at:]))
	}
	switch d.signature(b) {
	case rowsSignature:
		if len(b) < 16*w {
			return fmt.Errorf("the description of its records is too short")
		}
		d.rowSize, d.rows, d.deleted, d.mixed = int(d.integer(b[5*w:])), d.integer(b[6*w:]), d.integer(b[7*w:]), d.integer(b[15*w:])
		if d.rowSize < 1 || d.rowSize > len(d.page)*64 || d.rows < 0 {
			return fmt.Errorf("it has %d records of %d bytes", d.rows, d.rowSize)
		}
	case columnsSignature:
		n := d.integer(b[w:])
		if n < 1 || n > 1<<17 {
			return fmt.Errorf("it has %d columns", n)
		}
		d.declared = int(n)
		d.columns = make([]column, d.declared)
	case textSignature:
		text := append([]byte(nil), b[w:]...)
		if len(d.texts) == 0 {
			d.compression(text)
		}
		d.texts = append(d.texts, text)
	case namesSignature:
		for at := w + 8; at+8 <= len(b)-w-4 && d.named < len(d.columns); at += 8 {
			d.columns[d.named].Name = d.text(short(at), short(at+2), short(at+4))
			d.named++
		}
	case sizesSignature:
		for at := w + 8; at+w+8 <= len(b)-w-4 && d.sized < len(d.columns); at += w + 8 {
			c := &d.columns[d.sized]
			c.offset = int(d.integer(b[at:]))
			c.size = int(d.order.Uint32(b[at+w:]))
			c.text = b[at+w+6] == 2
			d.sized++
		}
	case styleSignature:
		if d.styled < len(d.columns) {
			c := &d.columns[d.styled]
			at := 3*w + 22
			c.format = d.text(short(at), short(at+2), short(at+4))
			c.Label = d.text(short(at+6), short(at+8), short(at+10))
			d.styled++
		}
	}
	return nil
}

// text returns a text by its block, its place in it and its length.
func (d *dataSet) text(block, at, n int) string {
	if block >= len(d.texts) || at+n > len(d.texts[block]) {
		return ""
	}
	return d.charset.String(d.texts[block][at : at+n])
}
