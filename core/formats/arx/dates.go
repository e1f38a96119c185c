package arx

import "strings"

// layouts maps the letters of Java's SimpleDateFormat that have the same meaning here, by how often
// they are repeated.
var layouts = []struct{ java, ours string }{
	{"yyyy", "2006"}, {"yy", "06"}, {"MMMM", "January"}, {"MMM", "Jan"}, {"MM", "01"}, {"M", "1"},
	{"dd", "02"}, {"d", "2"}, {"HH", "15"}, {"hh", "03"}, {"h", "3"}, {"mm", "04"}, {"m", "4"}, {"ss", "05"}, {"s", "5"}, {"a", "PM"},
}

// layoutOf converts a pattern of Java to our notation; false if a part of it has another meaning.
func layoutOf(pattern string) (string, bool) {
	var b strings.Builder
	for rest := pattern; rest != ""; {
		if after, ok := strings.CutPrefix(rest, "'T'"); ok { // the only text within dates
			b.WriteByte('T')
			rest = after
			continue
		}
		if c := rest[0]; c == '\'' || c >= '0' && c <= '9' {
			return "", false
		} else if !letter(c) {
			b.WriteByte(c)
			rest = rest[1:]
			continue
		}
		n := 1
		for n < len(rest) && rest[n] == rest[0] {
			n++
		}
		ours := ""
		for _, l := range layouts {
			if l.java == rest[:n] {
				ours = l.ours
			}
		}
		if ours == "" {
			return "", false
		}
		b.WriteString(ours)
		rest = rest[n:]
	}
	return b.String(), pattern != ""
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
