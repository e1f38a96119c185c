package result

import (
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/fulgurite/fulgurite/web/use"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What each place says first.

func headOfSummary(_ *Screen, o *state.Outcome) app.UI {
	if _, all := use.Gone(o); all { // that nobody can be found then is no success
		return ui.Head("Nothing is left of the details that somebody could know.", Headline(o)+" "+Lede(o))
	}
	return ui.Head(Headline(o), Lede(o))
}

func headOfRisk(_ *Screen, o *state.Outcome) app.UI {
	if o.After.Records == 0 {
		return ui.Head("Nobody is left who could be found.", "")
	}
	return ui.Head("In the worst case, a guess is right "+ui.Tries(o.After.Highest)+".", "Before, it was right "+ui.Tries(o.Before.Highest)+".")
}

func headOfUse(_ *Screen, o *state.Outcome) app.UI {
	return ui.Head(ui.Percent(o.Kept)+" of the detail is kept.", "Here is how it is spread over the columns, and what can still be learned from each.")
}

func headOfTable(_ *Screen, o *state.Outcome) app.UI {
	written := ui.Int(o.Contents.Written) + " of " + ui.Count(o.Records+o.Beyond, "record is", "records are") + " in the finished table."
	return ui.Head(written, "These are its rows, and what became of each column.")
}

func headOfAlternatives(_ *Screen, o *state.Outcome) app.UI {
	return ui.Head("The same rules allow other tables.", "This one keeps "+ui.Percent(o.Kept)+" of the detail. See what others would keep, and choose.")
}

func headOfReport(*Screen, *state.Outcome) app.UI {
	return ui.Head("What was decided, for those who have to answer for it.", "")
}
