package ui

import "testing"

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Int(0), "0"}, {Int(999), "999"}, {Int(1000), "1,000"}, {Int(30162), "30,162"}, {Int(-1234567), "−1,234,567"},
		{Whole(203843174400), "203,843,174,400"}, {Whole(2e15), "2 × 10¹⁵"}, {Whole(3.25e21), "3.2 × 10²¹"},
		{People(1), "1 person"}, {People(2120), "2,120 people"},
		{Percent(0), "0 %"}, {Percent(1), "100 %"}, {Percent(0.71), "71 %"}, {Percent(0.013), "1.3 %"}, {Percent(0.02), "2 %"},
		{Percent(0.00004), "under 0.01 %"}, {Percent(0.0004), "0.04 %"}, {Percent(0.99996), "99.99 %"}, {Percent(0.995), "99.5 %"},
		{ScoreText(2300532), "2,300,532"}, {ScoreText(0.294213377), "0.294213"}, {ScoreText(1234.5), "1,234.5"},
		{ScoreText(1234.999), "1,235"}, {ScoreText(0), "0"},
		{Raw(33627534), "33627534"}, {Raw(0.02), "0.02"},
		{Bytes(1), "1 byte"}, {Bytes(999), "999 bytes"}, {Bytes(3100000), "3.1 MB"},
		{Seconds(0.42), "0.42 seconds"}, {Seconds(1), "1 second"}, {Seconds(1.04), "1 second"}, {Seconds(0), "0 seconds"},
		{Seconds(4.24), "4.2 seconds"}, {Seconds(19.4), "19 seconds"}, {Seconds(200), "3 min 20 s"},
		{OneIn(1), "every time"}, {OneIn(0.2), "1 in 5"}, {OneIn(0.5), "1 in 2"}, {OneIn(0.4), "4 in 10"}, {OneIn(1.0 / 3), "1 in 3"},
		{OneIn(0.999), "over 9 in 10"}, {OneIn(0), "never"}, {OneIn(0.0004), "1 in 2,500"},
		{List(nil), ""}, {List([]string{"a"}), "a"}, {List([]string{"a", "b", "c"}), "a, b and c"},
		{ListUpTo([]string{"a", "b", "c", "d"}, 2), "a, b and 2 more"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestTries(t *testing.T) {
	for risk, want := range map[float64]string{0: "never", 1: "every time", 0.2: "in 1 of 5 tries", 0.5: "in 1 of 2 tries",
		0.7: "in 7 of 10 tries", 0.97: "in over 9 of 10 tries"} {
		if got := Tries(risk); got != want {
			t.Errorf("%v: %s, want %s", risk, got, want)
		}
	}
}
