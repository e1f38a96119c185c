package foreign

import (
	"bytes"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/google/uuid"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding"
)

// kind is a type of a column with the encodings that it may have, and values of it with
// their texts.
type kind struct {
	name      string
	node      parquet.Node
	encodings []encoding.Encoding
	value     func(r *rand.Rand) (parquet.Value, string)
}

var epoch = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)

// kinds are all types that tables have. The physical value is written as it stands in
// the file, so that the text is not made by the library that is compared with.
func kinds() []kind {
	numbers := []encoding.Encoding{&parquet.Plain, &parquet.RLEDictionary, &parquet.DeltaBinaryPacked}
	floats := []encoding.Encoding{&parquet.Plain, &parquet.RLEDictionary, &parquet.ByteStreamSplit}
	fixed := []encoding.Encoding{&parquet.Plain, &parquet.RLEDictionary}
	int32s := func(text func(int32) string, low, high int32) func(*rand.Rand) (parquet.Value, string) {
		return func(r *rand.Rand) (parquet.Value, string) {
			x := low + r.Int32N(high-low)
			return parquet.Int32Value(x), text(x)
		}
	}
	int64s := func(text func(int64) string, low, high int64) func(*rand.Rand) (parquet.Value, string) {
		return func(r *rand.Rand) (parquet.Value, string) {
			x := low + r.Int64N(high-low)
			return parquet.Int64Value(x), text(x)
		}
	}
	instant := func(unit time.Duration) func(int64) string {
		return func(x int64) string { return clocked("2006-01-02 15:04:05", epoch.Add(time.Duration(x)*unit)) }
	}
	scaled := func(scale int) func(int64) string {
		return func(x int64) string {
			return new(big.Rat).SetFrac(big.NewInt(x), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)).FloatString(scale)
		}
	}
	return []kind{
		{"int32", parquet.Leaf(parquet.Int32Type), numbers, int32s(func(x int32) string { return strconv.Itoa(int(x)) }, -1e9, 1e9)},
		{"int64", parquet.Leaf(parquet.Int64Type), numbers, int64s(func(x int64) string { return strconv.FormatInt(x, 10) }, -1<<60, 1<<60)},
		{"uint32", parquet.Uint(32), numbers, int32s(func(x int32) string { return strconv.FormatUint(uint64(uint32(x)), 10) }, -1e9, 1e9)},
		{"uint64", parquet.Uint(64), numbers, int64s(func(x int64) string { return strconv.FormatUint(uint64(x), 10) }, -1<<60, 1<<60)},
		{"int8", parquet.Int(8), numbers, int32s(func(x int32) string { return strconv.Itoa(int(x)) }, -128, 128)},
		{"float", parquet.Leaf(parquet.FloatType), floats, func(r *rand.Rand) (parquet.Value, string) {
			x := float32(r.IntN(8000)-4000) / 8
			return parquet.FloatValue(x), strconv.FormatFloat(float64(x), 'f', -1, 32)
		}},
		{"double", parquet.Leaf(parquet.DoubleType), floats, func(r *rand.Rand) (parquet.Value, string) {
			x := float64(r.IntN(800000)-400000) / 1000
			return parquet.DoubleValue(x), strconv.FormatFloat(x, 'f', -1, 64)
		}},
		{"boolean", parquet.Leaf(parquet.BooleanType),
			[]encoding.Encoding{&parquet.Plain, &parquet.RLE}, func(r *rand.Rand) (parquet.Value, string) {
				x := r.IntN(3) == 0
				return parquet.BooleanValue(x), strconv.FormatBool(x)
			}},
		{"string", parquet.String(), []encoding.Encoding{&parquet.Plain, &parquet.RLEDictionary, &parquet.DeltaLengthByteArray,
			&parquet.DeltaByteArray}, func(r *rand.Rand) (parquet.Value, string) {
			x := []string{"Köln", "Köln-Deutz", "Łódź", "", "a,b", "said \"no\"", "Kölner Dom"}[r.IntN(7)] + strings.Repeat("x", r.IntN(3))
			return parquet.ByteArrayValue([]byte(x)), x
		}},
		{"date", parquet.Date(), numbers,
			int32s(func(x int32) string { return epoch.AddDate(0, 0, int(x)).Format("2006-01-02") }, -30000, 30000)},
		{"millis", parquet.Timestamp(parquet.Millisecond), numbers, int64s(instant(time.Millisecond), -1e12, 2e12)},
		{"micros", parquet.Timestamp(parquet.Microsecond), numbers, int64s(instant(time.Microsecond), -1e15, 2e15)},
		{"nanos", parquet.Timestamp(parquet.Nanosecond), numbers, int64s(instant(time.Nanosecond), -1e18, 2e18)},
		{"clock", parquet.Time(parquet.Microsecond), numbers,
			int64s(func(x int64) string { return clocked("15:04:05", epoch.Add(time.Duration(x)*time.Microsecond)) }, 0, 86400e6)},
		{"decimal32", parquet.Decimal(2, 9, parquet.Int32Type), numbers, int32s(func(x int32) string { return scaled(2)(int64(x)) }, -1e8, 1e8)},
		{"decimal64", parquet.Decimal(5, 18, parquet.Int64Type), numbers, int64s(scaled(5), -1e15, 1e15)},
		{"decimal128", parquet.Decimal(3, 38, parquet.FixedLenByteArrayType(16)), fixed, func(r *rand.Rand) (parquet.Value, string) {
			x := r.Int64N(2e15) - 1e15
			var b [16]byte
			for i := range 16 {
				b[15-i] = byte(x >> min(63, 8*i))
			}
			return parquet.FixedLenByteArrayValue(b[:]), scaled(3)(x)
		}},
		{"int96", parquet.Leaf(parquet.Int96Type), []encoding.Encoding{&parquet.Plain, &parquet.RLEDictionary},
			func(r *rand.Rand) (parquet.Value, string) {
				at := epoch.Add(time.Duration(r.Int64N(2e18)-1e18) / 1e3 * 1e3)
				day := at.Truncate(24 * time.Hour)
				nanos := uint64(at.Sub(day))
				julian := uint32(day.Unix()/86400) + 2440588
				return parquet.Int96Value(deprecated.Int96{uint32(nanos), uint32(nanos >> 32), julian}), clocked("2006-01-02 15:04:05", at)
			}},
		{"uuid", parquet.UUID(), fixed, func(r *rand.Rand) (parquet.Value, string) {
			var id uuid.UUID
			for i := range id {
				id[i] = byte(r.Uint32())
			}
			return parquet.FixedLenByteArrayValue(id[:]), id.String()
		}},
	}
}

// clocked writes a time with three, six or nine digits of its second, if any.
func clocked(layout string, at time.Time) string {
	text := at.Format(layout)
	switch n := at.Nanosecond(); {
	case n == 0:
		return text
	case n%1e6 == 0:
		return text + fmt.Sprintf(".%03d", n/1e6)
	case n%1e3 == 0:
		return text + fmt.Sprintf(".%06d", n/1e3)
	default:
		return text + fmt.Sprintf(".%09d", n)
	}
}

// TestParquetRead: what the other library writes is read as it was meant, in every type,
// encoding, compression and version of pages, with values missing or not.
func TestParquetRead(t *testing.T) {
	codecs := map[string]compress.Codec{"uncompressed": &parquet.Uncompressed, "snappy": &parquet.Snappy,
		"gzip": &parquet.Gzip, "zstd": &parquet.Zstd, "lz4": &parquet.Lz4Raw}
	seed := uint64(0)
	for name, codec := range codecs {
		for version := 1; version <= 2; version++ {
			for _, optional := range []bool{false, true} {
				if seed++; name == "lz4" && (version == 1 || optional) {
					continue // the library takes seconds to write it
				}
				t.Run(fmt.Sprint(name, version, optional), func(t *testing.T) {
					data, want := foreignParquet(t, rand.New(rand.NewPCG(seed, 1)), codec, version, optional)
					if got := textOf(t, data, convert.Options{}); got != want {
						t.Errorf("%s", firstDifference(got, want))
					}
				})
			}
		}
	}
}

// foreignParquet writes all kinds in all their encodings, and the text that has to come
// of them.
func foreignParquet(t *testing.T, r *rand.Rand, codec compress.Codec, version int, optional bool) (data []byte, text string) {
	const records = 260
	group := parquet.Group{}
	var columns []kind
	for _, k := range kinds() {
		for i, e := range k.encodings {
			name := fmt.Sprintf("c%03d-%s-%d", len(columns), k.name, i) // columns are sorted by name
			node := parquet.Compressed(parquet.Encoded(k.node, e), codec)
			if optional {
				node = parquet.Optional(node)
			}
			group[name] = node
			columns = append(columns, kind{name: name, value: k.value})
		}
	}
	var b bytes.Buffer
	w := parquet.NewWriter(&b, parquet.NewSchema("table", group), parquet.DataPageVersion(version),
		parquet.PageBufferSize(400), parquet.MaxRowsPerRowGroup(110))
	var lines []string
	var names []string
	for _, c := range columns {
		names = append(names, c.name)
	}
	lines = append(lines, strings.Join(names, ","))
	for range records {
		var row parquet.Row
		var cells []string
		for i, c := range columns {
			if optional && r.IntN(4) == 0 {
				row, cells = append(row, parquet.NullValue().Level(0, 0, i)), append(cells, "")
				continue
			}
			value, text := c.value(r)
			definition := 0
			if optional {
				definition = 1
			}
			row, cells = append(row, value.Level(0, definition, i)), append(cells, quoted(text))
		}
		if _, err := w.WriteRows([]parquet.Row{row}); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Join(cells, ","))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), strings.Join(lines, "\n") + "\n"
}

func quoted(cell string) string {
	if strings.ContainsAny(cell, ",\"\n") {
		return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return cell
}

func textOf(t *testing.T, data []byte, opt convert.Options) string {
	t.Helper()
	o, err := convert.Open(tabular.Source{ReaderAt: bytes.NewReader(data), Name: "file", Size: int64(len(data))}, opt)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(o.Text())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// firstDifference shows where two texts part.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d:\n%s\nwant\n%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(a), len(b))
}

// TestParquetRefused: a file of nothing but lists and what is packed with Brotli are refused in a
// sentence.
func TestParquetRefused(t *testing.T) {
	for name, c := range map[string]struct {
		node parquet.Node
		want problem.Code
	}{
		"list":     {parquet.Repeated(parquet.String()), "format-column"},
		"listed":   {parquet.List(parquet.String()), "format-column"},
		"interval": {parquet.Compressed(parquet.String(), &parquet.Brotli), "format-compression"},
	} {
		var b bytes.Buffer
		w := parquet.NewWriter(&b, parquet.NewSchema("table", parquet.Group{"a": c.node}))
		repetition := 0
		for _, v := range []string{"x", "y"} {
			definition := map[problem.Code]int{"format-column": 1}[c.want]
			if _, err := w.WriteRows([]parquet.Row{{parquet.ByteArrayValue([]byte(v)).Level(repetition, definition, 0)}}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		o, err := convert.Open(tabular.Source{ReaderAt: bytes.NewReader(b.Bytes()), Name: "file", Size: int64(b.Len())}, convert.Options{})
		if err == nil {
			_, err = io.ReadAll(o.Text())
		}
		if err == nil || problem.From(err).Code != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestParquetNested: structures become columns with names that have a point.
func TestParquetNested(t *testing.T) {
	type person struct {
		Name string
		Born struct{ Year, Month int32 }
	}
	var b bytes.Buffer
	w := parquet.NewGenericWriter[person](&b)
	one := person{Name: "Ada"}
	one.Born.Year, one.Born.Month = 1815, 12
	if _, err := w.Write([]person{one}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := textOf(t, b.Bytes(), convert.Options{}); got != "Name,Born.Year,Born.Month\nAda,1815,12\n" {
		t.Errorf("%s", got)
	}
}

// TestParquetWritten: the other library reads what is written here, with the same values
// and types.
func TestParquetWritten(t *testing.T) {
	const text = "id,born,weight,smoker,seen,town\n" +
		"1,1984-05-17,18.50,true,2024-01-31 23:59:59,Köln\n" +
		"2,,7.25,false,2024-02-29 00:00:00,\"a,b\"\n" +
		"-3,2000-02-29,,,,\n"
	var b bytes.Buffer
	if err := convert.Write(&b, formats.Parquet, func() (io.Reader, error) { return strings.NewReader(text), nil },
		formats.Written{}); err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	for _, f := range file.Schema().Fields() {
		types = append(types, f.Name()+" "+f.Type().String())
	}
	t.Log(strings.Join(types, ", "))
	var lines []string
	for _, g := range file.RowGroups() {
		rows := g.Rows()
		buffer := make([]parquet.Row, 10)
		for {
			n, err := rows.ReadRows(buffer)
			for _, row := range buffer[:n] {
				var cells []string
				for i, v := range row {
					cells = append(cells, valueText(file.Schema().Fields()[i], v))
				}
				lines = append(lines, strings.Join(cells, ","))
			}
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		rows.Close()
	}
	want := "1,1984-05-17,18.50,true,2024-01-31 23:59:59,Köln\n2,,7.25,false,2024-02-29 00:00:00,a,b\n-3,2000-02-29,,,,"
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for i, kind := range []string{"INT", "DATE", "DECIMAL", "BOOLEAN", "TIMESTAMP", "STRING"} {
		if !strings.Contains(types[i], kind) {
			t.Errorf("%s is no %s", types[i], kind)
		}
	}
}

// valueText writes a value by what its column says of it.
func valueText(f parquet.Field, v parquet.Value) string {
	if v.IsNull() {
		return ""
	}
	name := f.Type().String()
	switch {
	case strings.HasPrefix(name, "DATE"):
		return epoch.AddDate(0, 0, int(v.Int32())).Format("2006-01-02")
	case strings.HasPrefix(name, "TIMESTAMP"):
		unit := time.Millisecond
		if strings.Contains(name, "MICROS") {
			unit = time.Microsecond
		}
		return clocked("2006-01-02 15:04:05", epoch.Add(time.Duration(v.Int64())*unit))
	case strings.HasPrefix(name, "DECIMAL"):
		var precision, scale int64
		if _, err := fmt.Sscanf(name, "DECIMAL(%d,%d)", &precision, &scale); err != nil {
			return name
		}
		return new(big.Rat).SetFrac(big.NewInt(v.Int64()), new(big.Int).Exp(big.NewInt(10), big.NewInt(scale), nil)).FloatString(int(scale))
	}
	return v.String()
}
