package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
)

// mostKept limits the bytes, about, of the results that stay with their settings, so
// that whoever goes back to these has them at once.
const mostKept = 64 << 20

// kept is a result that stays with its settings.
type kept struct {
	settings string // their hash
	done     *result
}

// settingsOf is the hash of what a result depends on: of all but the names of changes.
func settingsOf(config project.Project) (string, error) {
	config.History = nil
	return core.HashOf(&config)
}

// keep lets a result stay with its settings if they would make it again, for as long as there is
// room: those that were made or asked for last. What is drawn at random is drawn anew when somebody
// asks again, and a search that was stopped goes further.
func (s *Session) keep(settings string, done *result) {
	s.kept = slices.DeleteFunc(s.kept, func(k kept) bool { return k.settings == settings })
	o := done.outcome
	if !o.Verified || o.Stopped == "user" || o.Stopped == "memory" || o.Drawn != nil || o.Perturbed != nil {
		return
	}
	s.kept = append(s.kept, kept{settings, done})
	room := int64(mostKept)
	for i := len(s.kept) - 1; i >= 0; i-- {
		if room -= s.kept[i].done.bytes(); room < 0 {
			s.kept = slices.Delete(s.kept, 0, i+1)
			return
		}
	}
}

// bytes are about those that a result takes: what was written, and some words a record.
func (r *result) bytes() int64 {
	t := r.outcome.Recoded
	return int64(t.Rows)*int64(8+4*len(t.Columns)) + r.written.Bytes()
}

// again returns the result that stays with settings, nil if none does.
func (s *Session) again(settings string) *result {
	if i := slices.IndexFunc(s.kept, func(k kept) bool { return k.settings == settings }); i >= 0 {
		return s.kept[i].done
	}
	return nil
}
