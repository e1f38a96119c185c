package shell

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// languages chooses the reader's language; the browser decides at first, or a portal.
// static/language.js loads it.
func (a *App) languages() app.UI {
	var known []ui.Choice
	for _, l := range language.Known {
		known = append(known, ui.Choice{Value: l.Tag, Label: l.Name})
	}
	return app.Div().Class("theme language").Body(ui.Select(ui.Language, wordsLanguage, language.Current().Tag, known, a.speak).Alone())
}

// speak draws the page in another language, as soon as that is there.
func (a *App) speak(tag string) {
	script := app.Window().Get("fulguriteLanguage")
	var chosen app.Func
	chosen = app.FuncOf(func(_ app.Value, args []app.Value) any {
		chosen.Release()
		there := args[0].Bool()
		a.Dispatch(func() {
			if there {
				there = Speak(script.Call("text").String()) == nil
			}
			a.control.Describe()
			a.control.Edit(func(s *state.State) {
				if !there {
					s.Notice = &problem.Problem{Code: "page-language", Sentence: wordsNoLanguage, Hint: wordsNoLanguageDo}
				}
			})
		})
		return nil
	})
	script.Call("choose", tag, chosen)
}

// Speak makes a language, as its file is, that of the page; "" is English.
func Speak(text string) error {
	l := language.English
	if text != "" {
		var err error
		if l, err = language.Read([]byte(text)); err != nil {
			return err
		}
	}
	language.Use(l)
	return nil
}
