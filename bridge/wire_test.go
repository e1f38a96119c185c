package bridge

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/vugu/vjson"
)

// wire is version 1 of the protocol as pages and portals speak it. Whatever
// changes a line of it needs another ProtocolVersion; new lines do not, nor do requests that begin
// to tell progress: who does not wait for it passes it over.
var wire = []string{
	"hello: Hello -> Welcome",
	"open: Open + file -> Profile; FileProgress",
	"sample: Sample -> Profile",
	"reread: Open -> Profile; FileProgress",
	"columns: ReadColumns -> ColumnsRead",
	"hierarchy: BuildHierarchy + file? -> HierarchyView",
	"export-hierarchy: BuildHierarchy -> Saved + blob",
	"project: Open? + file -> ReadProject",
	"estimate: Project -> Estimate",
	"run: Project -> Outcome; Progress",
	"compare: Project -> Outcome; Progress",
	"choose: Choose -> None",
	"append: Project + file? -> Appended; Progress",
	"append-joining: Project + file? -> Appended; Progress",
	"state: Open? + file -> Published",
	"rows: Rows -> Page",
	"window: AskWindow -> Window",
	"heads: AskHeads -> Heads",
	"save: Save -> Saved + blob; FileProgress",
	"report: AskReport -> Saved + blob",
	"scripts: AskScripts -> Saved + blob",
	"check: Check -> CheckReport; FileProgress",
	"verify: Verify + file -> VerifyReport; FileProgress",
	"risk: AskRisk -> RiskReport",
	"limits: AskLimits -> LimitsReport",
	"population: AskPopulation -> PopulationReport",
	"summary: AskSummary -> SummaryReport",
	"solutions: AskSolutions -> Alternatives",
	"costs: None -> CostReport",
	"weigh: None -> CostReport",
	"predict: AskPrediction -> Report; WorkProgress",
	"attack: AskAttack + file? -> Attacks; WorkProgress",
	"distributions: None -> Distributions",
	"analysis: AskAnalysis -> Analysis",
	"make-key: MakeKey -> KeyFile + blob",
	"open-key: OpenKey + file -> KeyFile",
	"open-receipt: OpenReceipt + file -> None",
	"forget-key: None -> None",
	"forget: None -> None",
	"cancel: Cancel -> None",
	"stop: None -> None",
	"beat: None -> None",
}

func TestWireKinds(t *testing.T) {
	if ProtocolVersion != 1 {
		t.Fatalf("the lines of wire are those of version 1, not %d", ProtocolVersion)
	}
	for i, s := range Shapes() {
		line := string(s.Kind) + ": " + s.Body.Name() + map[bool]string{true: "?"}[s.Bare]
		line += map[Presence]string{Required: " + file", Optional: " + file?"}[s.File]
		line += " -> " + s.Result.Name() + map[bool]string{true: " + blob"}[s.Blob]
		if s.Progress != nil {
			line += "; " + s.Progress.Name()
		}
		if i >= len(wire) || line != wire[i] {
			t.Errorf("request %d is %q", i, line)
		}
		if takenAtOnce := s.Kind == CancelRequest.Kind || s.Kind == StopRequest.Kind ||
			s.Kind == BeatRequest.Kind; handled(s.Kind) == takenAtOnce {
			t.Errorf("%s: is there a handler? %v", s.Kind, !takenAtOnce)
		}
	}
	// Shapes lists each request that is declared.
	text, err := os.ReadFile("requests.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(regexp.MustCompile(`(?m)^\t\w+Request\s+= `).FindAllString(string(text), -1)); n != len(Shapes()) || n != len(wire) {
		t.Errorf("%d requests are declared, %d described, %d expected", n, len(Shapes()), len(wire))
	}
}

// handled reports whether dispatch knows a kind: all that it knows fail in another way without a
// table, or do nothing.
func handled(kind Kind) bool {
	s := NewSession(Host{Clock: func() time.Duration { return 0 }})
	_, _, err := s.handle(&request{Kind: kind, session: s, ctx: context.Background()})
	return !errors.Is(err, &problem.Problem{Code: "bridge-unknown-kind"})
}

// TestWireBodies pins what a page sends, field by field.
func TestWireBodies(t *testing.T) {
	spec := hierarchy.Spec{Kind: hierarchy.KindSuppression}
	for _, c := range []struct {
		body any
		want string
	}{
		{Hello{Version: 1}, `{"version":1}`},
		{Open{Name: "a.csv", Size: 3, Options: table.Options{Delimiter: ";", Encoding: "utf-8", NoHeader: true, Missing: []string{"-"}, Ragged: "pad"}},
			`{"name":"a.csv","size":3,"options":{"delimiter":";","encoding":"utf-8","noHeader":true,"missing":["-"],"ragged":"pad"}}`},
		{Sample{Rows: 7, Tables: true}, `{"rows":7,"tables":true}`},
		{BuildHierarchy{Column: "age", Spec: spec, Type: table.Date, Format: "2006", File: "h.csv", Sample: 2},
			`{"column":"age","spec":{"kind":"suppression"},"type":"date","format":"2006","file":"h.csv","sample":2}`},
		{Choose{Method: project.Local}, `{"method":"local"}`},
		{Rows{Output: true, From: 1, Count: 2}, `{"output":true,"from":1,"count":2}`},
		{AskWindow{From: 9, Count: 2, Column: 3, Columns: 4, ReadOrder: ReadOrder{By: "age", Down: true}}, `{"from":9,"count":2,"column":3,"columns":4,"by":"age","down":true}`},
		{Save{EscapeFormulas: true}, `{"escapeFormulas":true}`},
		{Save{Part: PartState}, `{"escapeFormulas":false,"part":"state"}`},
		{Check{Columns: []string{"age"}, Sensitive: []CheckSensitive{{Column: "d", Hierarchy: &spec}}},
			`{"columns":["age"],"sensitive":[{"column":"d","hierarchy":{"kind":"suppression"}}]}`},
		{MakeKey{Recipient: "Registry"}, `{"recipient":"Registry"}`},
		{OpenKey{Name: "registry.key"}, `{"name":"registry.key"}`},
		{AskRisk{Most: 2}, `{"most":2}`},
		{AskPopulation{Params: param.Values{"population": "usa"}}, `{"params":{"population":"usa"}}`},
		{AskSummary{Column: "age", With: "sex"}, `{"column":"age","with":"sex"}`},
		{AskPrediction{Target: "ill", From: []string{"age"}, Method: "tree", Folds: 3}, `{"target":"ill","from":["age"],"method":"tree","folds":3}`},
	} {
		got, err := vjson.Marshal(c.body)
		if err != nil || string(got) != c.want {
			t.Errorf("%T is sent as %s (%v)", c.body, got, err)
		}
		back := reflect.New(reflect.TypeOf(c.body))
		if err := vjson.Unmarshal([]byte(c.want), back.Interface()); err != nil || !reflect.DeepEqual(back.Elem().Interface(), c.body) {
			t.Errorf("%s is read as %+v (%v)", c.want, back.Elem(), err)
		}
	}
}

// TestWire pins a conversation, byte by byte. What depends on the program's
// texts and on the clock is pinned by the names of its fields.
func TestWire(t *testing.T) {
	sent := make(chan string, 10)
	now := time.Duration(0)
	clock := func() time.Duration { now += report; return now } // so that progress is told whenever it may be
	s := NewSession(Host{Program: "test", Clock: clock, Send: func(envelope []byte, blob *Blob) {
		line := string(envelope)
		if blob != nil {
			line += fmt.Sprintf(" + %s %q", blob.Type, text(blob))
		}
		sent <- line
	}})
	config := `{"version":1,"columns":[{"name":"age","role":"quasi-identifying","hierarchy":{"kind":"suppression"}},{"name":"sex","role":"insensitive"}],"models":[{"model":"k-anonymity","params":{"k":2}}],"suppressionLimit":0,"measure":{"measure":"loss"}}`
	for _, c := range []struct {
		message string
		file    File
		want    []string // each is an answer, or how it begins and what it holds, with " … " between
	}{
		{`{"id":1,"kind":"rows"}`, nil, []string{`{"id":1,"kind":"error","problems":[{"code":"bridge-version","sentence":" … ","hint":"`}},
		{`{"id":2,"kind":"hello","body":{"version":1}}`, nil, []string{`{"id":2,"kind":"result","body":{"version":1,"program":"test","models":[{"id":" … "measures":[{"id":" … "searches":[{"id":" … "builders":[{"kind":" … "limits":{"Columns": … "missing":[`}},
		{`{"id":3,"kind":"open","body":{"name":"p.csv","size":20,"options":{}}}`, memory("age,sex\n1,f\n2,m\n"), []string{`{"id":3,"kind":"result","body":{"name":"p.csv","rows":2,"dialect":{"delimiter":44,"lineBreak":"\n","bom":false,"final":true},"options":{"delimiter":","},"encoding":"utf-8","found":{"delimiter":",","detected":true,"header":true,"records":2,"emptyCells":0,"missing":0,"blank":{"count":0},"ragged":{"count":0},"surplus":{"count":0},"aside":{"count":0},"repeated":{"count":0},"quote":"double","marked":false,"encoding":"utf-8","guessed":true},"empty":0,"columns":[{"name":"age","type":"integer","distinct":2,"missing":0,"examples":["1","2"],"low":"1","high":"2","role":" … "reason":" … "hierarchy":{"kind":" … "because":" … "head":[["1","f"],["2","m"]],"tail":[["1","f"],["2","m"]]`}},
		{`{"id":4,"kind":"rows","body":{"output":false,"from":1,"count":5}}`, nil, []string{`{"id":4,"kind":"result","body":{"columns":["age","sex"],"from":1,"total":2,"cells":[["2","m"]]}}`}},
		{`{"id":5,"kind":"estimate","body":` + config + `}`, nil, []string{`{"id":5,"kind":"result","body":{"lattice":2,"algorithm":"flash","reason":" … "seconds": … "bytes":`}},
		{`{"id":6,"kind":"estimate","body":{"version":99}}`, nil, []string{`{"id":6,"kind":"result","body":{"lattice":0,"algorithm":"","reason":"","seconds":0,"bytes":0,"problems":[{"code":"config-`}},
		{`{"id":7,"kind":"run","body":` + config + `}`, nil, []string{
			`{"id":7,"kind":"progress","body":{"algorithm":"flash","checks": … "lattice":2,"decided": … "elapsed": … "timeLimit":0,"found": … "levels": … "left":`,
			`{"id":7,"kind":"result","body":{"found":true,"algorithm":"flash","transformation":[{"attribute":"age","level":1,"height":2,"name":"hidden"}],"measure":"loss","aggregate":"geometric-mean","optimal":true,"bound":1,"records":2,"suppressed":0,"limit":0,"classes":1,"method":"full-domain","lattice":2,"checks":2,"rows":4,"times":{"prepare": … "search": … "recode": … "before":{"records":2,"classes":2,"smallest":1,"largest":1,"unique":2,"highest":1,"average":1,"lowest":1,"sizes":null,"buckets":[{"from":1,"to":1,"records":2,"classes":2}, … "after":{"records":2,"classes":1,"smallest":2, … "verified":true,"columns":[{"name":"age","role":"quasi-identifying","level":1,"levels":["value","hidden"],"levelsSaid":[{"format":"value","parts":null},{"format":"hidden","parts":null}],"before":2,"after":1,"hidden":2,"quality":{"attribute":"age","records":2,"granularity":{"loss":1,"least":0.5,"most":1,"quality":0}, … {"name":"sex","role":"insensitive","level":0,"before":2,"after":2,"hidden":0}],"formulas":0,"attackers":{"before":{"prosecutor":{"highest":1,"average":1,"atRisk":1},"journalist":{"highest":1,"average":1,"atRisk":1},"marketer":1,"distribution":[{"low":0, … "after":{"prosecutor":{"highest":0.5,`}},
		{`{"id":8,"kind":"rows","body":{"output":true,"from":0,"count":1}}`, nil, []string{`{"id":8,"kind":"result","body":{"columns":["age","sex"],"from":0,"total":2,"cells":[["*","f"]],"out":[false]}}`}},
		{`{"id":9,"kind":"save","body":{"escapeFormulas":false}}`, nil, []string{`{"id":9,"kind":"result","body":{"name":"p-released.csv","type":"text/csv;charset=utf-8","bytes":16,"rows":2}} + text/csv;charset=utf-8 "age,sex\n*,f\n*,m\n"`}},
		{`{"id":10,"kind":"choose","body":{"method":"full-domain"}}`, nil, []string{`{"id":10,"kind":"result"}`}},
		{`{"id":11,"kind":"cancel"}`, nil, []string{`{"id":11,"kind":"result"}`}},
		{`{"id":12,"kind":"stop"}`, nil, []string{`{"id":12,"kind":"result"}`}},
		{`{"id":20,"kind":"beat"}`, nil, []string{`{"id":20,"kind":"result"}`}},
		{`{"id":13,"kind":"forget"}`, nil, []string{`{"id":13,"kind":"result"}`}},
		{`{"id":14,"kind":"dance"}`, nil, []string{`{"id":14,"kind":"error","problems":[{"code":"bridge-unknown-kind"`}},
	} {
		s.Receive([]byte(c.message), c.file)
		for s.next() {
		}
		var got []string
		for len(sent) > 0 {
			got = append(got, <-sent)
		}
		// Of progress the last message counts: how many there are is not promised.
		got = got[max(0, len(got)-len(c.want)):]
		if len(got) != len(c.want) {
			t.Errorf("%s\nis answered by %q", c.message, got)
			continue
		}
		for i, want := range c.want {
			if !matches(got[i], want) {
				t.Errorf("%s\nis answered by\n%s\nnot by\n%s", c.message, got[i], want)
			}
		}
	}
}

// matches reports whether a text is the pattern, or begins with its first part
// and holds the others in their order.
func matches(text, pattern string) bool {
	parts := strings.Split(pattern, " … ")
	if len(parts) == 1 && strings.HasSuffix(pattern, "}") {
		return text == pattern
	}
	if !strings.HasPrefix(text, parts[0]) {
		return false
	}
	for _, part := range parts {
		_, after, found := strings.Cut(text, part)
		if !found {
			return false
		}
		text = after
	}
	return true
}
