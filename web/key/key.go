// Package key is where the key is made and opened by which people get pseudonyms, or
// are known again from batch to batch.
package key

import (
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Use is what a key is for, in sentences.
type Use struct {
	none       string // what to do where no key is open
	open       string // what its holder can do
	label, why string // of the field for a name
}

var (
	// Pseudonyms also move dates; there is a key for each recipient.
	Pseudonyms = Use{
		none:  "No key is open. Make one for this recipient and keep its file, or open the file of the last time: the same key gives the same pseudonyms.",
		open:  "Whoever holds its file can find everybody behind a pseudonym.",
		label: "Who will receive the file", why: "It stands in the key file, so that each recipient gets one of their own.",
	}
	// Batches lets the state of a table that grows know people.
	Batches = Use{
		none:  "No key is open. With the first batch make one and keep its file; with every later batch open that file.",
		open:  "The state knows people by what this key makes of them. Whoever holds both can find out in which groups somebody is: keep both in the house.",
		label: "What the key is for", why: "It stands in the key file, so that you find it again.",
	}
)

// Box shows which key is open.
func Box(c *control.Control, attach open.Attach, use Use) app.UI {
	id, text := "", use.none
	var forget app.UI
	if k := c.Key; k != nil {
		id = k.ID
		text = "The key " + k.ID + " is open"
		if k.Recipient != "" {
			text += ", made for " + k.Recipient
		}
		text += ". " + use.open + " It is in no project and no report, and gone when this page is closed."
		forget = ui.Button(ui.KeyForget, "Forget the key", ui.Quiet, c.ForgetKey)
	}
	return app.Div().Class("stack").DataSet("testid", ui.KeyState).DataSet("id", id).Body(
		app.H3().Text("The key"),
		app.P().Class("calm").Text(text),
		ui.Labelled(ui.KeyRecipient, use.label, "", use.why,
			ui.TextField(ui.KeyRecipient, "", c.Recipient, c.SetRecipient)),
		app.Div().Class("row").Body(
			ui.Button(ui.KeyMake, "Make a key and save it", ui.Plain, c.MakeKey),
			ui.Button("", "Open a key file", ui.Plain, func() { ui.OpenDialog(ui.KeyOpen) }, ui.KeyOpen),
			ui.FileInput(ui.KeyOpen, ".key,.txt,text/plain", "Key file", false, func(p []ui.Picked) { c.OpenKey(attach.Files(p)[0]) }),
			forget))
}
