// Package key is where the key is made and opened by which people get pseudonyms, or
// are known again from batch to batch.
package key

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsPurpose    language.Text = "What the key is for"
	wordsPurposeWhy language.Text = "The key file says so, so that you find it again."
)

// Use says in sentences what a key is for.
type Use struct {
	none       language.Text // what to do where no key is open
	open       language.Text // what its holder can do
	label, why language.Text // of the field for a name
}

// Pseudonyms also move dates; there is a key for each recipient.
func Pseudonyms() Use {
	return Use{
		none:  "No key is open. Make one for this recipient and keep its file; or open the file that you saved last time: the same key gives the same pseudonyms.",
		open:  "Whoever holds its file can find out who is behind each pseudonym.",
		label: "Who will receive the file", why: "The key file says so: make a key of its own for each recipient.",
	}
}

// Batches lets the state of a table that grows know people.
func Batches() Use {
	return Use{
		none:  "No key is open. With the first batch, make one and keep its file; with every later batch, open that file.",
		open:  "The state recognises people by means of this key. Whoever holds both can find out in which groups somebody is: keep both inside your organisation.",
		label: wordsPurpose, why: wordsPurposeWhy,
	}
}

// Receipts opens and seals receipts of releases.
func Receipts() Use {
	return Use{
		none:  "No key is open. A receipt is encrypted: make a key and keep its file, or open the file that you saved.",
		open:  "Whoever holds its file can open the receipts that are made with it.",
		label: wordsPurpose, why: wordsPurposeWhy,
	}
}

// Box shows which key is open.
func Box(c *control.Control, attach open.Attach, use Use) app.UI {
	id, text := "", language.T(use.none)
	var forget app.UI
	if k := c.Key; k != nil {
		id = k.ID
		opened := language.Text("The key {key} is open.")
		if k.Recipient != "" {
			opened = "The key {key} is open, made for {recipient}."
		}
		text = ui.Fill(opened, "key", k.ID, "recipient",
			k.Recipient) + " " + language.T(use.open) + " " +
			language.T("It is in no project and no report, and this page forgets it when it is closed.")
		forget = ui.Button(ui.KeyForget, "Forget the key", ui.Quiet, c.ForgetKey)
	}
	return app.Div().Class("stack").DataSet("testid", ui.KeyState).DataSet("id", id).Body(
		ui.H3("The key"),
		ui.P("calm", text),
		ui.Labelled(ui.KeyRecipient, use.label, "", language.T(use.why),
			ui.TextField(ui.KeyRecipient, "", c.Recipient, c.SetRecipient)),
		ui.Div("row",
			ui.Button(ui.KeyMake, "Make a key and save it", ui.Plain, c.MakeKey),
			ui.Button("", "Open a key file", ui.Plain, func() { ui.OpenDialog(ui.KeyOpen) }, ui.KeyOpen),
			ui.FileInput(ui.KeyOpen, ".key,.txt,text/plain", language.T("Key file"), false, func(p []ui.Picked) { c.OpenKey(attach.Files(p)[0]) }),
			forget))
}
