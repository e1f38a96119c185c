package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Save is the way to the file, in sight whatever is on show.
func Save(c *control.Control, kind ui.Kind) app.UI {
	if !c.Outcome.Verified {
		return ui.Para("save-bar why", "Nothing can be saved: the second check disagrees.").
			DataSet("testid", ui.Verified).DataSet("value", "false")
	}
	if c.Portal != nil {
		kind = ui.Plain // the page around this one waits for the table
	}
	save := ui.Button(ui.SaveTable, "Save the table", kind, c.SaveTable, string(kind))
	if open := len(c.Decisions()); open > 0 { // what is undecided is not in the file
		decide := ui.ButtonAs(ui.SaveDecide, ui.Fills(open, "Decide 1, then save", "Decide {n}, then save"), kind, func() {
			c.Edit((*state.State).Decide)
			c.Reach(c.Step, ui.WithTestID(ui.DecisionPrefix+"1"))
			c.Front = false // the question stands at the table
		}, string(kind))
		without := ui.Button(ui.SaveTable, "Save without what is held back", ui.Quiet, c.SaveTable)
		return bar(c, decide, kind, without.Attr("popovertarget", menu).Attr("popovertargetaction", "hide"))
	}
	return bar(c, save, kind, nil)
}

// bar is a way to save with a menu of others beside it.
func bar(c *control.Control, save app.UI, kind ui.Kind, other app.UI) app.UI {
	return ui.Div("save-bar",
		save,
		ui.Button(ui.SaveMenu, "", kind+" menu-button", func() {}, string(kind)).Aria("label",
			language.T("How it is saved")).Attr("popovertarget", menu),
		app.Div().ID(menu).Class("menu").Attr("popover", "auto").Body(
			other, format(c), later(c)),
		handOver(c)).
		Role("group").Aria("label", language.T("Save")).DataSet("testid", ui.Verified).DataSet("value", "true")
}

// later leads to the receipt by which the table can be verified; of several tables there is none.
func later(c *control.Control) app.UI {
	if c.Config.Tables != nil {
		return nil
	}
	return ui.Button(ui.SaveLater, wordsSaveLater, ui.Quiet, func() {
		if c.Step != state.Result {
			c.Later = false
			c.Go(state.Result)
		}
		c.ShowLater()
	}).Aria("expanded", c.Later).Attr("popovertarget", menu).Attr("popovertargetaction", "hide")
}

// menu names the menu of what belongs to saving.
const menu = "saving"

// format chooses the file format of the table.
func format(c *control.Control) app.UI {
	var choices []ui.Choice
	for _, f := range c.FileFormats() {
		choices = append(choices, ui.Choice{Value: f.ID, Label: f.Label})
	}
	return ui.Select(ui.SaveFormat, language.T("File format"), c.FileFormat().ID, choices, c.ChooseFormat).Alone()
}
