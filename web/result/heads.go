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
		return ui.Head(wordsHeadEmpty, Headline(o)+" "+Lede(o))
	}
	return ui.Head(Headline(o), Lede(o))
}

func headOfRisk(_ *Screen, o *state.Outcome) app.UI {
	if o.After.Records == 0 {
		return ui.Head(wordsHeadNobody, "")
	}
	return ui.Head(ui.Fill(wordsHeadRisk, "tries", ui.Tries(o.After.Highest)), ui.Fill(wordsHeadRiskBefore, "tries", ui.Tries(o.Before.Highest)))
}

func headOfUse(_ *Screen, o *state.Outcome) app.UI {
	return ui.Head(ui.Fill(wordsHeadUse, "kept", ui.Percent(o.Kept)), wordsHeadUseWhy)
}

func headOfTable(_ *Screen, o *state.Outcome) app.UI {
	written := o.Contents.Written
	if o.Contents.Stand > 0 {
		written = o.Contents.Stand
	}
	return ui.Head(ui.Fills(written, wordsHeadTableOne, wordsHeadTableMany, "of", ui.Records(o.Records+o.Beyond+o.Unattributed)), wordsHeadTableWhy)
}

func headOfAlternatives(_ *Screen, o *state.Outcome) app.UI {
	if o.Itemized != nil {
		return ui.Head(wordsHeadNoOthers, ui.Fill(wordsHeadNoOthersWhy, "column", o.Itemized.Attribute))
	}
	return ui.Head(wordsHeadAlternatives, ui.Fill(wordsHeadAlternativesWhy, "kept", ui.Percent(o.Kept)))
}

func headOfReport(*Screen, *state.Outcome) app.UI {
	return ui.Head(wordsHeadReport, "")
}
