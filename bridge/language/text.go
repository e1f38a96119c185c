package language

// Text is a sentence of the page, or a name it gives something, in English: a whole one, with its
// {places} by name. It stands where it is used, as a constant of this type, in a table or as an
// argument; package catalogue collects it by its type, and T words it when it is drawn.
type Text string

// T words a text of the page in the current language. It is for what is drawn: what a package
// keeps from its start is still English when the reader's language is known.
//
// Inlined, it would make the page larger by 141 kB, compressed.
//
//go:noinline
func T(text Text) string { return current.Say(string(text)) }
