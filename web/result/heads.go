package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/fulgurite/fulgurite/web/use"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// The first sentence of each place.

func headOfSummary(_ *Screen, o *state.Outcome) app.UI {
	if _, all := use.Gone(o); all { // then it is no success that nobody can be found
		return ui.Head(language.T("Nothing is left of the details that somebody could know."), Headline(o)+" "+Lede(o))
	}
	return ui.Head(Headline(o), Lede(o))
}

func headOfRisk(_ *Screen, o *state.Outcome) app.UI {
	if o.After.Records == 0 {
		return ui.Head(language.T("Nobody is left who could be found."), "")
	}
	return ui.Head(ui.Fill("In the worst case, a guess is right {tries}.", "tries", ui.Tries(o.After.Highest)),
		ui.Fill("Before, it was right {tries}.", "tries", ui.Tries(o.Before.Highest)))
}

func headOfUse(_ *Screen, o *state.Outcome) app.UI {
	return ui.Head(ui.Fill("{kept} of the detail is kept.", "kept", ui.Percent(o.Kept)),
		language.T("Here is how it is spread over the columns, and what can still be learned from each."))
}

func headOfTable(_ *Screen, o *state.Outcome) app.UI {
	written := o.Contents.Written
	if o.Contents.Stand > 0 {
		written = o.Contents.Stand
	}
	return ui.Head(ui.Fills(written, "1 of {of} is in the finished table.", "{n} of {of} are in the finished table.", "of",
		ui.Records(o.Records+o.Beyond+o.Unattributed)), language.T("This became of each column."))
}

func headOfAlternatives(_ *Screen, o *state.Outcome) app.UI {
	if o.Itemized != nil {
		return ui.Head(language.T("Other tables are not compared."),
			ui.Fill("Cells of {column} hold several values. What other levels or other ways of recoding would keep of them is not computed: change the settings and compare what is kept.", "column", o.Itemized.Attribute))
	}
	return ui.Head(language.T("The same rules allow other tables."),
		ui.Fill("This one keeps {kept} of the detail. See what others would keep, and choose.", "kept", ui.Percent(o.Kept)))
}

func headOfReport(*Screen, *state.Outcome) app.UI {
	return ui.Head(language.T("What was decided, for those who have to answer for it."), "")
}
