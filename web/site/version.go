package site

// Version is the version of the program, the same in all its editions. The
// commit says more where there are changes after it.
const Version = "0.1.0"
