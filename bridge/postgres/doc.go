// Package postgres reads a query of PostgreSQL as a table, and writes a release into a table
// of the same database.
//
// A query runs once (Source.Read), in a transaction that sees one state of the database and may
// write nothing, and its result goes as CSV wherever the caller wants it. A release reads its table
// several times, record by record in the same order, while a query that runs twice may return its
// records in another order, even within one transaction: so the caller keeps the text, and nothing
// stays open in the database during the search.
//
// Cells are texts as in the scripts of package sql: a cast to text, with dates, numbers and bytes
// in one form for every user, and NULL as the empty text.
//
// A release goes into a new table within a transaction (Output). It is read back from there and
// verified, and nobody sees it before it is committed.
//
// Passwords come from the environment or from a file, as for PostgreSQL's own programs. Addresses
// with passwords are rejected, and no message of this package contains one.
package postgres
