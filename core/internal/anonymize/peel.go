package anonymize

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/project"
)

// peels reports whether rounds may release a few classes at a time, those that lose least: where
// every class is judged by itself (models that finest groups keep), no two classes can come to look
// like one that meets the models less, and rounds are not counted.
func (l *locally) peels() bool {
	if mode := l.config.Recoding.Mode; mode != "" && mode != project.Fixpoint || l.together || l.shown != nil || l.problem.Profiles {
		return false
	}
	return !slices.ContainsFunc(l.config.Models, func(m project.Model) bool {
		keeps, err := Keeps(project.Finest, m)
		return err != nil || !keeps
	})
}

// peel releases classes that meet the models, each of all records left that have its labels,
// beginning with those that lose least. It is rounds of full-domain generalization on what is left
// that each release classes of one price alone (cluster.Peel), and so loses much less than rounds
// that release all classes of a transformation. Few records are left, and those that would show "*"
// throughout.
func (l *locally) peel() error {
	q, err := l.clusterTask()
	if err != nil || q.Rows < q.K {
		return err
	}
	c, err := l.conforming()
	if err != nil {
		return err
	}
	if c != nil {
		q.Holds = c.holds
	}
	found, err := cluster.Peel(l.ctx, q, cluster.Options{Observe: l.observePeel})
	if err != nil {
		return err
	}
	inside, released := l.inside(), make([]bool, l.table.Rows)
	for _, class := range found {
		if inside != nil {
			for i, row := range class.Rows {
				class.Rows[i] = inside[row]
			}
		}
		if l.star(class.Levels, class.Rows[0]) {
			continue
		}
		for _, row := range class.Rows {
			released[row] = true
		}
		if n := len(l.rounds); n == 0 || !slices.Equal(l.rounds[n-1].levels, class.Levels) {
			l.rounds = append(l.rounds, settled{levels: class.Levels})
		}
		last := &l.rounds[len(l.rounds)-1]
		lost := l.loss(class.Levels, class.Rows, l.weights())
		last.rows, last.lost, l.lost = append(last.rows, class.Rows...), last.lost+lost, l.lost+lost
	}
	l.left = slices.DeleteFunc(l.left, func(row uint32) bool { return released[row] })
	if len(l.left) > 0 && len(l.rounds) > 0 {
		l.takeBack() // a round may do no worse with them all
	}
	return nil
}

// observePeel tells how far peeling is, and ends it with the time.
func (l *locally) observePeel(s cluster.Status) bool {
	elapsed := l.opt.Clock() - l.began
	switch {
	case l.opt.Observe != nil &&
		!l.opt.Observe(Progress{Algorithm: string(project.Local), Phase: string(s.Phase), Share: float64(s.Done) / float64(max(1, s.Total)),
			Released: s.Done, Elapsed: elapsed.Seconds(), TimeLimit: l.limit.Seconds()}):
		l.hurry, l.r.Stopped = true, string(search.StopUser)
	case l.limit > 0 && elapsed > l.limit/2:
		l.r.Stopped = string(search.StopTime)
	default:
		return true
	}
	return false
}
