// Package grow is the place where a table that comes in batches is released:
// on the rules, where a batch can be released at once, and on the result.
package grow

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/key"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/run"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Fold is closed until somebody has rows that come later, or goes on from a
// batch before.
func Fold(c *control.Control, attach open.Attach) app.UI {
	g := &c.Growth
	released := g.Batch != nil && state.Same(g.Settings, c.Runnable())
	var body []app.UI
	if g.From != "" || !released {
		body = append(body, origin(c, attach))
	}
	switch {
	case g.Search != nil:
		body = append(body, underWay(c))
	case !released:
		body = append(body, start(c, attach))
	default:
		body = append(body, told(c, attach))
	}
	for _, p := range g.Problems {
		body = append(body, ui.ProblemBox(p))
	}
	body = append(body, guarantees(len(c.Runnable().Person) > 0, g.Join && !c.JoinRefused(), c.GrowsWhole()))
	return app.Details().Class("card fold").DataSet("testid", ui.Grow).Open(underTheHand(g)).Body(
		app.Summary().Body(app.H2().Text(wordsHeading),
			app.P().Class("why").Text(wordsAbout)),
		app.Div().Class("stack").Body(body...))
}

// underTheHand reports whether somebody is at it: then it is open, and what went wrong is seen.
func underTheHand(g *control.Growth) bool {
	return g.Begun || g.From != "" || g.Batch != nil || g.Search != nil || len(g.Problems) > 0
}

// origin says what is published already, as far as the page knows.
func origin(c *control.Control, attach open.Attach) app.UI {
	g := &c.Growth
	if g.From == "" {
		return app.Div().Class("stack").Body(
			app.P().Class("calm").Text(wordsFirst),
			app.Div().Class("row").Body(
				ui.Button("", wordsOpenState, ui.Plain, func() { ui.OpenDialog(ui.GrowState) }),
				ui.FileInput(ui.GrowState, ".json,application/json", wordsState, false, func(p []ui.Picked) { c.OpenPublished(attach.Files(p)[0]) })))
	}
	return app.Div().Class("row").Body(
		app.P().Class("calm grow").DataSet("testid", ui.GrowFrom).DataSet("batches", strconv.Itoa(g.Told.Batches)).Text(From(g)),
		ui.Button(ui.GrowAnew, wordsStartOver, ui.Quiet, c.BeginAnew))
}

// From says what the next batch goes on from.
func From(g *control.Growth) string {
	sentence := wordsFrom
	if g.Told.Key != "" {
		sentence = wordsFromKey
	}
	return ui.Fill(sentence, "name", g.From, "batches", ui.Fills(g.Told.Batches, wordsBatchOne, wordsBatchMany),
		"rows", ui.Fills(g.Told.Records, wordsRowOne, wordsRowMany), "groups", ui.Groups(g.Told.Groups), "key", g.Told.Key)
}

func start(c *control.Control, attach open.Attach) app.UI {
	label := wordsReleaseFirst
	if c.Growth.From != "" {
		label = wordsReleaseNext
	}
	body := []app.UI{again(c), joining(c)}
	if c.Recognises() && !c.NeedsKey() { // pseudonyms have its box already
		body = append(body, key.Box(c, attach, key.Batches()))
	}
	return app.Div().Class("stack").Body(append(body,
		app.P().Class("calm").Text(ui.Fill(wordsWithheld, "k", ui.Int(c.K()))),
		app.Div().Class("row").Body(ui.Because(notYet(c), c.Tell, ui.GrowRelease, label, ui.Strong, c.Release)))...)
}

// notYet says why no batch can be released now.
func notYet(c *control.Control) string {
	obstacles := c.Obstacles()
	switch {
	case c.Search != nil:
		return wordsAfterSearch
	case c.Busy != "":
		return ui.Fill(wordsAfterBusy, "busy", c.Busy)
	case len(obstacles) > 0:
		return language.Problem(obstacles[0]).Sentence
	case c.Recognises() && c.Key == nil:
		return wordsKeyFirst
	}
	return ""
}

// again asks who comes again: in a single batch that may not be seen.
func again(c *control.Control) app.UI {
	choices := [][]string{}
	for _, name := range c.ColumnsWith(project.Identifying) {
		choices = append(choices, []string{name})
	}
	if person := c.Config.Person; len(person) > 0 && !slices.ContainsFunc(choices, func(one []string) bool { return slices.Equal(one, person) }) {
		choices = append(choices, person)
	}
	if len(choices) == 0 {
		return nil
	}
	var answers []app.UI
	for _, columns := range choices {
		who := ui.List(columns)
		answers = append(answers, ui.Answer(ui.GrowAgain+strings.Join(columns, "+"), ui.Fills(len(columns), wordsSaysOne, wordsSaysMany, "columns", who), wordsCounted,
			slices.Equal(columns, c.Config.Person), func() { c.Edit(func(s *state.State) { s.SetPerson(columns) }) }, who))
	}
	answers = append(answers, ui.Answer(ui.GrowNobody, wordsNobody, wordsNobodyWhy,
		c.Config.RowsArePeople, func() { c.Edit(func(s *state.State) { s.SetRowsArePeople() }) }))
	return app.Div().Class("stack").Body(
		app.H3().Text(wordsComesAgain),
		app.Div().Class("choices").Role("group").Aria("label", wordsComesAgain).Body(answers...))
}

// joining asks who may join a group that is published.
func joining(c *control.Control) app.UI {
	k := ui.Int(c.K())
	alone, join := ui.Fill(wordsAlone, "k", k), ui.Fill(wordsJoins, "k", k)
	if len(c.Person()) > 0 {
		alone, join = wordsAlonePeople, wordsJoinsPeople
	}
	why, refused := wordsJoinWhy, ""
	switch {
	case c.GrowsWhole():
		why, refused = wordsJoinWhole, wordsJoinWhole
	case c.JoinRefused():
		why, refused = wordsJoinRefused, wordsJoinRefused
	case len(c.Person()) > 0:
		why = wordsJoinWhy + " " + wordsJoinKey
	}
	joins := c.Growth.Join && !c.JoinRefused()
	return app.Div().Class("stack").Body(
		app.H3().Text(wordsJoin),
		app.Div().Class("choices").Role("group").Aria("label", wordsJoin).Body(
			ui.Answer(ui.GrowAlone, alone, wordsAloneWhy, !joins, func() { c.SetJoin(false) }),
			ui.Off(refused, c.Tell, ui.Answer(ui.GrowJoin, join, why, joins, func() { c.SetJoin(true) }))))
}

func underWay(c *control.Control) app.UI {
	how := run.How(c.Growth.Search)
	return app.Div().Class("stack").Body(
		how.Bar(), how.Said(),
		app.Div().Class("row").Body(ui.Because(c.Growth.Search.Leaving(), c.Tell, ui.GrowCancel, wordsCancel, ui.Plain, c.CancelRelease)))
}

// Sentence says what became of the rows of a batch.
func Sentence(b *bridge.Appended) string {
	if b.Released == 0 {
		return ui.Fills(b.Withheld, wordsNoneOne, wordsNoneMany)
	}
	sentences := []string{ui.Fills(b.Released, wordsReleasedOne, wordsReleasedMany, "batch", ui.Int(b.Number))}
	switch {
	case b.Joined == b.Released:
		sentences = append(sentences, ui.Fills(b.Joined, wordsJoinedOnly, wordsJoinedAll))
	case b.Joined > 0:
		sentences = append(sentences, ui.Fills(b.Joined, wordsJoinedOne, wordsJoinedMany))
	}
	withheld := wordsWithheldNone
	if b.Withheld > 0 {
		withheld = ui.Fills(b.Withheld, wordsWithheldOne, wordsWithheldMany)
	}
	sentences = append(sentences, withheld)
	return strings.Join(append(sentences, ui.Fills(b.Published, wordsPublishedOne, wordsPublishedMany, "groups", ui.Groups(b.Groups)),
		ui.Fill(wordsKeep, "kept", ui.Percent(b.Kept))), " ")
}

// told says what became of the batch and hands out its files.
func told(c *control.Control, attach open.Attach) app.UI {
	b := c.Growth.Batch
	box := app.Div().Class("stack").DataSet("testid", ui.GrowBatch).DataSet("number", strconv.Itoa(b.Number)).DataSet("released", strconv.Itoa(b.Released)).
		DataSet("withheld", strconv.Itoa(b.Withheld)).DataSet("joined", strconv.Itoa(b.Joined)).DataSet("published", strconv.Itoa(b.Published)).DataSet("verified", strconv.FormatBool(b.Verified))
	body := []app.UI{app.P().Role("status").Text(Sentence(b))}
	save := func(id, label string, kind ui.Kind, part bridge.Part) app.UI {
		return ui.Button(id, label, kind, func() { c.SaveBatch(part) }, string(part))
	}
	var buttons []app.UI
	switch {
	case b.Verified:
		text := wordsVerified
		if g := &c.Growth; g.Join && g.From != "" {
			text = wordsVerifiedTogether
		}
		text += " " + wordsSaveBoth
		switch {
		case c.GrowsWhole():
			text += " " + ui.Fill(wordsStateWhole, "key", b.Key)
		case b.Key != "":
			text += " " + ui.Fill(wordsStateKey, "key", b.Key)
		}
		if len(b.HeldBack) > 0 {
			text += " " + ui.Fill(wordsHeld, "columns", ui.ListUpTo(b.HeldBack, 8))
		}
		body = append(body, ui.Why(text), ui.Warnings(b.Warnings, nil))
		buttons = append(buttons, save(ui.GrowSave, wordsSaveRows, ui.Strong, bridge.PartBatch), save(ui.GrowSaveState, wordsSaveState, ui.Plain, bridge.PartState))
	case b.Released > 0:
		for _, f := range b.Findings {
			body = append(body, ui.ProblemBox(f))
		}
	}
	if b.Withheld > 0 {
		buttons = append(buttons, save(ui.GrowSaveRest, wordsSaveWithheld, ui.Plain, bridge.PartWithheld))
	}
	body = append(body, app.Div().Class("row").Body(buttons...))
	return box.Body(append(body, ui.Why(wordsNext), app.Div().Class("row").Body(
		ui.Button("", wordsHeading, ui.Plain, func() { ui.OpenDialog(ui.GrowNext) }),
		ui.FileInput(ui.GrowNext, open.Tables, wordsNextFile, false, func(p []ui.Picked) { c.AddRows(attach.Files(p)[0]) })))...)
}

// guarantees say what releasing batch by batch promises, and what not.
func guarantees(persons, join, whole bool) app.UI {
	guaranteed := wordsGuaranteed
	if persons {
		guaranteed = wordsGuaranteedPeople
	}
	list := func(heading string, points ...string) app.UI {
		var items []app.UI
		for _, p := range points {
			items = append(items, app.Li().Text(p))
		}
		return app.Div().Class("stack").Body(app.H3().Text(heading), app.Ul().Class("advice").Body(items...))
	}
	kept := []string{wordsKeptSize, wordsAloneWhy}
	lost := []string{wordsLostSeveral, wordsLostSecrets, wordsLostSizes}
	switch {
	case whole:
		kept = append(kept, wordsKeptWhole)
		lost = lost[1:]
	case join:
		kept = []string{wordsKeptTogether}
		lost = append([]string{wordsLostJoined}, lost...)
	}
	return app.Div().Class("grid two").Body(
		list(guaranteed, append(kept, wordsKeptPublished)...),
		list(wordsNotGuaranteed, lost...))
}
