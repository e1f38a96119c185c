package convert

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
)

// TestHalves: what is known of a format has what reads it, and what writes it if files of it are
// written; and nothing runs that is not known. Text and what packs it need nothing.
func TestHalves(t *testing.T) {
	for _, f := range formats.All() {
		c, ok := codecs[f.ID]
		if want := !f.Text && f.ID != formats.Zip; ok != want {
			t.Errorf("%s has a codec: %t", f.ID, ok)
		}
		if ok && (c.Table == nil) == (c.Book == nil) || (c.Book != nil) != (c.Part != "") {
			t.Errorf("%s is opened in no way or in two", f.ID)
		}
		if (c.Write != nil) != (f.Output != "" && !f.Text) {
			t.Errorf("%s is written %t, which is not what is known of it", f.ID, c.Write != nil)
		}
	}
	for id := range codecs {
		if _, known := formats.Of(id); !known {
			t.Errorf("nothing is known of %s", id)
		}
	}
}
