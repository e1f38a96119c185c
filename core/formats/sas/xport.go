package sas

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/binfile"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

// card is the length of the records of a transport file.
const card = 80

const header = "HEADER RECORD*******"

// Transport is a transport file, which may hold several data sets.
type Transport struct {
	src  tabular.Source
	sets []set
}

// set is a data set within the file.
type set struct {
	name     string
	at, end  int64
	namestr  int // bytes of a description
	version8 bool
}

// OpenTransport finds the data sets.
func OpenTransport(src tabular.Source) (*Transport, error) {
	if src.Size%card != 0 {
		return nil, tabular.Damaged("SAS transport", "its length of %d bytes is no multiple of %d, so that it was cut off", src.Size, card)
	}
	t := &Transport{src: src}
	in := binfile.New(src, binary.BigEndian, 0, src.Size)
	for in.More() {
		at := in.At()
		line := in.Next(int(min(card, src.Size-at)))
		if !bytes.HasPrefix(line, []byte(header+"MEMB")) || len(line) < card || !bytes.Contains(line, []byte("HEADER RECORD!!!!!!!")) {
			continue
		}
		if n := len(t.sets); n > 0 {
			t.sets[n-1].end = at
		}
		s := set{at: at + 2*card, end: src.Size, version8: string(line[20:26]) == "MEMBV8"}
		size, err := strconv.Atoi(strings.TrimSpace(string(line[74:78])))
		if err != nil || size != 140 && size != 136 {
			return nil, tabular.Damaged("SAS transport", "descriptions of variables have %q bytes", line[74:78])
		}
		s.namestr = size
		in.Skip(card) // that of the description
		member := in.Next(card)
		if s.version8 {
			s.name = tabular.Charset{}.String(member[8:40])
		} else {
			s.name = tabular.Charset{}.String(member[8:16])
		}
		t.sets = append(t.sets, s)
	}
	if err := in.Err(); err != nil {
		return nil, explained(err)
	}
	if len(t.sets) == 0 {
		return nil, tabular.Damaged("SAS transport", "it has no data set")
	}
	return t, nil
}

// Sheets returns the names of the data sets.
func (t *Transport) Sheets() ([]string, error) {
	var names []string
	for _, s := range t.sets {
		names = append(names, s.name)
	}
	return names, nil
}

// xport reads a data set.
type xport struct {
	columns []column
	in      *binfile.Reader
	width   int
	left    int64 // bytes
	blank   int   // records of spaces that fill up the file unless another record follows
	next    []byte
	notes   []*problem.Problem
	exact   bool
}

// Sheet returns a data set.
func (t *Transport) Sheet(name string) (tabular.Table, error) {
	for _, s := range t.sets {
		if s.name == name {
			x, err := open(t.src, s)
			if err != nil {
				return nil, explained(err)
			}
			return x, nil
		}
	}
	return nil, tabular.Damaged("SAS transport", "it has no data set %q", name)
}

func open(src tabular.Source, s set) (*xport, error) {
	in := binfile.New(src, binary.BigEndian, s.at+2*card, s.end)
	line := in.Copy(card)
	if !bytes.HasPrefix(line, []byte(header+"NAMESTR")) && !bytes.HasPrefix(line, []byte(header+"NAMSTV8")) {
		return nil, fmt.Errorf("descriptions of variables are missing")
	}
	digits := line[48:58]
	n, err := strconv.Atoi(strings.TrimSpace(string(digits)))
	if err != nil || n < 1 || n > 65536 {
		return nil, fmt.Errorf("it has %q variables", digits)
	}
	x := &xport{}
	for range n {
		x.columns = append(x.columns, describe(in.Next(s.namestr), s.version8))
	}
	if rest := int64(n*s.namestr) % card; rest > 0 {
		in.Skip(card - rest)
	}
	for in.Err() == nil {
		line := in.Copy(card)
		switch {
		case bytes.HasPrefix(line, []byte(header+"OBS")):
			return x.begin(in, s.end)
		case bytes.HasPrefix(line, []byte(header+"LABEL")):
			x.longNames(in, line)
		default:
			return nil, fmt.Errorf("its records are missing")
		}
	}
	return nil, in.Err()
}

// describe reads the description of a variable. Where its values stand in a record follows from
// the lengths: the position beside the length is that in the data set, which version 8 writes as it
// was.
func describe(b []byte, version8 bool) column {
	var c column
	order := binary.BigEndian
	cs := tabular.Charset{}
	c.text = order.Uint16(b) == 2
	c.size = int(order.Uint16(b[4:]))
	c.Name = cs.String(b[8:16])
	c.Label = cs.String(b[16:56])
	c.format = cs.String(b[56:64])
	wide, decimals := int(order.Uint16(b[64:])), int(order.Uint16(b[66:]))
	if c.format != "" {
		c.Column.Format = fmt.Sprintf("%s%d.%d", c.format, wide, decimals)
	}
	if c.format == "F" && wide == typed.Exactly {
		c.decimals = decimals
	}
	if version8 {
		if long := cs.String(b[88:120]); long != "" {
			c.Name = long
		}
	}
	return c
}

// longNames reads names, labels and formats of version 8 that had no room.
func (x *xport) longNames(in *binfile.Reader, line []byte) {
	formats := bytes.HasPrefix(line[20:], []byte("LABELV9"))
	fields := bytes.Fields(line[48:])
	if len(fields) == 0 {
		return
	}
	n, err := strconv.Atoi(string(fields[0]))
	if err != nil || n < 0 {
		in.Fail("a list of labels has %q entries", fields[0])
		return
	}
	cs := tabular.Charset{}
	from := in.At()
	for range n {
		index, name, label := int(in.Uint16()), int(in.Uint16()), int(in.Uint16())
		format := 0
		if formats {
			format = int(in.Uint16())
			in.Skip(2)
		}
		if index < 1 || index > len(x.columns) {
			in.Fail("a label belongs to the variable %d", index)
			return
		}
		c := &x.columns[index-1]
		if name > 0 {
			c.Name = cs.String(in.Next(name))
		}
		c.Label = cs.String(in.Next(label))
		if format > 0 {
			c.format = cs.String(in.Next(format))
		}
	}
	if rest := (in.At() - from) % card; rest > 0 {
		in.Skip(card - rest)
	}
}

func (x *xport) begin(in *binfile.Reader, end int64) (*xport, error) {
	for i := range x.columns {
		c := &x.columns[i]
		c.finish()
		if c.size < 1 || c.size > 1<<20 || !c.text && c.size > 8 || x.width > 1<<26 {
			return nil, fmt.Errorf("the variable %q has %d bytes", c.Name, c.size)
		}
		c.offset = x.width
		x.width += c.size
	}
	x.in, x.left, x.notes = in, end-in.At(), notesOn(x.columns)
	return x, in.Err()
}

// Columns are the variables.
func (x *xport) Columns() []tabular.Column { return columnsOf(x.columns) }

// Exact gives names and decimals as they were before the file was written here.
func (x *xport) Exact() {
	x.exact = true
	for i := range x.columns {
		x.columns[i].Name = naming.Full(x.columns[i].Name, x.columns[i].Label)
	}
}

// Named is true: variables have names.
func (x *xport) Named() bool { return true }

// Notes are on value labels.
func (x *xport) Notes() []*problem.Problem { return x.notes }

// Next gives the next record. The file is filled up with spaces to a multiple of 80
// bytes: records of spaces at its very end that may be filling are none.
func (x *xport) Next(r *tabular.Record) error {
	if x.blank == 0 && x.next == nil {
		for x.left >= int64(x.width) {
			x.left -= int64(x.width)
			row := x.in.Next(x.width)
			if err := x.in.Err(); err != nil {
				return explained(err)
			}
			if len(bytes.Trim(row, " ")) > 0 {
				x.next = append([]byte(nil), row...)
				break
			}
			x.blank++
		}
		if x.next == nil { // what is left is filling, if it is less than a card
			if rest := x.in.Next(int(x.left)); len(bytes.Trim(rest, " \x00")) > 0 {
				return explained(io.ErrUnexpectedEOF)
			}
			x.blank = blankAtEnd(x.blank, x.width, int(x.left))
			x.left = 0
		}
	}
	var row []byte
	switch {
	case x.blank > 0:
		x.blank--
		row = bytes.Repeat([]byte(" "), x.width)
	case x.next != nil:
		row, x.next = x.next, nil
	default:
		return io.EOF
	}
	r.Reset()
	for i := range x.columns {
		c := &x.columns[i]
		b := row[c.offset : c.offset+c.size]
		if c.text {
			r.Text = tabular.Charset{}.Append(r.Text, tabular.Trimmed(b))
		} else if value, err := ibm(b); err != nil {
			return explained(err)
		} else if math.IsNaN(value) {
			c.Missing.See(strings.TrimSuffix("."+string(b[:1]), "."))
		} else if x.exact && c.decimals > 0 {
			r.Text = strconv.AppendFloat(r.Text, value, 'f', c.decimals, 64)
		} else {
			r.Text = c.append(r.Text, value)
		}
		r.End()
	}
	return nil
}

// ibm reads a number as IBM's mainframes have it: a sign, an exponent of 16, and a
// fraction of up to 56 bits. Missing values are a letter or a sign with zeros behind.
func ibm(b []byte) (float64, error) {
	var all [8]byte
	copy(all[:], b)
	bits := binary.BigEndian.Uint64(all[:])
	fraction := bits & (1<<56 - 1)
	if fraction == 0 {
		if c := all[0]; c == '.' || c == '_' || c >= 'A' && c <= 'Z' {
			return math.NaN(), nil
		}
		return 0, nil
	}
	x := math.Ldexp(float64(fraction), 4*(int(bits>>56&0x7f)-64)-56)
	if bits>>63 != 0 {
		x = -x
	}
	return x, nil
}
