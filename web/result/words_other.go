package result

import "github.com/fulgurite/fulgurite/bridge/language"

// Other ways to make the table, and how this one was found.
const wordsCourse language.Text = "How it was found"
