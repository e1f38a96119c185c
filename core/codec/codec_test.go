package codec_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/codec"
	"github.com/fulgurite/fulgurite/core/project"
)

// messages are all types that the engine reads or writes as JSON. What stands
// in an envelope or in a parameter is of one of these types, too.
var messages = []any{
	project.Project{}, anonymize.Progress{},
	bridge.Hello{}, bridge.Welcome{}, bridge.Open{}, bridge.Sample{}, bridge.Profile{}, bridge.BuildHierarchy{},
	bridge.HierarchyView{}, bridge.Estimate{}, bridge.Outcome{}, bridge.Rows{}, bridge.Page{}, bridge.Save{},
	bridge.Saved{}, bridge.Check{}, bridge.CheckReport{}, bridge.Envelope{}, request{},
}

// request is like the bridge's, which is not exported.
type request struct {
	ID     int              `json:"id"`
	Kind   bridge.Kind      `json:"kind"`
	Body   codec.RawMessage `json:"body"`
	hidden int
}

// TestAgrees compares both ways with encoding/json on random values.
func TestAgrees(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, message := range messages {
		typ := reflect.TypeOf(message)
		for range 300 {
			v := reflect.New(typ)
			fill(random, v.Elem(), 0)
			want, err := json.Marshal(v.Interface())
			if err != nil {
				t.Fatalf("%s: %v", typ, err)
			}
			got, err := codec.MarshalSmall(v.Interface())
			if err != nil {
				t.Fatalf("%s: %v", typ, err)
			}
			// Some characters have two escapes: written again they are the same.
			var text bytes.Buffer
			if err := json.Compact(&text, got); err != nil || text.String() != string(got) || !same(t, got, want) {
				t.Fatalf("%s is written as\n%s\nnot as\n%s\n%v", typ, got, want, err)
			}
			read, expected := reflect.New(typ), reflect.New(typ)
			if err := json.Unmarshal(want, expected.Interface()); err != nil {
				t.Fatalf("%s: %v", typ, err)
			}
			if err := codec.UnmarshalSmall(want, read.Interface()); err != nil {
				t.Fatalf("%s: %v\n%s", typ, err, want)
			}
			if !reflect.DeepEqual(read.Interface(), expected.Interface()) {
				t.Fatalf("%s is read from\n%s\nas\n%#v\nnot as\n%#v", typ, want, read.Elem(), expected.Elem())
			}
		}
	}
}

// same compares JSON by its tokens.
func same(t *testing.T, a, b []byte) bool {
	t.Helper()
	x, y := json.NewDecoder(bytes.NewReader(a)), json.NewDecoder(bytes.NewReader(b))
	x.UseNumber()
	y.UseNumber()
	for x.More() || y.More() {
		p, err := x.Token()
		if err != nil {
			t.Fatal(err)
		}
		q, err := y.Token()
		if err != nil || p != q {
			return false
		}
	}
	return true
}

// fill sets v to a random value, deep ones with little inside.
func fill(random *rand.Rand, v reflect.Value, depth int) {
	full := random.IntN(8) > depth
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(random, v.Field(i), depth+1)
			}
		}
	case reflect.Pointer:
		if full {
			v.Set(reflect.New(v.Type().Elem()))
			fill(random, v.Elem(), depth+1)
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[codec.RawMessage]() {
			v.SetBytes([]byte([]string{`{"a":[1,null,"\"x"]}`, `""`, `null`, `-1.5`}[random.IntN(4)]))
			return
		}
		if full {
			v.Set(reflect.MakeSlice(v.Type(), random.IntN(4), 4))
			for i := range v.Len() {
				fill(random, v.Index(i), depth+1)
			}
		}
	case reflect.Map:
		if full {
			v.Set(reflect.MakeMap(v.Type()))
			for range random.IntN(4) {
				element := reflect.New(v.Type().Elem()).Elem()
				fill(random, element, depth+1)
				v.SetMapIndex(reflect.ValueOf(randomText(random)).Convert(v.Type().Key()), element)
			}
		}
	case reflect.Interface:
		all := []any{nil, true, 1.5, randomText(random), []any{}, map[string]any{}, []any{1.0, nil}, map[string]any{"a": "b"}}
		if x := all[random.IntN(len(all))]; x != nil {
			v.Set(reflect.ValueOf(x))
		}
	case reflect.String:
		v.SetString(randomText(random))
	case reflect.Float64:
		v.SetFloat([]float64{0, 1, -1, 0.1, 1e21, 1e-7, 1e-12, math.MaxFloat64, 5e-324, random.NormFloat64()}[random.IntN(10)])
	case reflect.Bool:
		v.SetBool(random.IntN(2) == 0)
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		if v.SetInt(int64(random.IntN(200) - 100)); full && v.Type().Bits() == 64 {
			v.SetInt(int64(random.Uint64()))
		}
	case reflect.Uint, reflect.Uint64, reflect.Uint32, reflect.Uint16, reflect.Uint8:
		v.SetUint(uint64(random.IntN(200)))
	default:
		panic("fill does not know " + v.Type().String())
	}
}

func randomText(random *rand.Rand) string {
	var text strings.Builder
	for range random.IntN(6) {
		text.WriteString([]string{"a", "Z9", " ", `"`, `\`, "/", "<b>&", "\n", "\t\r", "\x00", "\b\f\x1f", "\x7f", "é", "日本", "😀", "\u2028", "\uFFFD", "'"}[random.IntN(18)])
	}
	return text.String()
}

// TestTypes says that no message has a type of which this codec does not know
// how it is written.
func TestTypes(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var look func(typ reflect.Type, path string)
	look = func(typ reflect.Type, path string) {
		if seen[typ] || typ == reflect.TypeFor[codec.RawMessage]() {
			return
		}
		seen[typ] = true
		for _, writer := range []string{"MarshalJSON", "MarshalText"} {
			if _, ok := reflect.PointerTo(typ).MethodByName(writer); ok {
				t.Errorf("%s (%s) has a method %s", path, typ, writer)
			}
		}
		switch typ.Kind() {
		case reflect.Struct:
			for i := range typ.NumField() {
				f := typ.Field(i)
				_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
				if f.IsExported() && options != "" && options != "omitempty" && options != "omitzero" {
					t.Errorf("%s.%s has the options %q", path, f.Name, options)
				}
				if f.Anonymous && f.Type.Kind() != reflect.Struct {
					t.Errorf("%s embeds %s", path, f.Type)
				}
				if f.IsExported() && f.Tag.Get("json") != "-" {
					look(f.Type, path+"."+f.Name)
				}
			}
		case reflect.Slice:
			if typ.Elem().Kind() == reflect.Uint8 {
				t.Errorf("%s is a list of bytes, which encoding/json writes as base64", path)
			}
			look(typ.Elem(), path)
		case reflect.Pointer, reflect.Map:
			look(typ.Elem(), path)
		}
	}
	for _, message := range messages {
		look(reflect.TypeOf(message), reflect.TypeOf(message).String())
	}
}

func TestRefused(t *testing.T) {
	for _, v := range []any{math.NaN(), math.Inf(1), make(chan int), map[int]int{}, struct{ F func() }{func() {}}} {
		if text, err := codec.MarshalSmall(v); err == nil {
			t.Errorf("%T is written as %s", v, text)
		}
	}
	for text, v := range map[string]any{
		`{"version":"1"}`: new(project.Project), `{"version":1.5}`: new(project.Project), `{"columns":{}}`: new(project.Project),
		`[1]`: new(project.Project), `{"version":true}`: new(project.Project), `{"name":1}`: new(project.Project),
		`300`: new(uint8), `-1`: new(uint), `1e999`: new(float64), `1`: project.Project{}, `2`: (*int)(nil),
		strings.Repeat("[", 100_000): new(any),
	} {
		if err := codec.UnmarshalSmall([]byte(text), v); err == nil {
			t.Errorf("%.20s is read into %T", text, v)
		}
	}
}

// FuzzRead compares what is JSON, and what it says, with encoding/json.
func FuzzRead(f *testing.F) {
	for _, text := range []string{`{"a":[1,-0.5e+3,true,null],"a":"\u00e9\ud83d\ude00\n\/"}`, ` [ ] `, `"\ud800"`, `"'\'"`, `01`, `1.`, `{"a"}`, `[1,]`, `nul`, "\"\xff\xfe\"", `1 2`, ``, `"\u12"`, "\"\t\""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Count(data, []byte("["))+bytes.Count(data, []byte("{")) >= 1000 {
			t.Skip("encoding/json allows more objects and lists inside one another")
		}
		var got, want any
		err := codec.UnmarshalSmall(data, &got)
		if expected := json.Unmarshal(data, &want); (err == nil) != (expected == nil) {
			t.Fatalf("%q: %v, encoding/json: %v", data, err, expected)
		} else if err == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %#v, encoding/json: %#v", data, got, want)
		}
	})
}
