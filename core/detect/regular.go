package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// expression matches a regular expression. It supports the part of package regexp's syntax that
// insides need: groups, alternatives, greedy repetitions, \b, (?i), and classes that are not
// negated. It finds the same matches, but that \b knows the letters of all languages, in time
// linear in the text, because it follows all ways through the expression at once. Package regexp
// would make the engine 64 kB larger (brotli), with its tables of Unicode.
type expression struct {
	steps []step              // the first stands for a match
	entry int                 // where a match begins
	first [utf8.RuneSelf]bool // the ASCII characters with which a match can begin
}

// step consumes a matching rune; without fits it tests for a word boundary, or branches in two, the
// first of which is preferred if both lead to a match.
type step struct {
	fits        func(rune) bool
	edge        bool
	next, other int
}

func newExpression(source string) *expression {
	b := builder{rest: source}
	b.add(step{})
	b.entry = b.alternatives()(0)
	for c := range b.first {
		b.first[c] = b.begins(b.entry, rune(c))
	}
	return &b.expression
}

// begins: from a step on, a match can begin with the rune.
func (e *expression) begins(at int, r rune) bool {
	switch s := &e.steps[at]; {
	case s.fits != nil:
		return s.fits(r)
	case s.edge:
		return e.begins(s.next, r)
	default:
		return at == 0 || e.begins(s.next, r) || e.begins(s.other, r)
	}
}

// way is a thread of the search: its current step, and where its match starts.
type way struct{ at, start int }

// walk is one search through a text.
type walk struct {
	*expression
	text string
	next []way // from the next place on, in the order in which they count
	seen []int // by step: the last place at which a way came to it, counted from 1
}

// find returns the start and end of the first match from a place on, or -1.
func (e *expression) find(text string, from int) (start, end int) {
	w, now := walk{expression: e, text: text}, []way(nil)
	start, end = -1, -1
	for at := from; ; {
		if start < 0 {
			for len(w.next) == 0 && at < len(text) && text[at] < utf8.RuneSelf && !e.first[text[at]] {
				at++
			}
			if w.seen == nil {
				w.seen = make([]int, len(e.steps))
			}
			w.follow(e.entry, at, at)
		}
		if len(w.next) == 0 && (start >= 0 || at >= len(text)) {
			return start, end
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		now, w.next = w.next, now[:0]
		for _, y := range now {
			if y.at == 0 {
				start, end = y.start, at
				break // the ways after it count less
			}
			if s := &e.steps[y.at]; size > 0 && s.fits(r) {
				w.follow(s.next, y.start, at+size)
			}
		}
		at += size
	}
}

// follow adds the steps that read from a place on, unless a preferred way already reached them.
func (w *walk) follow(at, start, place int) {
	if w.seen[at] == place+1 {
		return
	}
	w.seen[at] = place + 1
	switch s := &w.steps[at]; {
	case at == 0 || s.fits != nil:
		w.next = append(w.next, way{at, start})
	case !s.edge:
		w.follow(s.next, start, place)
		w.follow(s.other, start, place)
	case edge(w.text, place):
		w.follow(s.next, start, place)
	}
}

// edge reports whether a word begins or ends at a place of a text.
func edge(text string, place int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:place])
	after, _ := utf8.DecodeRuneInString(text[place:])
	return inWord(before) != inWord(after)
}

// inWord: a letter of any language, a digit or an underscore.
func inWord(r rune) bool { return isWordRune(r) || r >= utf8.RuneSelf && unicode.IsLetter(r) }

func isWordRune(r rune) bool {
	return r == '_' || r < utf8.RuneSelf && (isDigitByte(byte(r)) || 'a' <= r|0x20 && r|0x20 <= 'z')
}

// builder parses the source of an expression.
type builder struct {
	expression
	rest string
	fold bool // ignore case
}

// part compiles a part of an expression, given the step after it, and returns its first step.
type part func(next int) int

func (b *builder) add(s step) int {
	b.steps = append(b.steps, s)
	return len(b.steps) - 1
}

func (b *builder) eat(text string) (ok bool) {
	b.rest, ok = strings.CutPrefix(b.rest, text)
	return ok
}

func (b *builder) alternatives() part {
	one := part(func(next int) int { return next })
	for b.rest != "" && b.rest[0] != '|' && b.rest[0] != ')' {
		before, then := one, b.repeated(b.single())
		one = func(next int) int { return before(then(next)) }
	}
	if !b.eat("|") {
		return one
	}
	others := b.alternatives()
	return func(next int) int { return b.add(step{next: one(next), other: others(next)}) }
}

func (b *builder) repeated(one part) part {
	low, high := 1, 1 // high 0: without a bound
	switch {
	case b.eat("?"):
		low = 0
	case b.eat("*"):
		low, high = 0, 0
	case b.eat("+"):
		high = 0
	case b.eat("{"):
		low = b.number()
		high = low
		if b.eat(",") {
			high = b.number()
		}
		b.eat("}")
	}
	return func(next int) int {
		entry := next
		if high == 0 {
			entry = b.add(step{other: next})
			again := one(entry)
			b.steps[entry].next = again
		} else {
			for range high - low {
				entry = b.add(step{next: one(entry), other: next})
			}
		}
		for range low {
			entry = one(entry)
		}
		return entry
	}
}

func (b *builder) single() part {
	switch {
	case b.eat("(?i)"):
		b.fold = true
		return func(next int) int { return next }
	case b.eat("("):
		fold := b.fold
		b.fold = b.eat("?i:") || fold
		b.eat("?:")
		inner := b.alternatives()
		b.eat(")")
		b.fold = fold
		return inner
	case b.eat(`\b`):
		return func(next int) int { return b.add(step{edge: true, next: next}) }
	}
	bracket := b.eat("[")
	fits := b.class(bracket)
	for bracket && !b.eat("]") {
		one, more := fits, b.class(true)
		fits = func(r rune) bool { return one(r) || more(r) }
	}
	if exact := fits; b.fold {
		fits = func(r rune) bool {
			for f := unicode.SimpleFold(r); !exact(f); f = unicode.SimpleFold(f) {
				if f == r {
					return false
				}
			}
			return true
		}
	}
	return func(next int) int { return b.add(step{fits: fits, next: next}) }
}

// class parses a character, a range within brackets, or a named class.
func (b *builder) class(bracket bool) func(rune) bool {
	switch {
	case b.eat(`\d`):
		return func(r rune) bool { return '0' <= r && r <= '9' }
	case b.eat(`\s`):
		return isSpaceRune
	case b.eat(`\S`):
		return func(r rune) bool { return !isSpaceRune(r) }
	case b.eat(`\w`):
		return isWordRune
	case b.eat(`\p{Lu}`):
		return unicode.IsUpper
	case b.eat(`\p{L}`):
		return unicode.IsLetter
	}
	b.eat(`\`)
	low := b.rune()
	high := low
	if bracket && strings.HasPrefix(b.rest, "-") && b.rest[1] != ']' {
		b.eat("-")
		high = b.rune()
	}
	return func(r rune) bool { return low <= r && r <= high }
}

// number reads a decimal number, 0 where there is none.
func (b *builder) number() (n int) {
	for isDigitByte(b.rest[0]) {
		n = 10*n + int(b.rest[0]-'0')
		b.rest = b.rest[1:]
	}
	return n
}

func (b *builder) rune() rune {
	r, size := utf8.DecodeRuneInString(b.rest)
	b.rest = b.rest[size:]
	return r
}

func isSpaceRune(r rune) bool { return strings.ContainsRune("\t\n\f\r ", r) }
