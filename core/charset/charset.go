// Package charset finds out in which charset a text is written, and decodes it. The
// charsets of Europe's languages it knows itself, so that a browser's page, a module
// and the command line guess and read alike; others are decoded by what the program
// runs in, with the same labels (those of the WHATWG's Encoding Standard): that of a
// project file means the same everywhere.
package charset
