// Package postgres reads a query of PostgreSQL as a table, and writes a release into a table
// of the same database.
//
// A query runs once (Source.Read), in a transaction that sees one state of the database and
// may write nothing, and what it gives goes as CSV to wherever the caller wants it. A release
// reads its table several times, record by record in the same order, and a query that runs
// twice need not give its records in the same order, not even to one transaction: so the
// caller keeps the text, and nothing stays open in the database while it is searched.
//
// Cells are texts as the scripts of package sql make them: a cast to text, with dates, numbers
// and bytes in one form whoever asks, and NULL as the empty text.
//
// A release goes into a new table within a transaction (Output). It is read back from there,
// verified, and seen by nobody before it is committed.
//
// Passwords come from the environment or from a file, as PostgreSQL's own programs take them.
// In an address they are refused, and nothing that this package says has one.
package postgres
