package classes

// SizeOf is the size of a class. Of so many records, of which the person with most has
// most and of which unattributed records are about nobody who is known:
//
//   - by shares, no person owns more than 1/size of the class. An unattributed record may
//     be anybody's, so that each person may have it beside her own:
//     size = floor(records / (most + unattributed)).
//   - by persons, it is the number of different ones. Unattributed records may all be
//     theirs, and add nobody.
//
// Where every record is another person's most is 1, and both are the number of records:
// with a column of counts, which excludes persons, of the records that the rows stand
// for. With a research subset only its records count; the size in the population, which
// k-map asks for, is that of all records of the table that are generalized alike.
//
// Two classes of size k merge into one of size k at least: records are added up, and most
// is no more than the sum. An empty class has size 0.
//
// The definition is written again, in its own words, in verify.Size; a test compares the two.
func SizeOf(records, most, unattributed, persons int, byPersons bool) int {
	if byPersons {
		return persons
	}
	return records / max(1, most+unattributed)
}
