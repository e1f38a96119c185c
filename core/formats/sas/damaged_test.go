package sas

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

func fixture(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// lines reads all records of a file.
func lines(data []byte) (lines []string, err error) {
	src := tabular.Source{ReaderAt: bytes.NewReader(data), Size: int64(len(data))}
	var table tabular.Table
	if data[0] == 0 { // text begins a transport file
		table, err = Open(src)
	} else {
		var set *Transport
		if set, err = OpenTransport(src); err == nil {
			table, err = set.Sheet(set.sets[0].name)
		}
	}
	var r tabular.Record
	for err == nil {
		if err = table.Next(&r); err == nil {
			var cells []string
			for i := range r.Len() {
				cells = append(cells, string(r.Cell(i)))
			}
			lines = append(lines, strings.Join(cells, "|"))
		}
	}
	if err == io.EOF {
		err = nil
	}
	return lines, err
}

// TestCutTransport: a transport file that ends too early is refused, whether it ends within a
// card of 80 bytes or, in the middle of a record, at the end of one.
func TestCutTransport(t *testing.T) {
	for _, name := range []string{"people-5.xpt", "people-8.xpt"} {
		whole := fixture(t, name)
		all, err := lines(whole)
		if err != nil || len(all) == 0 {
			t.Fatal(name, all, err)
		}
		for _, less := range []int{1, 20, 79, 81} {
			if got, err := lines(whole[:len(whole)-less]); err == nil {
				t.Errorf("%s without its last %d bytes: %d of %d records", name, less, len(got), len(all))
			}
		}
		for less := card; less < 4*card; less += card { // fewer records only where one ended there
			got, err := lines(whole[:len(whole)-less])
			if err == nil && len(got) < len(all) && len(whole)%card == 0 && !endsRecord(t, whole, less) {
				t.Errorf("%s without its last %d bytes: %d of %d records", name, less, len(got), len(all))
			}
		}
	}
}

// endsRecord reports whether nothing but filling follows the last record that is whole.
func endsRecord(t *testing.T, whole []byte, less int) bool {
	t.Helper()
	src := tabular.Source{ReaderAt: bytes.NewReader(whole), Size: int64(len(whole))}
	set, err := OpenTransport(src)
	if err != nil {
		t.Fatal(err)
	}
	x, err := open(src, set.sets[0])
	if err != nil {
		t.Fatal(err)
	}
	left := int(x.left) - less
	at := len(whole) - int(x.left)
	return len(bytes.Trim(whole[at+left-left%x.width:at+left], " ")) == 0
}

// TestPositionsOfVersion8: in files that SAS's macro %loc2xpt writes, the positions beside the
// lengths are those of the data set (SAS, TS-140, version 8: "NPOS"), so that they are not
// those of the record. With any other positions the file says the same.
func TestPositionsOfVersion8(t *testing.T) {
	for _, name := range []string{"people-5.xpt", "people-8.xpt"} {
		data := fixture(t, name)
		want, err := lines(data)
		if err != nil {
			t.Fatal(err)
		}
		at := bytes.Index(data, []byte(header+"NAM")) + card
		for n := 0; bytes.HasPrefix(data[at+n*140:], []byte{0, 1}) || bytes.HasPrefix(data[at+n*140:], []byte{0, 2}); n++ {
			binary.BigEndian.PutUint32(data[at+n*140+84:], uint32(1000-8*n))
		}
		got, err := lines(data)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

// TestDeleted marks the second record of a data set as SAS marks those that were deleted
// (EPAM, parso: a bit for each record behind the last one): it is left out and said so.
func TestDeleted(t *testing.T) {
	data := fixture(t, "people.sas7bdat")
	want, err := lines(data)
	if err != nil || len(want) < 3 {
		t.Fatal(want, err)
	}
	src := tabular.Source{ReaderAt: bytes.NewReader(data), Size: int64(len(data))}
	opened, err := Open(src)
	if err != nil {
		t.Fatal(err)
	}
	d := opened.(*dataSet)
	page := data[d.first+(d.number-1)*int64(len(d.page)):][:len(d.page)]
	head := 16
	if d.wide {
		head = 32
	}
	record := bytes.Index(page, d.queue[0])
	behind := record + len(d.queue)*d.rowSize
	mark := behind + 16 // between the records and the subheaders, which are empty there
	if bits := page[behind : mark+8]; len(bytes.Trim(bits, "\x00")) > 0 {
		t.Fatalf("the page has no room behind its records: %x", bits)
	}
	d.order.PutUint16(page[head:], d.order.Uint16(page[head:])|pageDeleted)
	d.order.PutUint32(page[3*d.word:], uint32(mark-behind))
	page[mark] = 0b0100_0000
	rows := bytes.Index(data, bytes.Repeat([]byte{0xF7}, 4))
	d.order.PutUint32(data[rows+7*d.word:], 1)
	got, err := lines(data)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(append(want[:1:1], want[2:]...)) {
		t.Errorf("%v, %v\nof %v", got, err, want)
	}
	page[mark] = 0b0110_0000 // more than the data set says
	if got, err := lines(data); err == nil {
		t.Errorf("two marks for one deleted record: %v", got)
	}
}
