package control

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/vugu/vjson"
)

// kept holds what outlives the page, as text.
type kept struct {
	state.Kept
	About  About   `json:"about"`
	Format *string `json:"format,omitempty"`
}

// Remember returns the settings as a text that Recall takes, "" if there are none.
func (c *Control) Remember() string {
	k := c.State.Remember()
	if k == nil {
		return ""
	}
	text, err := vjson.Marshal(kept{*k, c.About, c.format})
	if err != nil {
		panic(err) // settings that came as JSON, and texts
	}
	return string(text)
}

// understand reads what Remember wrote, and returns nil where it cannot, as with a text of
// another version.
func understand(text string) *kept {
	var k kept
	if err := vjson.Unmarshal([]byte(text), &k); err != nil || k.Source.Name == "" || k.Settings.Version != project.Version {
		return nil
	}
	return &k
}

// Remembered returns the settings that Remember wrote as text, nil where it is not
// understood.
func Remembered(text string) *state.Kept {
	if k := understand(text); k != nil {
		return &k.Kept
	}
	return nil
}

// Recall lets the settings of a page that was left wait for their table. A text that is
// not understood is left alone.
func (c *Control) Recall(text string) {
	k := understand(text)
	if k == nil {
		return
	}
	c.State.Recall(&k.Kept)
	c.About, c.format = k.About, k.Format
	c.Revision++
}

// Say shows a short message for a moment.
func (c *Control) Say(text string) {
	c.say(text)
	c.Revision++
}

// Unsaved reports whether somebody has set something that no project file has.
func (c *Control) Unsaved() bool {
	return c.Profile != nil && c.Undoable() != "" && !state.Same(c.saved, c.Config)
}
