package bridge

import "testing"

func TestWarmUp(t *testing.T) {
	yields := 0
	if err := WarmUp(func() { yields++ }); err != nil {
		t.Fatal(err)
	}
	if yields == 0 {
		t.Error("the warm-up never let messages in")
	}
}
