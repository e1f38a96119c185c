package result

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/alternatives"
	"github.com/fulgurite/fulgurite/web/run"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsNoneByThis language.Text = "No table made this way meets the rules."

// solutions shows other choices of levels.
func solutions(s *Screen, o *state.Outcome) app.UI {
	if o.Itemized != nil {
		return nil
	}
	return alternatives.Place(s.C)
}

// costs shows the cost of each rule.
func costs(s *Screen, o *state.Outcome) app.UI {
	if o.Itemized != nil {
		return nil
	}
	return alternatives.Costs(s.C)
}

// ways shows the ways of recoding side by side, on request, and lets people choose one: the chosen
// one is always what is shown, judged and saved.
func (s *Screen) ways(o *state.Outcome) app.UI {
	if len(s.C.Ways()) == 0 || o.Itemized != nil {
		return nil
	}
	busy := s.C.Comparing() != nil
	if !s.C.SideBySide || !busy && !s.C.Compared() {
		return ui.Card("All ways to make this table",
			ui.P("calm", ui.Fill("This table is made by “{way}”. By the same rules it can also be made by {others}. Each is checked as strictly as this one, and then you choose.", "way", state.MethodWord(o.Method), "others", others(o.Method))),
			ui.Div("row",
				s.compare("Compare all ways"),
				ui.Note("It takes longer than the search; you can stop or cancel at any time."))).DataSet("testid", ui.Ways)
	}
	var cards []app.UI
	for i, m := range state.Methods {
		cards = append(cards, s.way(s.C.Ways()[i], m.Word, m.Term, m.Means, m.Note))
	}
	body := []app.UI{ui.Told("calm", WaysSentence(s.C.Ways(), o)).DataSet("testid", ui.WaysSentence),
		ui.Div("ways", cards...).Role("radiogroup").Aria("label", language.T("Which table is saved"))}
	if busy {
		body = append(body, s.ends())
	} else if s.unknown() {
		body = append(body, ui.Div("row", s.compare("Go on comparing")))
	}
	return ui.Card("Which table should be saved?", body...).DataSet("testid", ui.Ways)
}

// others names the other ways of recoding.
func others(method project.Method) string {
	var words []string
	for _, m := range state.Methods {
		if m.Method != method {
			words = append(words, ui.Quoted(language.T(m.Word)))
		}
	}
	return ui.List(words)
}

func (s *Screen) compare(label language.Text) app.UI {
	return ui.Because(language.T(s.C.Occupied()), s.C.Tell, ui.Compare, label, ui.Plain, s.C.Compare)
}

// ends returns the buttons that end the current way.
func (s *Screen) ends() app.UI {
	search := s.C.Comparing().Search
	return ui.Div("row",
		ui.Because(search.Ending(), s.C.Tell, ui.CompareStop, "Stop and use the best so far", ui.Plain, s.C.StopCompare),
		ui.Because(search.Leaving(), s.C.Tell, ui.CompareCancel, "Cancel", ui.Plain, s.C.CancelCompare))
}

// unknown reports whether a way has not been computed yet.
func (s *Screen) unknown() bool {
	for _, w := range s.C.Ways() {
		if w.Outcome == nil && w.Refused == nil {
			return true
		}
	}
	return false
}

// WaysSentence compares the ways by the detail that they keep.
func WaysSentence(ways []*state.Alternative, shown *state.Outcome) string {
	best, least := -1, -1
	for i, w := range ways {
		if w.Outcome == nil || !w.Outcome.Found {
			continue
		}
		if best < 0 || w.Outcome.Kept > ways[best].Outcome.Kept {
			best = i
		}
		if least < 0 || w.Outcome.Kept <= ways[least].Outcome.Kept {
			least = i
		}
	}
	switch {
	case best < 0 || best == least:
		return language.T("All ways follow the same rules, and each is checked independently.")
	case ways[best].Outcome.Kept == ways[least].Outcome.Kept:
		return ui.Fill("All ways keep the same detail here: {kept}.", "kept", ui.Percent(ways[best].Outcome.Kept))
	}
	sentence := language.Text("Most detail is kept by “{best}”: {kept}, against {against} by “{least}”. All follow the same rules.")
	if ways[best].Outcome == shown {
		sentence = "Most detail is kept by “{best}”: {kept}, against {against} by “{least}”. All follow the same rules. It is the one that is shown and saved."
	}
	return ui.Fill(sentence, "best", state.MethodWord(ways[best].Method), "kept", ui.Percent(ways[best].Outcome.Kept),
		"least", state.MethodWord(ways[least].Method), "against", ui.Percent(ways[least].Outcome.Kept))
}

// way shows one way of recoding: how much it keeps, or its progress, or why it is impossible.
func (s *Screen) way(w *state.Alternative, word, term, means, note language.Text) app.UI {
	chosen := w.Outcome != nil && w.Outcome == s.C.Outcome
	found := w.Outcome != nil && w.Outcome.Found
	id := ui.WayPrefix + string(w.Method)
	why := language.T(s.C.Occupied())
	if !found {
		why = whyNot(w)
	}
	radio := app.Input().Type("radio").Name("way").ID("choose-"+string(w.Method)).DataSet("testid", ui.ChoosePrefix+string(w.Method)).
		Value(string(w.Method)).Checked(chosen).Aria("disabled", why != "").Title(why).Aria("describedby", id+"-about").
		OnClick(func(_ app.Context, e app.Event) {
			if why != "" { // keep the choice and the keyboard focus
				e.PreventDefault()
				s.C.Tell(why)
			}
		}, why).
		OnChange(func(ctx app.Context, e app.Event) { s.C.TakeAlternative(w.Method) }, string(w.Method))
	card := app.Article().Class(ui.Class("way", chosenClass(chosen))).DataSet("testid", id).DataSet("state", condition(w))
	head := app.Label().Class("way-name").For("choose-"+string(w.Method)).Body(radio,
		app.Span().Body(ui.B(word), app.Small().Text(language.T(term))))
	about := []app.UI{ui.Para("why", means), ui.Para("why", note)}
	var body []app.UI
	switch {
	case len(w.Refused) > 0:
		body = []app.UI{ui.P("calm", language.Problem(w.Refused[0]).Sentence), ui.Why(language.Problem(w.Refused[0]).Hint)}
	case w.Search != nil:
		body = []app.UI{underWay(w)}
	case w.Outcome == nil:
		body = []app.UI{ui.Para("calm", "not computed yet")}
	case !found:
		body = []app.UI{ui.Para("calm", wordsNoneByThis)}
	default:
		f, grouped := figures(w.Outcome), language.Text("People in a group, on average")
		if w.Outcome.After.People {
			grouped = wordsGroupAverage
		}
		card = card.DataSet("kept", ui.Raw(w.Outcome.Kept)).DataSet("suppressed", strconv.Itoa(w.Outcome.Suppressed)).
			DataSet("hidden", strconv.Itoa(f.hidden)).DataSet("verified", strconv.FormatBool(w.Outcome.Verified))
		body = []app.UI{
			app.P().Class("way-kept").Body(app.Strong().Text(ui.Percent(w.Outcome.Kept)), app.Span().Text(language.T(wordsKept))),
			ui.Div("progress", ui.Bar(w.Outcome.Kept)).Aria("hidden", "true"),
			app.Dl().Class("way-figures").Body(
				figure(wordsRecordsOut, ui.Int(w.Outcome.Suppressed)),
				figure("Cells hidden (*)", ui.Percent(f.hiddenShare)),
				figure(wordsGroups, ui.Int(w.Outcome.Classes)),
				figure(grouped, ui.Decimal(f.average, 1)))}
	}
	return card.Body(head, ui.Div("stack", append(body, about...)...).ID(id+"-about"))
}

func chosenClass(on bool) string {
	if on {
		return "on"
	}
	return ""
}

// whyNot says why a way without a table cannot be chosen.
func whyNot(w *state.Alternative) string {
	switch {
	case len(w.Refused) > 0:
		return language.Problem(w.Refused[0]).Sentence
	case w.Search != nil:
		return language.T("This table is being computed: it can be chosen when it is done.")
	case w.Outcome == nil:
		return language.T("This table has not been computed yet.")
	}
	return language.T(wordsNoneByThis)
}

// condition names the status of a way.
func condition(w *state.Alternative) string {
	switch {
	case w.Search != nil:
		return "running"
	case len(w.Refused) > 0:
		return "refused"
	case w.Outcome == nil:
		return "waiting"
	case !w.Outcome.Found:
		return "nothing"
	}
	return "done"
}

func figure(term language.Text, text string) app.UI {
	return app.Div().Body(app.Dt().Text(language.T(term)), app.Dd().Text(text))
}

// wayFigures holds figures of a table that its result lacks.
type wayFigures struct {
	hidden      int     // cells of details that show *
	hiddenShare float64 // of all cells of details
	average     float64 // records in a group
}

func figures(o *state.Outcome) (f wayFigures) {
	known := 0
	for _, c := range o.Columns {
		if c.Role == project.QuasiIdentifying {
			f.hidden += c.Hidden
			known++
		}
	}
	if cells := known * o.Records; cells > 0 {
		f.hiddenShare = float64(f.hidden) / float64(cells)
	}
	if o.Classes > 0 {
		f.average = float64(o.Records-o.Suppressed) / float64(o.Classes)
	}
	return f
}

// underWay shows the progress of a way.
func underWay(w *state.Alternative) app.UI {
	how := run.How(w.Search)
	return ui.Div("stack", how.Bar().DataSet("testid", ui.CompareProgress), how.Said())
}

// rounds words how a table with levels by record was made.
func rounds(o *state.Outcome) app.UI {
	time := ui.Seconds(o.Times.Search.Seconds())
	grouped := ui.Fills(o.Classes, "All records look the same in the finished table. It took {time}.",
		"{n} groups look different in the finished table. It took {time}.", "time", time)
	if o.Method == project.Graph {
		how := either(o,
			"Every person was joined with those who are most similar, groups that grew too large were cut, and people were moved where that kept more detail.", "Every record was joined with those that are most similar, groups that grew too large were cut, and records were moved where that kept more detail.")
		if o.After.People {
			how = "Every record was joined with the most similar ones of other people, groups that grew too large were cut, and records were moved where that kept more detail."
		}
		return ui.Card(wordsCourse, ui.Why(language.T(how)+" "+grouped))
	}
	if o.Method.Groups() {
		how := language.T("Again and again the group was taken that keeps the most detail among all that can be formed of those who were left. Then records were moved, groups dissolved and new ones formed, each time where that keeps more.")
		if o.Method.Hides() {
			how = language.T("Again and again the group was formed that hides the fewest values among all that can be formed of those who were left. Then records were moved, groups dissolved and new ones formed, each time where that hides fewer.")
		}
		if o.Stopped != "" {
			how += " " + language.T("That was not finished when it was stopped.")
		}
		return ui.Card(wordsCourse, ui.Why(how+" "+grouped))
	}
	var lines []app.UI
	for i, r := range o.Rounds {
		if i == maxRounds {
			lines = append(lines, ui.Line(ui.Fills(len(o.Rounds)-i, "and 1 more round", "and {n} more rounds"), ""))
			break
		}
		lines = append(lines, ui.Line(ui.Fill("Round {n}", "n", ui.Int(i+1)), ui.Int(r.Records)))
	}
	return ui.Card(wordsCourse,
		ui.Why(ui.Fills(o.Checks,
			"Each round looked for the finest steps for those whom the rounds before could not release, trying 1 table in all. It took {time}.",
			"Each round looked for the finest steps for those whom the rounds before could not release, trying {n} tables in all. It took {time}.",
			"time", time)),
		ui.Table(ui.Figures("", "Records released"), lines...).Class("narrow"))
}

// maxRounds is the number of rounds described one by one.
const maxRounds = 8
