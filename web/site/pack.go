package site

import (
	"encoding/binary"
	"fmt"
	"html"
)

// The portable edition is a text of UTF-16 units, so that it can carry bytes
// with little overhead: two of them make one character. The characters that
// HTML would change or understand are escaped, three in a hundred of random
// ones; base64 would need a third more bytes, and UTF-8 a seventh at best.
// The byte-order mark at its beginning stands above whatever a server or a
// browser's settings say of the encoding.
const (
	escape = 0x21   // comes before an escaped unit
	flip   = 0x4000 // an escaped unit is changed by this
)

// pack writes bytes as units that stay what they are inside a script element.
func pack(out []uint16, content []byte) []uint16 {
	for i := 0; i < len(content); i += 2 {
		unit := uint16(content[i])
		if i+1 < len(content) {
			unit |= uint16(content[i+1]) << 8
		}
		if escaped(unit) {
			out = append(out, escape)
			unit ^= flip
		}
		out = append(out, unit)
	}
	return out
}

// escaped reports whether a unit cannot stand for itself: NUL and CR, which
// HTML replaces, "<", which might begin a tag, surrogates, which stand for
// characters in pairs, the two that are no characters, and the escape.
func escaped(unit uint16) bool {
	switch unit {
	case 0, '\r', '<', escape, 0xFFFE, 0xFFFF:
		return true
	}
	return unit&0xF800 == 0xD800
}

// document is a text that becomes UTF-16.
type document struct{ units []uint16 }

func (d *document) text(s string) {
	for _, r := range s {
		if r > 0xFFFF {
			r -= 0x10000
			d.units = append(d.units, uint16(0xD800+r>>10), uint16(0xDC00+r&0x3FF))
			continue
		}
		d.units = append(d.units, uint16(r))
	}
}

// block is a file of the site inside the portable edition. As is the element
// that the page makes of it, if any. Of a program, what it repeats of itself or
// of its base, another file, is taken out.
type block struct {
	name, as, media string
	program         bool
	base            string
	content, before []byte // before is the base's content
}

func (d *document) block(b block) error {
	content, attributes := b.content, ""
	if b.program {
		r := findRepeats(b.before, content)
		attributes += fmt.Sprintf(` data-literals="%d" data-length="%d"`, len(r.literals), len(content))
		content = append(r.literals, r.copies...)
	}
	if worthwhile(b.name, content) {
		var err error
		if content, err = compress("gzip", content); err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
		attributes += " data-gzip"
	}
	for _, a := range [][2]string{{"base", b.base}, {"as", b.as}, {"media", b.media}} {
		if a[1] != "" {
			attributes += fmt.Sprintf(` data-%s="%s"`, a[0], html.EscapeString(a[1]))
		}
	}
	d.text(fmt.Sprintf(`<script type="application/octet-stream" data-file="%s" data-size="%d"%s>`,
		html.EscapeString(b.name), len(content), attributes))
	d.units = pack(d.units, content)
	d.text("</script>\n")
	return nil
}

// bytes returns the document in UTF-16 with its byte-order mark.
func (d *document) bytes() []byte {
	out := make([]byte, 0, 2*len(d.units)+2)
	out = append(out, 0xFF, 0xFE)
	for _, unit := range d.units {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}
