// Package open is the first step: the three doors, and what was read, shown before it is believed.
package open

import (
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const (
	wordsSampleWhat   language.Text = ": 3,000 hospital discharges, all of them invented."
	wordsSampleTables language.Text = "Or try three tables about the same people"
)

// Attach converts a file of the browser for the engine's client.
type Attach func(app.Value) client.File

// Files turns picked files into files for the control.
func (a Attach) Files(picked []ui.Picked) []control.File {
	files := make([]control.File, len(picked))
	for i, p := range picked {
		files[i] = control.File{Name: p.Name, Size: p.Size, Data: a(p.Value)}
	}
	return files
}

// Start is the first screen: three doors and a sample.
type Start struct {
	app.Compo
	C        *control.Control
	Attach   Attach
	Closed   []Closed
	Revision int

	over bool // something is dragged over the drop zone
}

// Render shows the doors.
func (s *Start) Render() app.UI {
	waiting := s.C.Welcome == nil && s.C.Failed == nil
	zone := "zone"
	if s.over {
		zone = ui.Class(zone, "over")
	}
	body := []app.UI{ui.Head(language.T("Share a table about people without giving anybody away."),
		language.T("Details become coarser until everybody looks like several others, and a second, independent check confirms it before anything is saved. All of it happens on this computer."))}
	// The note is always present: otherwise it would redraw the doors, and a file being chosen would
	// be lost.
	var note app.UI
	if w := s.C.Waiting; w != nil && w.Kept != nil {
		note = s.kept(w.Kept)
	} else if w != nil {
		note = ui.Section("card note",
			ui.Div("grow",
				app.H2().Text(ui.Fill("The project {project} is ready", "project", w.Name)),
				ui.Para("", "Now open the table that it is for. Its settings will be put in place.")),
			ui.Button("", "Continue without the project", ui.Quiet, func() { s.C.Edit(func(st *state.State) { st.Waiting = nil }) })).
			Role("status")
	} else if len(s.Closed) > 0 {
		note = s.closedTabs()
	}
	body = append(body, ui.Div("part", note),
		ui.Div("doors",
			app.Section().Class(zone).DataSet("testid", ui.DropZone).
				OnDragEnter(s.drag).OnDragOver(s.drag).OnDragLeave(s.leave).OnDrop(s.drop).
				Body(
					ui.Div("door-text",
						ui.H2("Anonymize a file"),
						ui.Para("", "Open a table about people. You see what was read, say what is known about people, and get the safest table that keeps the most detail.")),
					example(),
					ui.Div("row",
						ui.Button(ui.DoorAnonymize, "Choose a file", ui.Primary, func() { ui.OpenDialog(ui.FileAnonymize) }),
						ui.Span("hint", language.T("or drop it here · CSV, Excel, OpenDocument, Parquet, Stata, SAS, SPSS, also packed"))),
					ui.FileInput(ui.FileAnonymize, Tables, language.T("Table to anonymize"), true, s.pick(state.Anonymize), "anonymize")),
			ui.Div("side",
				ui.Section("door",
					ui.Div("door-text",
						ui.H2("Check a file"),
						ui.Para("", "Somebody sent you a table. See how well its people are hidden.")),
					ui.Button(ui.DoorCheck, "Choose a file to check", ui.Plain, func() { ui.OpenDialog(ui.FileCheck) }),
					ui.FileInput(ui.FileCheck, Tables, language.T("Table to check"), false, s.pick(state.Checking), "check")),
				ui.Section("door",
					ui.Div("door-text",
						ui.H2("Open a project"),
						ui.Para("", "Settings that you saved, for the same table or the next one.")),
					ui.Button(ui.DoorProject, "Choose a project", ui.Plain, func() { ui.OpenDialog(ui.FileProject) }),
					ui.FileInput(ui.FileProject, projects, language.T("Project"), false,
						func(p []ui.Picked) { s.C.ChooseProject(s.Attach.Files(p)[0]) }))),
		),
		app.P().Class("sample").Body(
			app.Text(language.T("No file at hand? ")),
			ui.Button(ui.DoorSample, "Try the built-in sample", ui.Link, func() { s.C.ChooseSample(false) }),
			app.Text(language.T(wordsSampleWhat)+" "),
			ui.Button(ui.DoorTables, wordsSampleTables, ui.Link, func() { s.C.ChooseSample(true) })),
		promises())
	if waiting {
		body = append(body, Starting(s.C))
	}
	return ui.Div("screen start", body...)
}

// kept offers to resume where somebody was when the page was left.
func (s *Start) kept(k *state.Kept) app.UI {
	label, dialog := s.tableOf(k)
	text, action := language.Text("Choose the file once more to go on where you were: the tab keeps settings, and never a table."),
		func() { ui.OpenDialog(dialog) }
	if dialog == "" {
		text, action = "Go on where you were: the tab keeps settings, and never a table.", func() { s.C.ChooseSample(k.Source.Tables) }
	}
	return ui.Section("card note",
		ui.Div("grow",
			app.H2().Text(ui.Fill("Your settings for {file} are still here", "file", k.Source.Name)),
			ui.Para("", text)),
		ui.ButtonAs(ui.KeptOpen, label, ui.Primary, action),
		ui.Button(ui.KeptForget, "Forget them", ui.Quiet, func() { s.C.Edit(func(st *state.State) { st.Waiting = nil }) })).
		Role("status").DataSet("testid", ui.KeptNote)
}

// example shows in three lines what happens to a table.
func example() app.UI {
	table := func(caption language.Text, class string, rows [][3]string) app.UI {
		var lines []app.UI
		for _, r := range rows {
			lines = append(lines, ui.Tr(app.Td().Text(r[0]), app.Td().Text(r[1]), app.Td().Text(r[2])))
		}
		return app.Table().Class(class).Body(
			ui.Caption(caption),
			ui.Cols(language.T("born"), language.T("postcode"), language.T("diagnosis")).Class("unseen"),
			app.TBody().Body(lines...))
	}
	return ui.Div("example",
		table("before", "grains", [][3]string{{"1954-03-02", "10115", "I21.4"}, {"1956-11-19", "10117", "J18.9"}, {"1958-06-30", "10119",
			"K35.8"}}),
		ui.Span("arrow", "→").Aria("hidden", "true"),
		table("after", "glass", [][3]string{{"1950s", "1011*", "I21.4"}, {"1950s", "1011*", "J18.9"}, {"1950s", "1011*", "K35.8"}}))
}

func promises() app.UI {
	promise := func(head, text language.Text) app.UI {
		return app.Li().Body(ui.B(head), app.Span().Text(language.T(text)))
	}
	return ui.Ul("promises",
		promise("Nothing leaves this computer", "Unplug the network and go on working: everything is here already."),
		promise("Nothing is changed silently",
			"Every record that is read is counted, and every change of a setting has a name and can be undone."),
		promise("Nothing is saved unchecked",
			"The finished table is read back and checked by a part of the program that was written apart from the search."))
}

func (s *Start) pick(door state.Door) func([]ui.Picked) {
	return func(p []ui.Picked) {
		files := s.Attach.Files(p)
		s.C.Choose(door, files[0], files[1:]...)
	}
}

func (s *Start) drag(ctx app.Context, e app.Event) {
	e.PreventDefault()
	s.over = true
}

func (s *Start) leave(app.Context, app.Event) { s.over = false }

func (s *Start) drop(ctx app.Context, e app.Event) {
	s.over = false
	if files := ui.Dropped(e); len(files) > 0 {
		s.C.Drop(s.Attach.Files(files))
	}
}

// Starting says that the engine is not ready, and what to do if it stays so.
func Starting(c *control.Control) app.UI {
	if !c.Late {
		return ui.BusyLine(language.T("Starting the engine"))
	}
	return ui.Section("card note",
		ui.Div("grow",
			ui.H2("The engine has not loaded yet"),
			ui.Para("", "It is still loading. The network may be slow or down. You can wait or try again; what you chose is kept.")),
		ui.Button(ui.EngineRetry, "Retry", ui.Primary, c.Restart)).
		Role("alert").DataSet("testid", ui.EngineLate)
}
