package xlsx

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/sheet"
)

// maxMerged bounds what stands behind the cells of a sheet, in bytes.
const maxMerged = 64 << 20

// merged reads which cells of a sheet are merged. That stands behind its cells, so that the
// part has to be unpacked once more.
func (b *Book) merged(part string) ([]sheet.Span, error) {
	in, err := b.open(part)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	end := []byte("/sheetData>")
	room := make([]byte, 64<<10)
	var behind []byte // the end of what was read, then all behind the cells
	found := false
	for {
		n, err := in.Read(room)
		behind = append(behind, room[:n]...)
		if !found {
			if at := bytes.Index(behind, end); at >= 0 {
				found, behind = true, append([]byte(nil), behind[at:]...)
			} else {
				behind = append(behind[:0], behind[max(0, len(behind)-len(end)):]...)
			}
		}
		if err == io.EOF || len(behind) > maxMerged {
			break
		}
		if err != nil {
			return nil, explained(part, err)
		}
	}
	if !found {
		return nil, nil
	}
	var all []sheet.Span
	for _, tag := range strings.Split(string(behind), "mergeCell ")[1:] {
		tag, _, _ = strings.Cut(tag, ">")
		_, ref, _ := strings.Cut(tag, `ref="`)
		ref, _, _ = strings.Cut(ref, `"`)
		first, last, ok := strings.Cut(ref, ":")
		if !ok {
			continue
		}
		var s sheet.Span
		if s.Left, s.Top, ok = cellAt(first); !ok {
			continue
		}
		if s.Right, s.Bottom, ok = cellAt(last); ok && s.Right >= s.Left && s.Bottom >= s.Top {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b sheet.Span) int { return a.Top - b.Top })
	return all, nil
}

// cellAt takes a cell's name apart: 27 and 3 of "AB3".
func cellAt(name string) (column, row int, ok bool) {
	name = strings.ReplaceAll(name, "$", "")
	if column, ok = columnOf([]byte(name)); !ok {
		return 0, 0, false
	}
	row, err := strconv.Atoi(strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
	return column, row, err == nil && row > 0 && row <= maxRows
}
