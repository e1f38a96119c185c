package language

import "embed"

// Folders are the folders of the languages, for programs that carry them. (The page loads the
// languages from where it came from.)
//
//go:embed */language.json */page.json */engine.json */commands.json
var Folders embed.FS
