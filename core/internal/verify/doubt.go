package verify

// doubt keeps what is known of who has which value, in a table or a class in which nobody
// knows whose some records are. Each of these may be about any of the known persons, or
// about somebody else, together with others or not.
type doubt struct {
	holders, unknown map[int]int // code -> known persons who have it, unattributed records with it
	all              int         // unattributed records
}

func (d *doubt) look(holders, unknown map[int]int) {
	d.holders, d.unknown, d.all = holders, unknown, 0
	for _, n := range unknown {
		d.all += n
	}
}

// least is the smallest share of persons who may have a value that somebody has, of so
// many known ones: all unattributed records without it are of others, each of another. If
// none of the known ones is known to have it, somebody does: one more, for whom the least
// that it can be is one of all.
func (d *doubt) least(code uint32, persons int) (who, all int) {
	others := d.all - d.unknown[int(code)]
	if n := d.holders[int(code)]; n > 0 {
		return n, persons + others
	}
	return 1, persons + 1 + others
}

// most is the greatest one: the unattributed records with it are of known persons who are
// not known to have it.
func (d *doubt) most(code uint32, persons int) (who, all int) {
	return min(persons, d.holders[int(code)]+d.unknown[int(code)]), persons
}

// minShare and maxShare are the bounds of the share of a value in the table. Where
// records are counted, or all persons are known, both are the share itself.
func (s *Spread) minShare(code uint32) (who, all int) {
	if s.table == nil {
		return s.total[code], s.records
	}
	return s.table.least(code, s.records)
}

func (s *Spread) maxShare(code uint32) (who, all int) {
	if s.table == nil {
		return s.total[code], s.records
	}
	return s.table.most(code, s.records)
}

// minHere is the least share of a value that the class looked at last may have; the
// greatest returns the greatest of counts.
func (s *Spread) minHere(code uint32) (who, all int) {
	if s.class == nil {
		return s.counts[code], s.Size
	}
	return s.class.least(code, s.Size)
}
