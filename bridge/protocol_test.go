package bridge

import (
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/table"
	"github.com/vugu/vjson"
)

func tableOptions(delimiter string) table.Options   { return table.Options{Delimiter: delimiter} }
func encodingOptions(encoding string) table.Options { return table.Options{Encoding: encoding} }

func TestHandshake(t *testing.T) {
	p := newStranger(t)
	p.refused(OpenRequest.Kind, Open{}, memory(patients), "bridge-version")
	p.refused(CancelRequest.Kind, nil, nil, "bridge-version")
	p.refused(HelloRequest.Kind, Hello{Version: ProtocolVersion + 1}, nil, "bridge-version")
	p.refused(HelloRequest.Kind, Hello{}, nil, "bridge-version")
	p.refused(OpenRequest.Kind, Open{}, memory(patients), "bridge-version")
	var w Welcome
	p.must(HelloRequest.Kind, Hello{Version: ProtocolVersion}, nil, &w)
	if w.Version != ProtocolVersion || w.Program != "test" || len(w.Missing) == 0 {
		t.Errorf("welcome: %+v", w)
	}
	for what, n := range map[string]int{"models": len(w.Models), "measures": len(w.Measures),
		"searches": len(w.Searches), "builders": len(w.Builders)} {
		if n == 0 {
			t.Errorf("the welcome has no %s", what)
		}
	}
	p.openPatients()
	p.refused(HelloRequest.Kind, Hello{Version: 99}, nil, "bridge-version")
	p.refused(RowsRequest.Kind, Rows{Count: 1}, nil, "bridge-version")
}

func TestMalformed(t *testing.T) {
	p := newPage(t)
	for _, envelope := range []string{
		``, `null`, `[]`, `{`, `"hello"`, `{"id":"1","kind":"rows"}`, `{"id":1.5,"kind":"rows"}`, `{"id":1}`,
		`{"id":0,"kind":"hello","body":{"version":1}}`, `{"id":-1,"kind":"rows"}`, `{"id":1,"kind":"format-disk"}`,
		`{"id":1,"kind":"progress"}`, `{"id":1,"kind":"fatal"}`, `{"kind":"run"}`, `{"id":1,"kind":7}`,
		`{"id":1,"kind":"open"}`, `{"id":1,"kind":"open","body":[]}`, `{"id":1,"kind":"run"}`, `{"id":1,"kind":"rows","body":{"from":"x"}}`,
	} {
		p.session.Receive([]byte(envelope), nil)
		r := p.wait()
		if r.Kind != KindError || len(r.Problems) == 0 {
			t.Errorf("%s: %s %s", envelope, r.Kind, r.Body)
		}
		checkSentences(t, r.Problems)
	}
	p.openPatients()
}

// FuzzReceive says that no message whatever ends a session, and that each is
// answered exactly once.
func FuzzReceive(f *testing.F) {
	for _, kind := range []Kind{HelloRequest.Kind, OpenRequest.Kind, RereadRequest.Kind, HierarchyRequest.Kind, ExportHierarchyRequest.Kind,
		ProjectRequest.Kind, EstimateRequest.Kind, RunRequest.Kind,
		RowsRequest.Kind, SaveRequest.Kind, CheckRequest.Kind, ForgetRequest.Kind, CancelRequest.Kind, StopRequest.Kind, "", "else"} {
		for _, body := range []any{nil, 1, Hello{Version: 1}, Open{Name: "x"}, Rows{Count: 3}, BuildHierarchy{Column: "age"}, patientsConfig()} {
			envelope, err := vjson.Marshal(Envelope{ID: 3, Kind: kind, Body: body})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(envelope, true)
		}
	}
	f.Add([]byte(`{"id":1`), false)
	f.Fuzz(func(t *testing.T, envelope []byte, withFile bool) {
		answers := make(chan struct{}, 100)
		s := NewSession(Host{
			Clock: func() time.Duration { return 0 },
			Send: func(envelope []byte, _ *Blob) {
				var r reply
				if err := vjson.Unmarshal(envelope, &r); err != nil {
					t.Errorf("the session sent %q: %v", envelope, err)
				}
				if r.Kind != KindProgress {
					answers <- struct{}{}
				}
			},
		})
		s.Receive([]byte(`{"id":1,"kind":"hello","body":{"version":1}}`), nil)
		s.Receive([]byte(`{"id":2,"kind":"open","body":{"name":"patients.csv"}}`), memory(patients))
		var file File
		if withFile {
			file = memory(patients)
		}
		s.Receive(envelope, file)
		for s.next() {
		}
		if n := len(answers); n != 3 {
			t.Errorf("%d answers to 3 messages, the last being %q", n, envelope)
		}
	})
}
