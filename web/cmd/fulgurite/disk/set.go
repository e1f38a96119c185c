package disk

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Standard is the name of the standard input or output.
const Standard = "-"

// Set is the files of one command.
type Set struct {
	System
	Overwrite bool // what exists may be replaced
	In        io.Reader
	Out       io.Writer
	Context   context.Context // ends waiting for whoever reads or writes the other end of a pipe; nil: nothing does

	reads, writes []use
	written       []string           // what was committed, by the names that were given
	cut           string             // of which a part was written
	swept         map[string]bool    // folders whose leftovers were looked at
	Notes         []*problem.Problem // what the user is told besides
	ends          []func()           // what End does
}

// AtEnd has f done when the command has ended: what was opened last is closed first.
func (s *Set) AtEnd(f func()) { s.ends = append(s.ends, f) }

// End is for whoever has run the command.
func (s *Set) End() {
	for _, f := range slices.Backward(s.ends) {
		f()
	}
	s.ends = nil
}

// use is a file that a command reads or writes, by whom it was named.
type use struct {
	name, flag string
	place      place
	policy     Policy
}

// Policy says what becomes of a file that exists where one is to be written.
type Policy int

// The policies.
const (
	Asked  Policy = iota // it is replaced if Set.Overwrite says so
	Always               // it is there to be replaced, such as a state
	Never                // it is kept whatever was asked for, such as a key
)

// Read names a file that is read; flag is what named it, for messages. An empty name is
// none.
func (s *Set) Read(flag, name string) { s.reads = add(s.reads, use{name: name, flag: flag}) }

// Write names a file that will be written.
func (s *Set) Write(flag, name string, policy Policy) {
	s.writes = add(s.writes, use{name: name, flag: flag, policy: policy})
}

// Writes reports whether files were named that will be written.
func (s *Set) Writes() bool { return len(s.writes) > 0 }

func add(all []use, u use) []use {
	if u.name == "" {
		return all
	}
	return append(all, u)
}

// Check compares all files that were named, before anything is done: nothing that is read
// is written over, no two outputs go to one place, and what exists is replaced only as its
// policy says.
func (s *Set) Check() error {
	for i := range s.reads {
		if s.reads[i].name == Standard {
			for _, other := range s.reads[:i] {
				if other.name == Standard {
					return problem.New("file-same", "Give one of them as the name of a file.",
						"Both %s and %s should come from the standard input.", other.what(), s.reads[i].what())
				}
			}
		}
		s.reads[i].place = s.locate(s.reads[i].name, s.In)
	}
	for i := range s.writes {
		u := &s.writes[i]
		u.place = s.locate(u.name, s.Out)
		for _, r := range s.reads {
			// The reading end of a pipe or terminal is no file that writing would destroy.
			if !u.place.stream && u.place.same(r.place) && !(u.policy == Always && r.flag == u.flag) {
				return elsewhere(u.flag, problem.New("file-same", "", "The result would overwrite %s, which is read here.", r.name))
			}
		}
		for _, w := range s.writes[:i] {
			if u.place.same(w.place) {
				return elsewhere(u.flag, problem.New("file-same", "", "%s and %s would both write to %s.", w.flag, u.flag, u.name))
			}
		}
		if err := s.allowed(u.name, u.place, u.policy); err != nil {
			return err
		}
	}
	return nil
}

// elsewhere says what to do about a place that is taken; flag is what named it, if anything did.
func elsewhere(flag string, p *problem.Problem) error {
	if flag == "" {
		return p.Hinted("Choose another folder.")
	}
	return p.Hinted("Give another name with %s.", flag)
}

// Apart refuses two names of one file that is read: what it is compared with is another
// one. flag is what named the second.
func (s *Set) Apart(name, flag, other string) error {
	if s.locate(name, s.In).same(s.locate(other, s.In)) {
		return problem.New("file-same", "", "%s would be compared with itself.", name).
			Hinted("Give the table that %s was made from with %s.", name, flag).AtPath(flag)
	}
	return nil
}

// ToStandard reports whether a checked file that is written goes to the standard output.
func (s *Set) ToStandard() bool {
	return slices.ContainsFunc(s.writes, func(u use) bool { return u.place.stream && u.place.file == "" })
}

// what names a use for people.
func (u use) what() string {
	if u.flag == "" {
		return "the table"
	}
	return u.flag
}

// allowed refuses what must not be written to.
func (s *Set) allowed(name string, p place, policy Policy) error {
	switch {
	case p.err != nil:
		return Unwritable(p.err, name)
	case p.stream || p.info == nil:
		return nil
	case p.info.IsDir():
		return problem.New("file-unwritable", "Choose the name of a file.", "The file %s cannot be written: it is a folder.", name)
	case !s.replaces(policy):
		return exists(name, policy)
	}
	return nil
}

// replaces reports whether a file that exists is replaced.
func (s *Set) replaces(policy Policy) bool { return policy == Always || policy == Asked && s.Overwrite }

func exists(name string, policy Policy) error {
	hint := "Choose another name, or let it be replaced with --overwrite."
	if policy == Never {
		hint = "Choose another name, or move the file away."
	}
	return problem.New("file-exists", hint, "The file %s exists already. It was left as it is.", name)
}

// place says where a name leads.
type place struct {
	file   string      // with symbolic links followed; empty for standard streams
	dir    fs.FileInfo // of its folder, if there is one
	info   fs.FileInfo // nil: there is nothing yet
	stream bool        // a pipe or a device: written to, not replaced
	err    error       // why it cannot be known
}

// maxLinks limits how many symbolic links are followed.
const maxLinks = 40

// locate follows a name. standard is what "-" means, and what a name such as /dev/stdout
// may lead to.
func (s *Set) locate(name string, standard any) place {
	if name == Standard {
		return place{stream: true}
	}
	info, err := s.Stat(name)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() || err == nil && isStandard(info, standard) {
		return place{info: info, stream: true, file: streamName(info, standard, name)}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return place{file: name, err: err}
	}
	file := filepath.Clean(name)
	for range maxLinks {
		link, missing := s.Lstat(file)
		if missing != nil && !errors.Is(missing, fs.ErrNotExist) {
			return place{file: name, err: missing} // a link would be replaced
		}
		if missing != nil || link.Mode()&fs.ModeSymlink == 0 {
			p := place{file: file, info: info}
			if p.dir, err = s.Stat(filepath.Dir(file)); err != nil {
				p.err = err
			}
			return p
		}
		target, err := s.Readlink(file)
		if err != nil {
			return place{file: name, err: err}
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(file), target)
		}
		file = target
	}
	return place{file: name, err: errCircle}
}

// isStandard reports whether a file is the one that a standard stream goes to.
func isStandard(info fs.FileInfo, standard any) bool {
	own := infoOf(standard)
	return own != nil && sameFile(own, info)
}

func infoOf(stream any) fs.FileInfo {
	f, ok := stream.(interface{ Stat() (fs.FileInfo, error) })
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	return info
}

// streamName is the name to write to; empty for the standard stream itself.
func streamName(info fs.FileInfo, standard any, name string) string {
	if isStandard(info, standard) {
		return ""
	}
	return name
}

// same reports whether two names lead to one place, or would once they were written.
func (p place) same(q place) bool {
	switch {
	case p.stream && q.stream && p.file == "" && q.file == "":
		return true
	case p.info != nil && q.info != nil:
		return sameFile(p.info, q.info)
	case p.info != nil || q.info != nil || p.dir == nil || q.dir == nil:
		return false
	}
	return sameFile(p.dir, q.dir) && sameName(filepath.Base(p.file), filepath.Base(q.file))
}

// sameName reports whether two names in one folder are of one file: on these systems
// letters are usually not told apart by their case.
func sameName(a, b string) bool {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return strings.EqualFold(a, b)
	}
	return a == b
}
