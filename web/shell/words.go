package shell

// The bar, messages and the history.
const (
	wordsHistory     = "History"
	wordsSaveProject = "Save project"
	wordsOpenProject = "Open project"
	wordsForget      = "Close and forget"
	wordsTryAgain    = "Try again"
	wordsSilent      = "The engine has not answered for some seconds."
	wordsSilentWhat  = "It may be busy with something large, or waiting for a slow disk: then it goes on by itself. If it does not, restart it: the file is opened again, and all settings are kept."
	wordsRestart     = "Restart the engine"
	wordsUnderstood  = "Understood"
	wordsDismiss     = "Dismiss"
	wordsGoColumns   = "Go to columns"
	wordsChanged     = "What you changed"
	wordsNoChange    = "Nothing yet: these are the settings that were suggested."
	wordsGoBack      = "Back to before"
	wordsHistoryKept = "The list is saved with the project and printed in the report."
	wordsClose       = "Close"
	wordsTakeBack    = "Take it back"
	wordsUnkept      = "Save the project to keep these settings: opened like this, the page loses them when it is reloaded or closed."
)

// The rail and the foot.
const (
	wordsSkip           = "Skip to the content"
	wordsChip           = "On this computer · 0 bytes sent"
	wordsNextColumns    = "Next: what is known about people?"
	wordsNextCoarseness = "Next: how coarse may details become?"
	wordsNextRules      = "Next: which rules must it meet?"
	wordsNextCheck      = "Next: who could be found?"
	wordsStart          = "Start the search"
	wordsBack           = "Back"
	wordsInstall        = "Install on this computer"
	wordsUpdate         = "A new version is ready. It will be used the next time you open this page."
	wordsUpdateOthers   = "Fulgurite is also open in another tab or window. Close that one first."
	wordsUpdateNow      = "Use it now"
)

// The page on trust.
const (
	wordsPromise        = "How to check the promise"
	wordsUnplug         = "Unplug the network"
	wordsUnplugWhy      = " and go on: open, search, save. Everything is here already."
	wordsTools          = "Open the browser's tools"
	wordsToolsWhy       = " (F12, “Network”) and watch: no line appears while you work. Only a text of the help is fetched when you open it, from the same place as the page itself, unless the page already holds it."
	wordsCloseTab       = "Close the tab"
	wordsCloseTabWhy    = ": no data is left behind. No table is ever stored in the browser; at most the tab keeps your settings until it is closed."
	wordsFetchedNone    = "Since this page was opened, the browser has fetched nothing: everything is in the page already."
	wordsShowThem       = "Show them"
	wordsEnforced       = "What enforces it"
	wordsNoPolicy       = "What no policy can stop"
	wordsNoPolicyLeads  = "A page may lead the browser elsewhere, or open a window, with data in the address; and browsers let pages connect directly to each other (WebRTC). No policy forbids that. This program does none of it: it has no link that leads away. With the network unplugged, nothing of this can work."
	wordsNoPolicyOthers = "Extensions of the browser, and whoever controls this computer, see what you see."
	wordsNotPromised    = "What it does not promise"
	wordsNotPromisedWhy = "The result meets the rules that you choose, for the details that you mark as known. Whether somebody can know more than these is a judgement that no program makes."
	wordsRuns           = "What runs here"
	wordsUnanswered     = "The engine has not answered yet."
	wordsHashes         = "SHA-256 of both programs, to be compared with those of the release:"
	wordsHashUnread     = "The program could not be read again, so its hash was not computed here."
	wordsHashSame       = "Computed here as well: it is the same."
	wordsCheat          = "Let the page try to cheat"
	wordsCheatWhy       = "The page tries to send the word “row” in every way that a program has, to a name that does not exist. Your browser has to refuse each of them. It also notes the refusals in its console."
	wordsCheatTry       = "Try to send something"
	wordsCheatTrying    = "Trying …"
	wordsPolicy         = "The policy in force, as your browser states it:"
)
