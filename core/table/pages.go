package table

import "strings"

// pageBytes is the length of a page: so much memory in one piece is found where chunks of
// codes were, and hundreds of MB are not.
const (
	pageBits  = 17
	pageBytes = 1 << pageBits
)

// pages are texts one after the other, each in one piece, up to 4 GB of them.
type pages struct {
	full []string
	open strings.Builder
	size int // of a page: pageBytes, or less if all is less
}

// next is the place of the text that is written next, which has at most so many bytes.
func (p *pages) next(bytes int) uint32 {
	if p.open.Len() >= pageBytes || p.open.Cap()-p.open.Len() < bytes {
		p.close()
		p.open.Grow(max(min(p.size, pageBytes), bytes))
	}
	return uint32(len(p.full)<<pageBits | p.open.Len())
}

// close ends the page, without which it cannot be read.
func (p *pages) close() {
	if p.open.Len() > 0 {
		p.full = append(p.full, p.open.String())
		p.open = strings.Builder{}
	}
}

// from returns what stands in a page from a place on.
func (p *pages) from(place uint32) string { return p.full[place>>pageBits][place&(pageBytes-1):] }
