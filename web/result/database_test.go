package result

import (
	"testing"

	"github.com/fulgurite/fulgurite/bridge/sql"
)

// TestDialects: the page offers the databases that scripts are written for.
func TestDialects(t *testing.T) {
	all := sql.Dialects()
	if len(all) != len(dialects) {
		t.Fatalf("%d are offered, and there are %d", len(dialects), len(all))
	}
	for i, d := range all {
		if c := dialects[i]; c.Value != d.Name || c.Label != d.Label {
			t.Errorf("%+v is offered, and it is %s, %s", c, d.Name, d.Label)
		}
	}
}
