package embed

// wordsSettings names settings that a portal has handed in, in place of a file.
var wordsSettings = "The settings of {origin}"
