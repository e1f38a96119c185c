//go:build !js

package control

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/formats/formatstest"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

func init() { formatstest.Register() }

// TestToyFormat: the page opens a file of a format that only its registry names, alone or in an
// archive, and offers to save the result as one.
func TestToyFormat(t *testing.T) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	if w, err := z.Create("people.toy"); err != nil {
		t.Fatal(err)
	} else if _, err := w.Write([]byte(formatstest.File)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"people.toy": []byte(formatstest.File), "people.zip": packed.Bytes()} {
		p := newPage(t)
		p.Choose(state.Anonymize, File{name, int64(len(data)), client.NewFile(data)})
		p.until("the table is open", func() bool { return p.Profile != nil })
		if p.Profile.Format != formatstest.Toy || p.Profile.Rows != 2 || p.FileFormat().ID != formatstest.Toy {
			t.Errorf("%s: format %q, %d records, saved as %q", name, p.Profile.Format, p.Profile.Rows, p.FileFormat().ID)
		}
		p.Edit(func(s *state.State) {
			s.SetRoles(project.QuasiIdentifying)
			setK(s, 2.0)
		})
		p.Go(state.Rules)
		p.Run()
		p.until("the run ends", func() bool { return p.Search == nil })
		p.SaveTable()
		p.until("the file is saved", func() bool { return len(p.browser.saved) > 0 })
		for name, saved := range p.browser.saved {
			if !strings.HasSuffix(name, "-released.toy") || !bytes.HasPrefix(saved, []byte("TOY\x00age,town\n")) {
				t.Errorf("%s: %q", name, saved)
			}
		}
	}
}
