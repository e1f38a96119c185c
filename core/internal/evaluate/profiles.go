package evaluate

import "github.com/fulgurite/fulgurite/core/internal/classes"

// decideProfiles judges groups of persons with equal profiles: in a file that shows
// which records are one person's, everybody is one unit with all records, and what
// somebody may know of a person is the multiset of the classes of all of them
// (A. Tamersoy, G. Loukides, M. Nergiz, Y. Saygin, B. Malin: Anonymization of
// longitudinal electronic medical records. IEEE Transactions on Information Technology
// in Biomedicine 16(3), 2012). To the models a group is a class whose records are all
// records of its persons. Groups that fail are left out whole. That changes no other
// group, so that once is enough. Records of nobody who is known may be any person's,
// and are left out always.
//
// A research subset is one of persons. Profiles are then those of all persons of the
// table, so that models know how many of a group are released and how many there are.
//
// Sizes are monotone, also with suppression: a generalization maps classes to classes,
// and so equal profiles to equal ones. Groups are only merged, all their persons stay
// in them, and everybody of a group has equally many records: the persons of a group,
// which are its size, never become fewer, and who stays still does after any
// generalization. So it is where of some tables nobody knows how many records a person
// has (Task.Uncounted): of their classes a profile has the set, which equal sets keep
// equal, and sizes count persons. So too many in groups that are too small stay too many on finer
// levels. A class with fewer records than the least size is left out whole: who has a
// record in it shares the profile with fewer persons.
//
// It returns how many records are left out, and false if it stopped before it knew.
func (c *checker) decideProfiles(complete bool, o *Evaluation) (suppressed int, known bool) {
	u := c.units
	if u.everybody == nil {
		u.found.Find(u.entries, u.rowOf)
	} else {
		u.found.Find(u.everybody, u.rowOf)
		u.populate()
	}
	for e, person := range u.entries.Person {
		u.unit[e] = classes.None
		if person != classes.Unknown {
			u.unit[e] = u.found.Of[person]
		}
	}
	verdict := c.judgeUnits(u.found.Groups, c.limit-u.unknown, complete)
	o.Anonymous, o.ClassSize = verdict.Anonymous, verdict.TooSmall+u.unknown <= c.limit
	if !verdict.Complete {
		return 0, false
	}
	for e, unit := range u.unit {
		u.gone[e] = unit == classes.None || u.out[unit]
	}
	return verdict.Suppressed + u.unknown, true
}

// populate counts the persons of the table by profile.
func (u *units) populate() {
	u.populated = resize(u.populated, u.found.Groups)
	clear(u.populated)
	for person := range u.everybody.Persons() {
		if u.everybody.Start[person] < u.everybody.Start[person+1] {
			u.populated[u.found.Of[person]]++
		}
	}
}

// decideSets judges classes and, beyond that, sets of classes: somebody who knows up
// to u.known records of a person finds at least u.size persons who have records in all
// of their classes (M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving
// anonymization of set-valued data. VLDB 2008; G. Poulis, G. Loukides,
// A. Gkoulalas-Divanis, S. Skiadopoulos: Anonymizing data with relational and
// transaction attributes. ECML PKDD 2013).
//
// Unattributed records may be those that make somebody's set a rare one. They are left out
// always. Who belongs to a set that fewer have loses the records in its rarest class, by
// persons; of equally rare ones, in the first. Then all rules are checked again, until
// nobody loses anything.
//
// Without suppression it is monotone, where the other rules are: of the coarser classes of a person
// each holds a finer one of the person, and whoever has records in all of these has them in all of
// the coarser ones. What is left out may grow along generalization, so that nothing is
// concluded from it.
func (c *checker) decideSets(count int, complete bool, o *Evaluation) (suppressed int, known bool) {
	u := c.units
	for e, person := range u.entries.Person {
		u.gone[e] = person == classes.Unknown
	}
	suppressed = u.unknown
	for first := true; ; first = false {
		for e, row := range u.entries.Row {
			u.unit[e] = u.rowOf[row]
			if u.gone[e] {
				u.unit[e] = classes.None
			}
		}
		verdict := c.judgeUnits(count, c.limit-suppressed, complete)
		if first {
			o.ClassSize = verdict.TooSmall+u.unknown <= c.limit || c.shared() && u.unknown+c.oversized(u.groups.Records, u.groups.Most) <= c.limit
		}
		if !verdict.Complete {
			return 0, false
		}
		for e, unit := range u.unit {
			if unit != classes.None && u.out[unit] {
				u.gone[e], u.unit[e] = true, classes.None
			}
		}
		suppressed += verdict.Suppressed
		u.sets.Count(u.entries, u.unit, u.known)
		lost := 0
		u.sets.Rare(u.entries, u.unit, u.known, u.size, u.groups.Persons, func(person, class uint32) {
			for e := u.entries.Start[person]; e < u.entries.Start[person+1]; e++ {
				if u.unit[e] == class {
					u.gone[e] = true
					lost += int(u.entries.Count[e])
				}
			}
		})
		if suppressed += lost; lost == 0 || suppressed > c.limit && !complete {
			o.Anonymous = lost == 0 && suppressed <= c.limit
			return suppressed, lost == 0
		}
	}
}
