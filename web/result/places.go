package result

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/key"
	"github.com/fulgurite/fulgurite/web/rules"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsSaveLater language.Text = "Save for later checks"
	wordsStale     language.Text = "You have changed settings since then. This is still the result of the earlier ones."
)

// piece draws a part of a place; nil where there is nothing to show.
type piece func(s *Screen, o *state.Outcome) app.UI

// pieces lists the parts of each place in order. They are drawn one after the other when somebody
// goes there.
var pieces = map[state.Place][]piece{
	state.SummaryPlace: {headOfSummary, (*Screen).disagrees, (*Screen).assumed, (*Screen).heldBack,
		(*Screen).poor, (*Screen).regularity, (*Screen).seal, (*Screen).contents, (*Screen).remarks},
	state.RiskPlace: {headOfRisk, (*Screen).attackers, (*Screen).limits, (*Screen).attacked, (*Screen).charts, (*Screen).riskFolds},
	state.UsePlace: {headOfUse, (*Screen).predicted, (*Screen).spread, (*Screen).perturbed,
		(*Screen).qualities, (*Screen).analysis, (*Screen).stillTells},
	state.TablePlace:        {headOfTable, (*Screen).changes, (*Screen).database, (*Screen).batches},
	state.AlternativesPlace: {headOfAlternatives, solutions, costs, (*Screen).ways, (*Screen).course},
	state.ReportPlace:       {headOfReport, (*Screen).document, (*Screen).report},
}

// places are the tabs of a result: what is said on each.
func (s *Screen) places(o *state.Outcome) app.UI {
	var panels []app.UI
	for _, place := range state.Places {
		panels = append(panels, s.panel(place, o))
	}
	return ui.Div("screen result", append([]app.UI{
		ui.Div("places", s.tabs()),
		s.later(o),
		s.stale()}, panels...)...)
}

// panel holds the pieces of a place while it is on show, and is otherwise empty, so that unseen
// places cost nothing.
func (s *Screen) panel(place state.Place, o *state.Outcome) app.UI {
	panel := app.Div().Class("screen panel").ID("panel-"+string(place)).Role("tabpanel").Aria("labelledby", "tab-"+string(place))
	if place != s.C.Place {
		return panel.Hidden(true)
	}
	var parts []func() app.UI
	for _, draw := range pieces[place] {
		parts = append(parts, func() app.UI { return draw(s, o) })
	}
	return panel.Body(ui.Parts(parts...)...)
}

// tabs lead from place to place: the arrow keys move along them, and Enter opens one, which the
// browser's history records.
func (s *Screen) tabs() app.UI {
	var tabs []app.UI
	for _, place := range state.Places {
		on := place == s.C.Place
		tab := app.Button().Type("button").Class("tab").ID("tab-"+string(place)).Role("tab").DataSet("testid", ui.PlacePrefix+string(place)).
			Aria("selected", on).Aria("controls", "panel-"+string(place)).TabIndex(-1).Text(place.Title()).
			OnClick(func(ctx app.Context, _ app.Event) { s.visit(ctx, place) }, string(place)).
			OnKeyDown(func(_ app.Context, e app.Event) { along(e, place) }, string(place))
		if on {
			tab = tab.TabIndex(0)
		}
		tabs = append(tabs, tab)
	}
	return ui.Div("tabs", tabs...).Role("tablist").Aria("label", language.T("Result"))
}

// visit opens a place, at its top.
func (s *Screen) visit(ctx app.Context, place state.Place) {
	s.C.Visit(place)
	ctx.Defer(func(app.Context) {
		app.Window().Call("scrollTo", 0, 0)
		app.Window().GetElementByID("main").Set("scrollTop", 0)
	})
}

// along moves the focus along the tabs.
func along(e app.Event, from state.Place) {
	n, at := len(state.Places), slices.Index(state.Places, from)
	switch e.Get("key").String() {
	case "ArrowRight":
		at = (at + 1) % n
	case "ArrowLeft":
		at = (at + n - 1) % n
	case "Home":
		at = 0
	case "End":
		at = n - 1
	default:
		return
	}
	e.PreventDefault()
	app.Window().GetElementByID("tab-" + string(state.Places[at])).Call("focus")
}

// later saves the table with the receipt by which it can be verified later on.
func (s *Screen) later(o *state.Outcome) app.UI {
	box := app.Section().Class("card stack").Aria("label", language.T(wordsSaveLater))
	if !s.C.Later || !o.Verified {
		return box.Hidden(true)
	}
	why := language.Text("")
	if s.C.Key == nil {
		why = "Open a key first, or make one."
	}
	return box.Body(ui.H3(wordsSaveLater),
		ui.Para("", "The receipt says which record of your table is behind each record of the file, and is encrypted. With it and the key this page and the command line can compare the file with your table later on, exactly as before it was saved. It belongs to the file that is saved with it: in a file that was saved before, shuffled records stand in another order."), ui.Para("calm", "It is personal data: keep it with your table, delete it together with your table, and never hand it on."),
		key.Box(s.C, s.Attach, key.Receipts()),
		ui.Div("row", ui.Because(language.T(why), s.C.Tell, ui.SaveReceipt, "Save the table and its receipt", ui.Strong,
			s.C.SaveReceipt)))
}

// stale says that settings have changed since. It is always present, so that the panels do not move
// and keep the keyboard's focus.
func (s *Screen) stale() app.UI {
	note := app.Section().Class("card note").Role("status")
	if !s.C.Stale() {
		return note.Hidden(true)
	}
	if obstacles := s.C.Obstacles(); len(obstacles) > 0 {
		return note.Body(ui.Div("grow stack", ui.Para("", wordsStale), rules.Todo(s.C, obstacles)))
	}
	return note.Body(
		ui.Para("grow", wordsStale),
		ui.Button("", "Search again", ui.Plain, s.C.Run))
}
