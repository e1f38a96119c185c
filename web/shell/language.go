package shell

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// languages chooses the reader's language; the browser decides at first, or a portal.
// static/language.js loads it, in two parts.
func (a *App) languages() app.UI {
	var known []ui.Choice
	for _, l := range language.Known {
		known = append(known, ui.Choice{Value: l.Tag, Label: l.Name})
	}
	return ui.Div("theme language", ui.Select(ui.Language, language.T("Language"), language.Current().Tag, known,
		a.speak).Alone())
}

// speak draws the page in another language: as soon as that has come as far as the steps need it,
// and again when all of it is there.
func (a *App) speak(tag string) {
	a.askLanguage(func(there bool) {
		if a.spoken(there, "The language could not be loaded: the network is gone, or the server. The page stays as it is.",
			"Check the network, and choose it again."); there {
			a.speakWhole()
		}
	}, "choose", tag)
}

// speakWhole draws the page again when the rest of its language is there.
func (a *App) speakWhole() {
	a.askLanguage(func(there bool) {
		a.spoken(there,
			"A part of the translation could not be loaded: the network is gone, or the server. Errors, findings and reports stay in English.",
			"Check the network; then choose another language, and this one again.")
	}, "whole")
}

// Whole runs f when all of the language is there, or does not come.
func (a *App) Whole(f func()) {
	a.askLanguage(func(bool) { f() }, "whole")
}

// spoken draws the page with what has come of its language, or says that it does not come.
func (a *App) spoken(there bool, sentence, hint language.Text) {
	if there {
		text := languageScript().Call("text").String()
		if text == language.Current().File() {
			return // it is drawn with it
		}
		there = Speak(text) == nil
	}
	a.control.Describe()
	a.control.Edit(func(s *state.State) {
		if !there {
			s.Notice = &problem.Problem{Code: "page-language", Sentence: language.T(sentence), Hint: language.T(hint)}
		}
	})
}

// languageScript is static/language.js.
func languageScript() app.Value { return app.Window().Get("fulguriteLanguage") }

// askLanguage asks the script for something and runs f on the page's goroutine with its answer.
func (a *App) askLanguage(f func(there bool), what string, of ...any) {
	var answer app.Func
	answer = app.FuncOf(func(_ app.Value, args []app.Value) any {
		answer.Release()
		there := args[0].Bool()
		a.Dispatch(func() { f(there) })
		return nil
	})
	languageScript().Call(what, append(of, answer)...)
}

// Speak makes a language, as its files are, that of the page; "" is English.
func Speak(text string) error {
	l, err := language.English, error(nil)
	if spoken := language.Current(); spoken != l && strings.HasPrefix(text, spoken.File()) {
		l, err = spoken.ReadOn([]byte(text[len(spoken.File()):])) // what was read is not read again
	} else if text != "" {
		l, err = language.Read([]byte(text))
	}
	if err != nil {
		return err
	}
	language.Use(l)
	return nil
}
