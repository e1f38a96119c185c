package result

import (
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/use"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// foreseen says whether one column can still be foreseen from the others.
func (s *Screen) foreseen(*state.Outcome) app.UI {
	return &use.Prediction{C: s.C, Revision: s.Revision}
}
