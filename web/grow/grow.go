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

// What is said here more than once.
const (
	wordsHeading     language.Text = "Add more rows"
	wordsComesAgain  language.Text = "Can somebody be in several batches?"
	wordsJoin        language.Text = "Who may join a group that is published?"
	wordsAloneWhy    language.Text = "Whoever compares two states of the published table, or knows in which batch somebody came, still finds a whole group."
	wordsJoinWhy     language.Text = "Less is withheld. Whoever knows in which batch somebody came may then find this person in a smaller group, in the end alone. Choose it only where nobody can tell batches apart: the growing table is published whole, without dates and in a new order."
	wordsJoinWhole   language.Text = "Not possible here: the batches show which rows are one person's, so that whoever joins would be told from those who are in the group already."
	wordsJoinRefused language.Text = "Not possible here: the first batch was released without a key, so that nobody can tell who is in a group already."
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
	return ui.Details("card fold",
		app.Summary().Body(ui.H2(wordsHeading),
			ui.Para("why", "For tables that grow: release what has come so far, and later what is new, without changing what is published.")),
		ui.Div("stack", body...)).
		DataSet("testid", ui.Grow).Open(underTheHand(g))
}

// underTheHand reports whether somebody is at it: then it is open, and what went wrong is seen.
func underTheHand(g *control.Growth) bool {
	return g.Begun || g.From != "" || g.Batch != nil || g.Search != nil || len(g.Problems) > 0
}

// origin says what is published already, as far as the page knows.
func origin(c *control.Control, attach open.Attach) app.UI {
	g := &c.Growth
	if g.From == "" {
		return ui.Div("stack",
			ui.Para("calm",
				"Is this the first batch? Then release it below. Was something published before? Then open the state that was saved with it."),
			ui.Div("row",
				ui.Button("", "Open the state of earlier batches", ui.Plain, func() { ui.OpenDialog(ui.GrowState) }),
				ui.FileInput(ui.GrowState, ".json,application/json", language.T("State of earlier batches"), false,
					func(p []ui.Picked) { c.OpenPublished(attach.Files(p)[0]) })))
	}
	return ui.Div("row",
		ui.P("calm grow", From(g)).DataSet("testid", ui.GrowFrom).DataSet("batches", strconv.Itoa(g.Told.Batches)),
		ui.Button(ui.GrowAnew, "Forget it and start over", ui.Quiet, c.BeginAnew))
}

// From says what the next batch goes on from.
func From(g *control.Growth) string {
	sentence := language.Text("Goes on from {name}: {batches} with {rows} in {groups}. The settings have to be the same.")
	if g.Told.Key != "" {
		sentence = "Goes on from {name}: {batches} with {rows} in {groups}. The settings have to be the same. It knows people by the key {key}."
	}
	return ui.Fill(sentence, "name", g.From, "batches", ui.Fills(g.Told.Batches, "1 batch", "{n} batches"),
		"rows", ui.Fills(g.Told.Records, "1 row", "{n} rows"), "groups", ui.Groups(g.Told.Groups), "key", g.Told.Key)
}

func start(c *control.Control, attach open.Attach) app.UI {
	label := language.Text("Release these rows as the first batch")
	if c.Growth.From != "" {
		label = "Release these rows as the next batch"
	}
	body := []app.UI{again(c), joining(c)}
	if c.Recognises() && !c.NeedsKey() { // pseudonyms have its box already
		body = append(body, key.Box(c, attach, key.Batches()))
	}
	return ui.Div("stack", append(body,
		ui.P("calm", ui.Fill(
			"Rows that find no group of {k} are withheld until later batches bring others like them. Nothing that was released is ever changed.",
			"k", ui.Int(c.K()))),
		ui.Div("row", ui.Because(notYet(c), c.Tell, ui.GrowRelease, label, ui.Strong, c.Release)))...)
}

// notYet says why no batch can be released now.
func notYet(c *control.Control) string {
	obstacles := c.Obstacles()
	switch {
	case c.Search != nil:
		return language.T("A search is under way: this can be pressed when it has ended.")
	case c.Busy != "":
		return ui.Fill("{busy}: this can be pressed when that is done.", "busy", c.Busy)
	case len(obstacles) > 0:
		return language.Problem(obstacles[0]).Sentence
	case c.Recognises() && c.Key == nil:
		return language.T("Make a key, or open yours, first.")
	}
	return ""
}

// again asks who comes again: in a single batch that may not be seen.
func again(c *control.Control) app.UI {
	choices := [][]string{}
	for _, name := range c.ColumnsWith(project.Identifying) {
		choices = append(choices, []string{name})
	}
	if person := c.Config.Person; len(person) > 0 &&
		!slices.ContainsFunc(choices, func(one []string) bool { return slices.Equal(one, person) }) {
		choices = append(choices, person)
	}
	if len(choices) == 0 {
		return nil
	}
	var answers []app.UI
	for _, columns := range choices {
		who := ui.List(columns)
		answers = append(answers, ui.Answer(ui.GrowAgain+strings.Join(columns, "+"), ui.Fills(len(columns), "Yes: {columns} says who it is",
			"Yes: {columns} together say who it is", "columns",
			who), language.T("People are counted, not rows, in every batch and in all of them together."),
			slices.Equal(columns, c.Config.Person), func() { c.Edit(func(s *state.State) { s.SetPerson(columns) }) }, who))
	}
	answers = append(answers, ui.Answer(ui.GrowNobody, language.T("No: each row is about another person"),
		language.T("What is guaranteed holds only if that is so, in this batch and in all later ones."),
		c.Config.RowsArePeople, func() { c.Edit(func(s *state.State) { s.SetRowsArePeople() }) }))
	return ui.Div("stack",
		ui.H3(wordsComesAgain),
		ui.Group("choices", language.T(wordsComesAgain), answers...))
}

// joining asks who may join a group that is published.
func joining(c *control.Control) app.UI {
	k := ui.Int(c.K())
	alone, join := ui.Fill("Only {k} or more at once", "k", k), ui.Fill("Fewer than {k}, too", "k", k)
	if len(c.Person()) > 0 {
		alone, join = language.T("Only rows that are a group by themselves"), language.T("Fewer rows, too")
	}
	why, refused := language.T(wordsJoinWhy), language.Text("")
	switch {
	case c.GrowsWhole():
		why, refused = language.T(wordsJoinWhole), wordsJoinWhole
	case c.JoinRefused():
		why, refused = language.T(wordsJoinRefused), wordsJoinRefused
	case len(c.Person()) > 0:
		why = language.T(wordsJoinWhy) + " " +
			language.T("It needs a key, by which people of earlier batches are recognised and not counted twice.")
	}
	joins := c.Growth.Join && !c.JoinRefused()
	return ui.Div("stack",
		ui.H3(wordsJoin),
		ui.Group("choices", language.T(wordsJoin),
			ui.Answer(ui.GrowAlone, alone, language.T(wordsAloneWhy), !joins, func() { c.SetJoin(false) }),
			ui.Off(language.T(refused), c.Tell, ui.Answer(ui.GrowJoin, join, why, joins, func() { c.SetJoin(true) }))))
}

func underWay(c *control.Control) app.UI {
	how := run.How(c.Growth.Search)
	return ui.Div("stack",
		how.Bar(), how.Said(),
		ui.Div("row", ui.Because(c.Growth.Search.Leaving(), c.Tell, ui.GrowCancel, "Cancel", ui.Plain,
			c.CancelRelease)))
}

// Sentence says what became of the rows of a batch.
func Sentence(b *bridge.Appended) string {
	if b.Released == 0 {
		return ui.Fills(b.Withheld, "Nothing can be released yet: too few others are like the only row. Hand it in again with the next batch.",
			"Nothing can be released yet: none of the {n} rows finds enough others like it. Hand them in again with the next batch.")
	}
	sentences := []string{ui.Fills(b.Released, "Batch {batch}: 1 row is released.", "Batch {batch}: {n} rows are released.", "batch",
		ui.Int(b.Number))}
	switch {
	case b.Joined == b.Released:
		sentences = append(sentences, ui.Fills(b.Joined, "It joins a group that was published before.",
			"All of them join groups that were published before."))
	case b.Joined > 0:
		sentences = append(sentences, ui.Fills(b.Joined, "1 of them joins a group that was published before.",
			"{n} of them join groups that were published before."))
	}
	withheld := language.T("None is withheld.")
	if b.Withheld > 0 {
		withheld = ui.Fills(b.Withheld, "1 row is withheld, because too few others are like it.",
			"{n} rows are withheld, because too few others are like them.")
	}
	sentences = append(sentences, withheld)
	return strings.Join(append(sentences, ui.Fills(b.Published, "With this batch 1 row is published in {groups}.",
		"With this batch {n} rows are published in {groups}.", "groups", ui.Groups(b.Groups)),
		ui.Fill("What is released keeps {kept} of its detail.", "kept", ui.Percent(b.Kept))), " ")
}

// told says what became of the batch and hands out its files.
func told(c *control.Control, attach open.Attach) app.UI {
	b := c.Growth.Batch
	box := app.Div().Class("stack").DataSet("testid", ui.GrowBatch).DataSet("number", strconv.Itoa(b.Number)).
		DataSet("released", strconv.Itoa(b.Released)).
		DataSet("withheld", strconv.Itoa(b.Withheld)).DataSet("joined", strconv.Itoa(b.Joined)).DataSet("published", strconv.Itoa(b.Published)).
		DataSet("verified", strconv.FormatBool(b.Verified))
	body := []app.UI{app.P().Role("status").Text(Sentence(b))}
	save := func(id string, label language.Text, kind ui.Kind, part bridge.Part) app.UI {
		return ui.Button(id, label, kind, func() { c.SaveBatch(part) }, string(part))
	}
	var buttons []app.UI
	switch {
	case b.Verified:
		text := language.T("Checked again, independently: the rows were read back, and every group has enough people.")
		if g := &c.Growth; g.Join && g.From != "" {
			text = language.T(
				"Checked again, independently: the rows were read back, and every group has enough people, together with the batches before.")
		}
		text += " " +
			language.T("Save both files: the state belongs to the rows that you publish, and holds groups and their sizes but no record.")
		switch {
		case c.GrowsWhole():
			text += " " + ui.Fill("It also tells of whom all batches show the same, by the key {key}: keep it inside your organisation, and go on from the latest one only.", "key", b.Key)
		case b.Key != "":
			text += " " + ui.Fill("It also tells which groups have records of the same person, by the key {key}, which no output tells: keep it inside your organisation.", "key", b.Key)
		}
		if len(b.HeldBack) > 0 {
			text += " " + ui.Fill("Held back, and not in the file: {columns}.", "columns", ui.ListUpTo(b.HeldBack, 8))
		}
		body = append(body, ui.Why(text), ui.Warnings(b.Warnings, nil))
		buttons = append(buttons, save(ui.GrowSave, "Save released rows (CSV)", ui.Strong, bridge.PartBatch),
			save(ui.GrowSaveState, "Save state (JSON)", ui.Plain, bridge.PartState))
	case b.Released > 0:
		for _, f := range b.Findings {
			body = append(body, ui.ProblemBox(f))
		}
	}
	if b.Withheld > 0 {
		buttons = append(buttons, save(ui.GrowSaveRest, "Save withheld rows, not anonymous", ui.Plain, bridge.PartWithheld))
	}
	body = append(body, ui.Div("row", buttons...))
	return box.Body(append(body,
		ui.Note(
			"Later, open the next file here: settings and state stay in place. Put withheld rows into it, so that they get another chance."),
		ui.Div("row",
			ui.Button("", wordsHeading, ui.Plain, func() { ui.OpenDialog(ui.GrowNext) }),
			ui.FileInput(ui.GrowNext, open.Tables, language.T("Next batch"), false, func(p []ui.Picked) { c.AddRows(attach.Files(p)[0]) })))...)
}

// guarantees say what releasing batch by batch promises, and what not.
func guarantees(persons, join, whole bool) app.UI {
	guaranteed := language.Text("What is guaranteed, if nobody is in two batches")
	if persons {
		guaranteed = "What is guaranteed, also of people who are in several batches"
	}
	list := func(heading language.Text, points ...string) app.UI {
		var items []app.UI
		for _, p := range points {
			items = append(items, app.Li().Text(p))
		}
		return ui.Div("stack", ui.H3(heading), ui.Ul("advice", items...))
	}
	kept := []string{language.T("Every batch by itself has groups of the size that you chose, and so have all batches together."),
		language.T(wordsAloneWhy)}
	lost := []string{language.T("Whoever knows several rows of a person may recognise the person by what these have in common."),
		language.T("Nothing is promised of secrets: only the size of groups is kept batch by batch."),
		language.T("Everybody sees how large the batches are; that a row came late may show that it was unusual.")}
	switch {
	case whole:
		kept = append(kept,
			language.T("Whoever knows all rows of a person, and in which batches they came, finds a whole group of people of whom every batch shows the same."))
		lost = lost[1:]
	case join:
		kept = []string{language.T("All batches together have groups of the size that you chose.")}
		lost = append([]string{language.T("A batch by itself may have smaller groups. Whoever knows in which batch somebody came, or compares two states of the published table, may find a single person.")}, lost...)
	}
	return ui.Div("grid two",
		list(guaranteed, append(kept, language.T("What was published is never changed and never published twice."))...),
		list("What is not guaranteed", lost...))
}
