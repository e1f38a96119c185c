//go:build !js

package client

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestNative talks to a real session.
func TestNative(t *testing.T) {
	l := make(log, 100)
	c := New("ignored", l.events())
	defer c.Close()
	open := func(content, encoding string) {
		Ask(c, bridge.KindOpen, bridge.Open{Name: "a.csv", Options: table.Options{Encoding: encoding}}, NewFile([]byte(content)), nil,
			func(p bridge.Profile, _ Attachment, why []*problem.Problem) {
				l.add("%d %v %s", p.Rows, p.Head, codes(why))
			})
	}
	open("ort\nKöln\n", "")
	l.expect(t, "ready 1", "1 [[Köln]] ")
	open("ort\nK\xf6ln\n", "windows-1252")
	open("ort\nKöln\n", "utf8")
	open("ort\n\xff\xff\n", "shift_jis")
	open("ort\nx\n", "klingon")
	l.expect(t, "1 [[Köln]] ", "1 [[Köln]] ", "0 [] bridge-undecodable", "0 [] bridge-encoding")
	Ask(c, bridge.KindExportHierarchy, bridge.BuildHierarchy{Column: "ort", Spec: hierarchy.Spec{Kind: hierarchy.KindSuppression}}, nil, nil,
		func(s bridge.Saved, a Attachment, why []*problem.Problem) {
			var b strings.Builder
			for _, part := range a.(*bridge.Blob).Parts {
				b.Write(part)
			}
			l.add("%s %q %s", s.Name, b.String(), codes(why))
		})
	l.expect(t, `hierarchy_ort.csv "Köln,*\n" `)
	c.Cancel(func() { l.add("free") })
	c.Stop()
	l.expect(t, "free")
	c.Restart()
	c.Call(bridge.KindRows, bridge.Rows{Count: 1}, nil, l.done("rows"))
	l.expect(t, "ready 1", "rows: bridge-no-table")
}
