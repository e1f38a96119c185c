package hierarchy

import "testing"

func TestSuppression(t *testing.T) {
	h, err := Build(Spec{Kind: KindSuppression}, column(t, "sex", "m", "NULL", "f", "M"))
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "f;*", "M;*", "m;*", "NULL;*")
	h, err = Build(Spec{Kind: KindSuppression}, column(t, "n", "10", "9", "-1", ""))
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "-1;*", "9;*", "10;*", ";*")
}
