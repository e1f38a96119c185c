package table

import "strings"

// pageBytes is the length of a page: so much contiguous memory is available where chunks of codes
// were, while hundreds of MB are not.
const (
	pageBits  = 17
	pageBytes = 1 << pageBits
)

// pages stores texts one after the other, each contiguous, up to 4 GB of them.
type pages struct {
	full []string
	open strings.Builder
	size int // of a page: pageBytes, or less if the whole text is shorter
}

// next returns the offset of the next text, which has at most so many bytes.
func (p *pages) next(bytes int) uint32 {
	if p.open.Len() >= pageBytes || p.open.Cap()-p.open.Len() < bytes {
		p.close()
		p.open.Grow(max(min(p.size, pageBytes), bytes))
	}
	return uint32(len(p.full)<<pageBits | p.open.Len())
}

// close ends the last page, so that it can be read.
func (p *pages) close() {
	if p.open.Len() > 0 {
		p.full = append(p.full, p.open.String())
		p.open = strings.Builder{}
	}
}

// from returns the rest of a page from an offset on.
func (p *pages) from(place uint32) string { return p.full[place>>pageBits][place&(pageBytes-1):] }
