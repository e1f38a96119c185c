package language

import "embed"

// Folders are the folders of the languages with what the engine and the command line say, for
// programs that carry them. (The page loads the languages from where it came from.)
//
//go:embed */language.json */core-*.json */bridge-*.json */web-cmd-*.json
var Folders embed.FS
