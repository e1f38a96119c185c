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

// someFile and someBlob are a file and a blob for tests of what travels.
func someFile() File { return NewFile([]byte("content")) }
func someBlob() Blob { return Blob{&bridge.Blob{}} }

// TestNative talks to a real session.
func TestNative(t *testing.T) {
	l := make(log, 100)
	c := New("ignored", l.events())
	defer c.Close()
	open := func(content, encoding string) {
		Upload(c, bridge.OpenRequest, bridge.Open{Name: "a.csv", Options: table.Options{Encoding: encoding}}, NewFile([]byte(content)),
			func(p bridge.Profile, why []*problem.Problem) {
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
	Download(c, bridge.ExportHierarchyRequest, bridge.BuildHierarchy{Column: "ort", Spec: hierarchy.Spec{Kind: hierarchy.KindSuppression}},
		func(s bridge.Saved, blob Blob, why []*problem.Problem) {
			var b strings.Builder
			for _, part := range blob.Content.Parts {
				b.Write(part)
			}
			l.add("%s %q %s", s.Name, b.String(), codes(why))
		})
	l.expect(t, `hierarchy_ort.csv "Köln,*\n" `)
	c.Cancel(func() { l.add("free") })
	c.Stop()
	l.expect(t, "free")
	c.Restart()
	c.send(bridge.RowsRequest.Kind, bridge.Rows{Count: 1}, File{}, l.done("rows"))
	l.expect(t, "ready 1", "rows: bridge-no-table")
}
