package anonymize

import "encoding/json"

// Reached are the figures that a result has only if something was found: to say that nothing scores
// 0 and keeps 0 % would be untrue. A struct that embeds a Result writes them in place of its own,
// which encoding/json cannot leave out by what another field says.
type Reached struct {
	Score *float64 `json:"score,omitempty"`
	Kept  *float64 `json:"kept,omitempty"`
}

// Reached returns the figures of a result.
func (r *Result) Reached() Reached {
	return Reached{reached(r.Found, &r.Score), reached(r.Found, &r.Kept)}
}

// MarshalJSON leaves out the score where there is no solution yet.
func (p Progress) MarshalJSON() ([]byte, error) {
	type plain Progress
	return json.Marshal(struct {
		plain
		Best *float64 `json:"best,omitempty"`
	}{plain(p), reached(p.Found, &p.Best)})
}

// MarshalJSON leaves out what is kept where no table was found.
func (p CostPoint) MarshalJSON() ([]byte, error) {
	type plain CostPoint
	return json.Marshal(struct {
		plain
		Kept *float64 `json:"kept,omitempty"`
	}{plain(p), reached(p.Found, &p.Kept)})
}

// reached is a figure of what was found, nil if nothing was.
func reached(found bool, figure *float64) *float64 {
	if !found {
		return nil
	}
	return figure
}
