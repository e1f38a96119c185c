package project

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

func place(p *problem.Problem) string { return fmt.Sprintf("%d:%d", p.Place.Line, p.Place.Column) }

// FuzzParse: nothing makes it panic, every refusal has a code and a
// sentence, and what it accepts is written and read back unchanged.
func FuzzParse(f *testing.F) {
	full, err := full().JSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(full)
	for _, s := range []string{`{"version":1}`, `{"version":1,"name":"\u003c<&\ud800"}`, `{"version":2}`,
		`{"version":3}`, `[[[`, "{\"a\":1e", "\xEF\xBB\xBF{}",
		`{"version":1,"models":[{"model":"a","params":{"x":true,"y":"z","w":1e3}}]}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse(data, "p.json")
		if err != nil {
			for _, p := range problem.Flatten(err) {
				if p.Code == "internal" || p.Sentence == "" || p.Place.File == "" {
					t.Fatalf("a refusal without form: %+v", p)
				}
			}
			return
		}
		written, err := c.JSON()
		if err != nil {
			t.Fatal(err)
		}
		back, err := Parse(written, "p.json")
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		again, err := back.JSON()
		if err != nil || !bytes.Equal(written, again) {
			t.Fatalf("%v\n%s\n%s", err, written, again)
		}
	})
}

// FuzzParser compares the parser with the decoder, its slow twin: what the
// parser takes the decoder takes with equal values, and what only the parser
// refuses is refused for a reason of its own.
func FuzzParser(f *testing.F) {
	for _, s := range []string{`{"a":[1,-0.5e+3,true,false,null,"x\n\u00e9"]}`, ` [ ] `,
		`{"a":1,"a":2}`, `01`, `"\ud800"`, `[1,]`, `tru`, "\"\x7f\""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := parser{data: data}
		root, err := p.parse()
		var want any
		slow := json.Unmarshal(data, &want)
		if err != nil {
			var q *problem.Problem
			if !errors.As(err, &q) {
				t.Fatalf("an error without form: %v", err)
			}
			if slow == nil && q.Code != "config-duplicate-field" && q.Code != "config-too-deep" &&
				q.Code != "config-encoding" && !bytes.Contains(data, []byte(`\u`)) {
				t.Fatalf("refused %q: %v", data, err)
			}
			return
		}
		if slow != nil && !isRange(slow) {
			t.Fatalf("accepted %q: %v", data, slow)
		}
		if slow == nil && !reflect.DeepEqual(plain(t, &root), want) {
			t.Fatalf("%q: %v, want %v", data, plain(t, &root), want)
		}
	})
}

// isRange reports whether the decoder refused a number for its size, which is
// the schema's task and not the parser's.
func isRange(err error) bool {
	return bytes.Contains([]byte(err.Error()), []byte("cannot unmarshal number"))
}

// plain converts a node to what the decoder gives.
func plain(t *testing.T, n *node) any {
	switch n.kind {
	case nodeBool:
		return n.text == "true"
	case nodeNumber:
		var x float64
		if err := json.Unmarshal([]byte(n.text), &x); err != nil {
			t.Fatal(err)
		}
		return x
	case nodeString:
		return n.text
	case nodeArray:
		list := []any{}
		for i := range n.items {
			list = append(list, plain(t, &n.items[i]))
		}
		return list
	case nodeObject:
		object := map[string]any{}
		for i := range n.items {
			object[n.names[i].text] = plain(t, &n.items[i])
		}
		return object
	}
	return nil
}
