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

// Pseudonyms also move dates; there is a key for each recipient.
func Pseudonyms() Use {
	return Use{
		none:  wordsPseudonymsNone,
		open:  wordsPseudonymsHolder,
		label: wordsRecipient, why: wordsRecipientWhy,
	}
}

// Batches lets the state of a table that grows know people.
func Batches() Use {
	return Use{
		none:  wordsBatchesNone,
		open:  wordsBatchesHolder,
		label: wordsPurpose, why: wordsPurposeWhy,
	}
}

// Receipts opens and seals receipts of releases.
func Receipts() Use {
	return Use{
		none:  wordsReceiptsNone,
		open:  wordsReceiptsHolder,
		label: wordsPurpose, why: wordsPurposeWhy,
	}
}

// Box shows which key is open.
func Box(c *control.Control, attach open.Attach, use Use) app.UI {
	id, text := "", use.none
	var forget app.UI
	if k := c.Key; k != nil {
		id = k.ID
		opened := wordsOpen
		if k.Recipient != "" {
			opened = wordsOpenFor
		}
		text = ui.Fill(opened, "key", k.ID, "recipient", k.Recipient) + " " + use.open + " " + wordsGone
		forget = ui.Button(ui.KeyForget, wordsForget, ui.Quiet, c.ForgetKey)
	}
	return app.Div().Class("stack").DataSet("testid", ui.KeyState).DataSet("id", id).Body(
		app.H3().Text(wordsHeading),
		app.P().Class("calm").Text(text),
		ui.Labelled(ui.KeyRecipient, use.label, "", use.why,
			ui.TextField(ui.KeyRecipient, "", c.Recipient, c.SetRecipient)),
		app.Div().Class("row").Body(
			ui.Button(ui.KeyMake, wordsMake, ui.Plain, c.MakeKey),
			ui.Button("", wordsOpenFile, ui.Plain, func() { ui.OpenDialog(ui.KeyOpen) }, ui.KeyOpen),
			ui.FileInput(ui.KeyOpen, ".key,.txt,text/plain", wordsFile, false, func(p []ui.Picked) { c.OpenKey(attach.Files(p)[0]) }),
			forget))
}
