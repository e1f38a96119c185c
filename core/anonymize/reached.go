package anonymize

import "encoding/json"

// Reached are the figures that a result has only if something was found: to say that nothing scores
// 0 and keeps 0 % would be untrue. A struct that embeds a Result writes them in place of its own, which
// encoding/json cannot leave out by what another field says.
type Reached struct {
	Score *float64 `json:"score,omitempty"`
	Kept  *float64 `json:"kept,omitempty"`
}

// Reached returns the figures of a result.
func (r *Result) Reached() Reached {
	if !r.Found {
		return Reached{}
	}
	return Reached{&r.Score, &r.Kept}
}

// MarshalJSON leaves out the score where there is no solution yet.
func (p Progress) MarshalJSON() ([]byte, error) {
	type plain Progress
	out := struct {
		plain
		Best *float64 `json:"best,omitempty"`
	}{plain: plain(p)}
	if p.Found {
		out.Best = &p.Best
	}
	return json.Marshal(out)
}

// MarshalJSON leaves out what is kept where no table was found.
func (p CostPoint) MarshalJSON() ([]byte, error) {
	type plain CostPoint
	out := struct {
		plain
		Kept *float64 `json:"kept,omitempty"`
	}{plain: plain(p)}
	if p.Found {
		out.Kept = &p.Kept
	}
	return json.Marshal(out)
}
