package shell

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Edition says what the page is and what it was built from, as the build has
// written it into the page: see web/site. In a test it is empty.
type Edition struct {
	Kind    string // "hosted", "native", "portable" or "framed"
	Version string
	Commit  string // may be empty, or end with "with changes"
	Build   string // hash of all of the site's files
	Page    string // SHA-256 of the page's program
	Engine  string // SHA-256 of the engine's
}

// Kinds of editions.
const (
	Hosted   = "hosted"
	Native   = "native"
	Portable = "portable"
	Framed   = "framed"
)

// ReadEdition reads it from the page.
func ReadEdition() Edition {
	if app.IsServer {
		return Edition{}
	}
	mark := app.Window().Get("document").Call("querySelector", `meta[name="fulgurite"]`)
	if !mark.Truthy() {
		return Edition{}
	}
	data := func(name string) string {
		if v := mark.Get("dataset").Get(name); v.Truthy() {
			return v.String()
		}
		return ""
	}
	return Edition{
		Kind:    mark.Get("content").String(),
		Version: data("version"),
		Commit:  data("commit"),
		Build:   data("build"),
		Page:    data("page"),
		Engine:  data("engine"),
	}
}
