// Package charset detects the charset of a text, and decodes it. It contains the charsets of
// Europe's languages, so that a browser's page, a module and the command line guess and read alike;
// the host decodes others, by the same labels (those of the WHATWG's Encoding Standard): a label in
// a project file means the same everywhere.
package charset
