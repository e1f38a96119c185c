// Package core is the front door of the engine, which makes tables about people safe to share. It
// is pure Go, independent of browsers and file systems, and gives the same bytes on every platform:
// everything random follows from a seed, except for the order of shuffled records, the numbers of
// people and the draws of differential privacy, which nobody may know; the clock, the wall clock
// unless the options bring one, only limits how long a search takes.
//
// # The front door
//
// [Release] takes a table (an [Input]: FromReader, FromFile, FromTable), a
// project (package project: which columns, which rules) and an [Output], and does
// everything: nothing leaves by another way. The example below is a whole
// program's work. [Append] does the same for a table that grows, batch by batch.
//
// # The way of a table
//
// Bytes become a table (package table), its values get generalizations (package
// hierarchy), a search looks for the transformation that loses the least detail
// among all that meet the privacy models (search, check), the table is recoded
// (recode) and written (table), and what was written is read back and checked by
// code that was written apart from the search (verify): the two share the reader
// of tables, the rows of hierarchies, exact sums, and the pauses of long loops, and
// nothing else.
//
// # Large tables
//
// [Open] and [Release] leave columns of very many different values in the file (see
// table.Unheld): a sample tells what they are. What a project groups, protects or
// replaces, and all that is kept where it says whom records are about, is read again
// and held, in one to four bytes a cell; all else is taken from the file when the result
// is written and when that is verified, part by part (table.Fetch), and a file that is
// not the same any more is refused. Of more than 16 million records nothing else is
// held. Columns that are kept as they were are compared while the result is read back
// (verify.Beside), and not held then, whatever the size of the table; those that are only
// in the file are compared by fingerprints, which one pass over it gives. Tables in memory
// go the same way; they only have nothing left to fetch. [Append] is such a release; [Check]
// holds what somebody could know or should not see; [Verify] finds the records of the two
// files by fingerprints of what is kept, and then compares them cell by cell.
//
// # The map
//
// From the ground up; a package imports only what stands above it in this list. What stands
// under internal is the engine's own: nobody else can name it.
//
//   - problem: what can go wrong, for programs and for people: code, sentence,
//     hint, place. param: descriptions of parameters, of which forms, bounds and
//     defaults are made. internal/exact: sums that are rounded once, at the end.
//     internal/natural: the order in which things stand.
//     pseudonym: keys, and what they make of names and dates.
//     internal/interrupt: readers and writers that end with a context, and pauses of long loops.
//     interrupt: its door for other programs.
//     formats: which formats of files there are.
//   - table: columns, dictionaries, types, missing values; reading and writing
//     CSV, also of files that are not held whole. charset: in which charset a text
//     is written, and decoding it.
//   - internal/formula: labels that are computed as in a spreadsheet. hierarchy: a value's
//     generalizations, and the builders that make them.
//   - internal/lattice: transformations, their neighbours and their order. internal/classes:
//     equivalence classes of packed rows, which is where the time goes.
//   - internal/order: what the order of records tells, and new orders. internal/differential:
//     the draws of differential privacy, and the size of groups that they need. internal/itemset:
//     cells that hold several values, of which somebody knows a few. internal/joined: neighbouring
//     ranges of ordered columns.
//   - internal/verify: an independent check of a release against a claim about it. verify: its
//     door for other programs. internal/attack: attacks on the finished file, which share with
//     search, models and recoding nothing that decides. internal/population: how many people
//     are unique in a population. risk: what a table reveals. detect: what columns seem to be.
//     summary: what a table still tells. perturb: values that are changed at random. predict: how
//     well a column can be predicted from others.
//   - internal/game: what publisher and attacker gain and lose. internal/privacy: the models.
//     internal/utility: the measures. privacy and utility: their doors for other programs.
//   - internal/evaluate: from a transformation to classes, a verdict and a score.
//     internal/checktest: random tasks for the tests of that. internal/search: the algorithms.
//     internal/recode: applying what was found.
//     internal/cluster: searches of another kind, which put records into groups.
//   - project: the project file. internal/identity: what becomes of columns that name
//     people. internal/anonymize: from a project and a table to what is to be written.
//     internal/claim: what is claimed of it, for verify. internal/receipt: what it was made
//     from, for whoever verifies it later. evidence: the report of a release. sample: a table
//     about invented people; sample/files: tables as people bring them, with what must be
//     said of each. internal/continuous: tables that grow. linked: several tables about the same
//     people, released with one promise.
//   - formats/arx: projects of another program. formats/convert: tables in other formats than CSV,
//     beside the engine, which never imports it. formats/job: its work away from the page.
//     formats/formatstest: what its tests share.
//
// # Where something new goes
//
//   - A privacy model: a file in internal/privacy with its description (a
//     sentence, the definition, the source, the attack, the parameters), how it
//     judges a class or all of them, when it is monotone, what it guarantees and
//     which ways of recoding keep it; the list in the registry gives its place in
//     forms. Beside it a rule in internal/verify, written from the definition and
//     not from the model. Tests compare the two, and the model with its
//     definition in rational numbers. A program that has a model of its own adds
//     it with privacy.Register.
//   - A utility measure: a file in internal/utility, with its formula, a score, a
//     lower bound and when it is monotone; the list in the registry gives its
//     place in forms. A test computes it from the formula, record by record. A
//     program that has a measure of its own adds it with utility.Register.
//   - A builder of hierarchies: a file in package hierarchy that makes rows of
//     labels of a column's values, its options in hierarchy.Spec with their
//     descriptions, and an entry in the list of builders.
//   - A search algorithm: a file in internal/search that asks an evaluate.Checker. Its
//     description says whether what it finds is the best; a test compares it with
//     looking at every transformation.
//   - A way of recoding: a file in internal/anonymize that adds what makes a release in it, by
//     steps of a recode.Plan (internal/recode), with a package of its own if it is a search; and
//     its row among the ways of package project, with what holds of all such releases.
//   - A file format: a package below formats, which the rest of core never imports, which makes
//     the text that table.Read takes; what is known of it in the list of formats, and what runs in
//     that of formats/convert. What writes it makes a file of the text that was written,
//     and gives the text of that file back to be verified: see Sealed.
package core
