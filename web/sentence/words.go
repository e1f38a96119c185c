package sentence

// wordsMore is said of numbers that cannot be told.
const wordsMore = "more than {n}"
