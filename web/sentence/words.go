package sentence

// wordsMore is said of numbers that cannot be told.
var wordsMore = "more than {n}"
