// Package sql anonymizes a table where it is: in a database. It writes scripts that the database
// runs, and reads from the table only what a search needs.
//
// A search needs the different tuples of quasi-identifying and sensitive values, with the number of
// records of each: that is a GROUP BY (Job.Group). From the tuples Job.Choose finds the
// transformation, with the engine for tables in files and with its verification. Choice.Scripts
// then expresses the result in SQL: the labels of the values, the classes that are left out, the
// release, and a check of the release against the table that recomputes every rule and knows
// nothing about how the release was made.
//
// Where the table was read from a file and released there, Job.Of makes the same scripts from that
// result: for the same table they are the same, byte for byte.
//
// Where the project identifies persons and people may have several records, tuples with counts are
// not enough: they do not show whether two merging classes share people. Group then exports a line
// for each record, with numbers in place of persons, and the search is exact there, too.
//
// Pseudonyms are computed in the database (Hashing), with a key that the session has and no script;
// a research subset is decided here for the combinations of values that occur, and joined there.
//
// Scripts quote names and values so that nothing in them can end the quotes, and never put them in
// comments (see Dialect). What a script cannot do as the project wants it is rejected with the
// reason (Job.Check).
//
// # Another database
//
// A dialect is a file: a Dialect with its name, how texts are quoted and which types it
// has, and its place in the list of Dialects. The tests run every dialect of the list
// (eachDatabase): one that cannot be run is not offered.
package sql
