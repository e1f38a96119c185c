package open

import (
	"strconv"
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsChooseKept language.Text = "Choose {file}"

// Closed is the session of a closed tab, where somebody wanted its settings kept.
type Closed struct {
	Kept *state.Kept
	When time.Time // the tab was left
	// GoOn makes the settings wait for their table, as those of this tab, and then calls then. Forget
	// removes them.
	GoOn   func(then func())
	Forget func()
}

// closedTabs offers to resume closed tabs.
func (s *Start) closedTabs() app.UI {
	var lines []app.UI
	for i, t := range s.Closed {
		n, k := strconv.Itoa(i), t.Kept
		var columns []string
		for _, c := range k.Settings.Columns {
			columns = append(columns, c.Name)
		}
		label, dialog := s.tableOf(k)
		press := func() {
			if dialog != "" {
				ui.OpenDialog(dialog) // at once: browsers do not open dialogs later
				t.GoOn(func() {})
				return
			}
			t.GoOn(func() { s.C.ChooseSample(k.Source.Tables) })
		}
		lines = append(lines, app.Li().Class("row").Body(
			ui.Div("grow",
				app.B().Text(k.Source.Name),
				app.P().Text(closedWhat(columns, t.When))),
			ui.ButtonAs(ui.ClosedOpen+n, label, ui.Plain, press, k.Source.Name, t.When),
			ui.Button(ui.ClosedDrop+n, "Forget", ui.Quiet, t.Forget, t.When).Aria("label",
				ui.Fill("Forget the settings for {file}", "file", k.Source.Name))))
	}
	return ui.Section("card note",
		ui.Div("grow",
			app.H2().Text(ui.Fills(len(s.Closed), "The settings of a tab that you closed are still here",
				"The settings of {n} tabs that you closed are still here")),
			ui.Para("", "Choose the file once more to go on where you were: this browser keeps settings, and never a table.")),
		ui.Ul("closed-tabs stack", lines...)).
		Role("status").DataSet("testid", ui.ClosedNote)
}

// tableOf returns the button and the dialog for the table of some settings; the sample needs no
// dialog.
func (s *Start) tableOf(k *state.Kept) (label, dialog string) {
	switch {
	case k.Source.Sample:
		return language.T("Go on with the sample"), ""
	case k.Door == state.Checking:
		return ui.Fill(wordsChooseKept, "file", k.Source.Name), ui.FileCheck
	}
	return ui.Fill(wordsChooseKept, "file", k.Source.Name), ui.FileAnonymize
}
