package result

import (
	"github.com/fulgurite/fulgurite/web/attack"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/use"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// attacked shows the findings of attacks on the file.
func (s *Screen) attacked(*state.Outcome) app.UI {
	return &attack.Panel{C: s.C, Attach: s.Attach, Revision: s.Revision}
}

// poor says that details are lost for everybody.
func (s *Screen) poor(o *state.Outcome) app.UI { return use.Poor(s.C, o) }

// spread shows how the values of all columns are spread.
func (s *Screen) spread(*state.Outcome) app.UI { return &use.Spread{C: s.C, Revision: s.Revision} }

// predicted shows whether one column can still be predicted from the others.
func (s *Screen) predicted(*state.Outcome) app.UI {
	return &use.Prediction{C: s.C, Revision: s.Revision}
}
