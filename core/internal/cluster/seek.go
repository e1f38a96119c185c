package cluster

// Where not even all rows together hold, joining classes until they do may end with all of
// them in one. seekTries is how often seek begins anew then, and seekWork how many rows it
// shows to Holds, about; seekPartners is how many classes it compares to join one of them.
const seekTries, seekWork, seekPartners = 200, 4_000_000, 6

// seek looks for groups where mending found none. Each time it begins with a class a row.
// With other draws other classes come about, so that it tries several times. Nothing says
// that it finds any where there are some.
func (f *finest) seek() error {
	for work, try := seekWork, 0; try < seekTries && work > 0; try++ {
		if err := f.ctx.Err(); err != nil {
			return err
		}
		f.grouping = newGrouping(f.state)
		for row := range int32(len(f.rows)) {
			f.form([]int32{row})
		}
		f.looks = newLooks(f.grouping, f.holds, f.run.random)
		j := joiner{looks: f.looks, random: &f.run.random, work: work - len(f.rows)}
		if j.join() {
			return nil
		}
		work = j.work
	}
	return f.refused()
}

// joiner joins classes that are too small, or of which the look does not hold, with others.
type joiner struct {
	*looks
	random *random
	live   []int32 // classes; some may have been joined with others
	work   int     // rows that Holds may still be shown, or classes asked again
}

// join joins classes until each is large enough and all looks hold, false: it ended with
// a class that is not, or without work left.
func (j *joiner) join() bool {
	for c := range int32(len(j.list)) {
		j.enter(c)
	}
	j.live = j.random.shuffled(len(j.list))
	waiting := append([]int32(nil), j.live...) // classes to be asked
	for len(waiting) > 0 && j.work > 0 {
		c := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if len(j.list[c].rows) == 0 || len(j.list[c].rows) >= j.k && j.asks(c) {
			continue
		}
		to := j.partner(c)
		if to < 0 {
			return false
		}
		// Who looked like one of them is asked again, and who looks like both together.
		before := len(waiting)
		waiting = append(waiting, j.alike(c)...)
		waiting = append(waiting, j.alike(to)...)
		j.leave(c)
		j.leave(to)
		for rows := j.list[to].rows; len(rows) > 0; rows = j.list[to].rows {
			row := rows[len(rows)-1]
			j.remove(row)
			j.insert(row, c)
		}
		j.enter(c)
		waiting = append(waiting, j.alike(c)...)
		j.work -= len(waiting) - before
	}
	return j.work > 0
}

// asks is conforms, and counts the rows that Holds is shown.
func (j *joiner) asks(c int32) bool {
	for _, m := range j.alike(c) {
		j.work -= len(j.list[m].rows)
	}
	return j.conforms(c)
}

// partner draws some classes, and returns the one that a class is to be joined with: the
// cheapest of those that it holds with, or else the cheapest, -1: there is no other one.
func (j *joiner) partner(c int32) (to int32) {
	to, least, found := int32(-1), int64(never), false
	for asked := 0; asked < seekPartners && (len(j.live) > 1 || j.live[0] != c); {
		at := j.random.below(len(j.live))
		other := j.live[at]
		if len(j.list[other].rows) == 0 {
			last := len(j.live) - 1
			j.live[at], j.live = j.live[last], j.live[:last]
			continue
		}
		if other == c {
			continue
		}
		asked++
		j.union = append(append(j.union[:0], j.list[c].rows...), j.list[other].rows...)
		j.work -= len(j.union)
		cost, holds := j.joining(other, j.list[c].rows[0]), j.holds(j.union)
		if to < 0 || holds && !found || holds == found && cost < least {
			to, least, found = other, cost, holds
		}
	}
	return to
}
