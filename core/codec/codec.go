// Package codec turns project files and messages into JSON and back. All JSON
// goes through github.com/vugu/vjson: in most builds that is encoding/json. In
// builds with the tag tinygo, which is vjson's own, it is a codec that knows
// numbers, texts, lists and maps alone; this package then takes structs apart
// itself. That makes the engine 45 kB smaller on its way to the browser.
//
// Both ways read and write the same for the types of project files and
// messages: structs with json tags (also of embedded structs, with omitempty,
// omitzero and "-"), pointers, slices, maps by text, any, text, numbers and
// bools. Two liberties of encoding/json are missing: names of fields in other
// letter cases, and types that write themselves, except RawMessage.
package codec

import "github.com/vugu/vjson"

// RawMessage is JSON that is read or written later.
type RawMessage = vjson.RawMessage
