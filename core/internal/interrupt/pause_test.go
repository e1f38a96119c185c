package interrupt

import "testing"

func TestRow(t *testing.T) {
	pauses := 0
	count := func(loop func()) int {
		pauses = 0
		loop()
		return pauses
	}
	rows := func() {
		for i := range 3*Often + 1 {
			Row(i)
		}
	}
	steps := func() {
		var s Steps
		for range 3 * Often {
			s.Next()
		}
	}
	if n := count(rows); n != 0 {
		t.Errorf("%d pauses where nobody waits", n)
	}
	OnPause(func() { pauses++ })
	defer OnPause(nil)
	if n := count(rows); n != 4 {
		t.Errorf("%d pauses, not before the rows 0, 1, 2 and 3 times %d", n, Often)
	}
	if n := count(steps); n != 3 {
		t.Errorf("%d pauses in %d steps", n, 3*Often)
	}
}
