package main

import (
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

// langFlag names the language in which people are spoken to. What programs read never changes with
// it: flags, JSON, files, exit codes.
const langFlag = "lang"

// folders holds the folders of the languages.
var folders fs.FS = language.Folders

// say returns a sentence of the command line in the language of the reader: see problem.Say.
func say(format string, args ...any) string { return worded(problem.Say(format, args...)) }

// worded is a text in the language of the reader, in one line: see visible. English ones are as the
// engine says them.
func worded(t *problem.Text) string {
	if language.Current() == language.English {
		return visible(t.String(), "")
	}
	return visible(language.Render(t), "")
}

// speak makes the language that the arguments ask for, or else the system, the current one. It
// comes before the arguments are read, because what is said of them has a language, too. rest are
// the arguments without it.
func speak(args []string) (rest []string, err error) {
	tag, rest := asked(args)
	if !known(tag) { // of an unknown one the flag says so
		tag = systemLanguage(os.Getenv)
	}
	l := language.English
	if tag != l.Tag {
		folder, err := fs.Sub(folders, tag)
		if err != nil {
			return rest, err
		}
		if l, err = texts.Load(folder); err != nil {
			return rest, err
		}
	}
	language.Use(l)
	return rest, nil
}

// asked takes the language out of the arguments.
func asked(args []string) (tag string, rest []string) {
	for i := 0; i < len(args); i++ {
		name, value, given := strings.Cut(args[i], "=")
		switch {
		case args[i] == "--":
			return tag, append(rest, args[i:]...)
		case name != "--"+langFlag:
			rest = append(rest, args[i])
		case given:
			tag = value
		case i+1 < len(args):
			i++
			tag = args[i]
		}
	}
	return tag, rest
}

// systemLanguage is the language of the first variable that says one, as POSIX has it; English
// where that is none that there is here.
func systemLanguage(variable func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := variable(name) // de_AT.UTF-8
		if value == "" {
			continue
		}
		if end := strings.IndexAny(value, "_.@-"); end >= 0 {
			value = value[:end]
		}
		if known(value) {
			return value
		}
		break
	}
	return language.English.Tag
}

func known(tag string) bool { return slices.Contains(tags(), tag) }

// tags returns the tags of the languages that there are.
func tags() []string {
	all := make([]string, len(language.Known))
	for i, l := range language.Known {
		all[i] = l.Tag
	}
	return all
}

// languageFlag adds the flag that every command has. speak has done by then what it asks for.
func languageFlag(root *cobra.Command) {
	root.PersistentFlags().Var(new(chosenLanguage), langFlag,
		say("language of what is said: %s; that of the system if left out. Flags, JSON and files are the same in all of them",
			strings.Join(tags(), ", ")))
}

// chosenLanguage is the value of the flag.
type chosenLanguage string

// Set implements pflag.Value.
func (l *chosenLanguage) Set(tag string) error {
	if !known(tag) {
		return misuse("choose one of: %s", strings.Join(tags(), ", "))
	}
	*l = chosenLanguage(tag)
	return nil
}

// String implements pflag.Value.
func (l *chosenLanguage) String() string { return string(*l) }

// Type implements pflag.Value.
func (l *chosenLanguage) Type() string { return "word" }
