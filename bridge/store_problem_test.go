package bridge

import (
	"strings"
	"testing"
)

// The names are those of the exceptions that File API, section 7.1, and Web IDL, section 4.3, give
// to each cause; NotReadableError was seen in a private window with 45 GB of the disk free.
func TestStoreProblem(t *testing.T) {
	for _, c := range []struct{ name, code, sentence, hint string }{
		{"QuotaExceededError", "bridge-store-full", "has no room", "Free some space"},
		{"NotReadableError", "bridge-store-lost", "read back", "private window"},
		{"NotFoundError", "bridge-store-lost", "read back", "private window"},
		{"InvalidStateError", "bridge-store-lost", "read back", "private window"},
		{"NoModificationAllowedError", "bridge-store-lost", "read back", "private window"},
		{"RangeError", "bridge-store-memory", "enough memory", "Close other tabs"},
		{"TypeError", "bridge-store", "could not keep", "Reload"},
		{"", "bridge-store", "could not keep", "Reload"},
	} {
		p := StoreProblem(c.name)
		if string(p.Code) != c.code || !strings.Contains(p.Sentence, c.sentence) || !strings.Contains(p.Hint, c.hint) {
			t.Errorf("%q: %s: %s %s", c.name, p.Code, p.Sentence, p.Hint)
		}
		if full := strings.Contains(p.Sentence, "no room"); full != (c.name == "QuotaExceededError") {
			t.Errorf("%q: %q", c.name, p.Sentence)
		}
	}
}
