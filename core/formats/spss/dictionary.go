package spss

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/binfile"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// variable is a variable as it stands in the file: long texts are several of them.
type variable struct {
	tabular.Column
	short    string
	width    int // bytes of a text; 0: a number
	elements int // of 8 bytes each
	first    int // the first of its elements
	format   int
	segments []*variable // of a very long text, itself included
	more     bool        // a segment after the first

	numbers  map[float64]string // value labels
	texts    map[string]string
	missing  []float64
	low      float64 // a range of missing values, if ranged
	high     float64
	ranged   bool
	missings map[string]bool // of texts
}

// dictionary holds the part of the file before the records.
type dictionary struct {
	variables  []*variable
	byElement  map[int]*variable
	elements   int
	compressed int
	bias       float64
	cases      int64 // -1: not known
	charset    tabular.Charset
	encoding   string
	code       int
	sysmis     float64
	strings    [][2]string // records that name variables, to be read when all are known
	raw        []labelSet
	order      binary.ByteOrder
}

// labelSet are value labels and the variables that have them, in the charset of the file.
type labelSet struct {
	values   [][8]byte
	labels   [][]byte
	elements []int
}

// maxElements bounds the dictionary.
const maxElements = 1 << 20

// read reads the dictionary up to the first record.
func (d *dictionary) read(in *binfile.Reader) error {
	head := in.Next(4)
	zipped := string(head) == "$FL3"
	if string(head) != "$FL2" && !zipped {
		return fmt.Errorf("it does not begin with $FL2")
	}
	in.Skip(60)
	if layout := in.Copy(4); in.Err() == nil && layout[0] != 2 && layout[0] != 3 {
		in.Order = binary.BigEndian
	}
	in.Skip(4)
	d.order = in.Order
	d.compressed = in.Int32()
	in.Skip(4)
	d.cases = int64(in.Int32())
	d.bias = in.Float64()
	in.Skip(9 + 8 + 64 + 3)
	d.sysmis = -math.MaxFloat64
	d.byElement = map[int]*variable{}
	for in.Err() == nil {
		switch kind := in.Int32(); kind {
		case 2:
			d.variable(in)
		case 3:
			d.labels(in)
		case 6:
			in.Skip(80 * int64(in.Count(1<<24, "lines of notes")))
		case 7:
			d.extension(in)
		case 999:
			in.Skip(4)
			return d.finish(in.Err())
		default:
			in.Fail("there is no record of the type %d", kind)
		}
	}
	return in.Err()
}

// variable reads a record about 8 bytes of each case.
func (d *dictionary) variable(in *binfile.Reader) {
	width, labelled, missing := in.Int32(), in.Int32(), in.Int32()
	v := &variable{width: width, elements: 1, first: d.elements}
	v.format = in.Int32() // print
	in.Skip(4)            // write
	v.short = strings.TrimRight(string(in.Next(8)), " ")
	if labelled == 1 {
		n := in.Count(1<<16, "bytes of a label")
		v.Label = string(in.Next((n + 3) / 4 * 4)[:n])
	}
	if missing < -3 || missing > 3 {
		in.Fail("a variable has %d missing values", missing)
		return
	}
	if missing < 0 {
		v.low, v.high, v.ranged = in.Float64(), in.Float64(), true
		missing = -missing - 2
	}
	for range missing {
		raw := in.Copy(8)
		v.missing = append(v.missing, math.Float64frombits(in.Order.Uint64(raw)))
		if width > 0 {
			v.miss(string(tabular.Trimmed(raw)))
		}
	}
	if d.elements++; d.elements > maxElements {
		in.Fail("it has more than %d variables", maxElements)
	}
	if width < 0 { // goes on with the text before
		if n := len(d.variables); n > 0 {
			d.variables[n-1].elements++
		}
		return
	}
	d.variables = append(d.variables, v)
	d.byElement[v.first] = v
}

func (v *variable) miss(text string) {
	if v.missings == nil {
		v.missings = map[string]bool{}
	}
	v.missings[text] = true
}

// labels reads value labels and which variables have them.
func (d *dictionary) labels(in *binfile.Reader) {
	var s labelSet
	for range in.Count(1<<22, "value labels") {
		s.values = append(s.values, [8]byte(in.Next(8)))
		n := int(in.Byte())
		s.labels = append(s.labels, append([]byte(nil), in.Next((n+8)/8*8 - 1)[:n]...))
		if in.Err() != nil {
			return
		}
	}
	if kind := in.Int32(); kind != 4 {
		in.Fail("value labels belong to no variable")
	}
	for range in.Count(maxElements, "variables with value labels") {
		s.elements = append(s.elements, in.Int32()-1)
	}
	d.raw = append(d.raw, s)
}

// extension reads what was added to the format over the years.
func (d *dictionary) extension(in *binfile.Reader) {
	kind, size, count := in.Int32(), in.Int32(), in.Int32()
	if size < 0 || count < 0 || int64(size)*int64(count) > 1<<26 {
		in.Fail("a part of it has %d times %d bytes", count, size)
		return
	}
	data := in.Copy(size * count)
	switch kind {
	case 3:
		if len(data) >= 32 {
			d.code = int(int32(in.Order.Uint32(data[28:])))
		}
	case 4:
		if len(data) >= 8 {
			d.sysmis = math.Float64frombits(in.Order.Uint64(data))
		}
	case 13, 14:
		for pair := range strings.SplitSeq(string(data), "\t") {
			name, value, _ := strings.Cut(strings.Trim(pair, "\x00"), "=")
			d.strings = append(d.strings, [2]string{fmt.Sprint(kind, " ", name), strings.Trim(value, "\x00")})
		}
	case 16:
		if len(data) >= 16 {
			d.cases = int64(in.Order.Uint64(data[8:]))
		}
	case 20:
		d.encoding = string(data)
	case 21, 22:
		d.strings = append(d.strings, [2]string{fmt.Sprint(kind), string(data)})
	}
}

// finish puts together what the records said.
func (d *dictionary) finish(err error) error {
	if err != nil {
		return err
	}
	if err := d.findCharset(); err != nil {
		return err
	}
	byName := map[string]*variable{}
	for _, v := range d.variables {
		byName[strings.ToUpper(v.short)] = v
		v.Name = d.charset.String([]byte(v.short))
		v.Label = d.charset.String([]byte(v.Label))
	}
	if err := d.join(byName); err != nil {
		return err
	}
	for _, s := range d.strings {
		if name, ok := strings.CutPrefix(s[0], "13 "); ok {
			if v := byName[strings.ToUpper(name)]; v != nil {
				v.Name = d.charset.String([]byte(s[1]))
			}
		}
	}
	for _, s := range d.raw {
		d.assign(s)
	}
	return d.longLabels()
}

// join makes one variable of the segments of very long texts.
func (d *dictionary) join(byName map[string]*variable) error {
	for _, s := range d.strings {
		name, ok := strings.CutPrefix(s[0], "14 ")
		width, err := strconv.Atoi(s[1])
		if !ok || err != nil {
			continue
		}
		v := byName[strings.ToUpper(name)]
		if v == nil || width < 256 || width > 1<<20 {
			continue
		}
		at := 0
		for at < len(d.variables) && d.variables[at] != v {
			at++
		}
		n := (width + 251) / 252
		if at+n > len(d.variables) {
			return fmt.Errorf("a long text has %d parts, but fewer are there", n)
		}
		v.segments = d.variables[at : at+n]
		for _, part := range v.segments[1:] {
			part.more = true
		}
		v.width = width
	}
	return nil
}

// findCharset finds in what the texts are written.
func (d *dictionary) findCharset() (err error) {
	name := d.encoding
	if name == "" {
		switch {
		case d.code == 65001, d.code <= 3:
		case d.code == 4:
			return problem.New("format-charset", "Save it again with a current version of SPSS.",
				"The file has the text encoding EBCDIC, which this program does not read.")
		case d.code > 3:
			name = strconv.Itoa(d.code)
			if d.code >= 28591 && d.code <= 28605 {
				name = "iso-8859-" + strconv.Itoa(d.code-28590)
			}
		}
	}
	d.charset, err = tabular.CharsetOf(name)
	return err
}
