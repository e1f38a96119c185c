// Package sql anonymizes a table where it is: in a database. It writes scripts that the
// database runs, and reads of the table only what a search needs.
//
// A search needs the different tuples of values that somebody could know or that are
// secret, with how many records have each: that is a GROUP BY (Job.Group). From the
// tuples Job.Choose finds the transformation, with the engine that tables in files have
// and with its verification. Choice.Scripts then says in SQL what was found: the labels
// of the values, the classes that are left out, the release, and a check of the release
// against the table that computes every rule anew and knows nothing of how it was made.
//
// Where the table was read from a file and released there, Job.Of makes the same scripts of
// that result: of the same table they are the same, byte for byte.
//
// Where the project says whom records are about and people may have several, tuples with
// counts are not enough: whether two classes that merge share people is not seen from
// them. Group exports a line for each record then, with numbers in place of those who
// they are about, and the search is exact there, too.
//
// Pseudonyms are computed in the database (Hashing), with a key that the session has and no
// script; a research subset is decided here for the combinations of values that occur, and
// joined there.
//
// What the scripts hold of names and values stands between quotes that nothing in it can
// end, and never in a comment (see Dialect). What a script cannot do as the project wants
// it is refused with the reason (Job.Check).
//
// # Another database
//
// A dialect is a file: a Dialect with its name, how texts are quoted and which types it
// has, and its place in the list of Dialects. The tests run every dialect of the list
// (eachDatabase): one that cannot be run is not offered.
package sql
