package xlsx

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/sheet"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// span is a range of cells that Excel shows as one, whose value is in its first cell.
type span struct {
	top, bottom int // rows, 1-based
	left, right int // columns, 0-based
	text        string
	kind        sheet.Kind
}

// mostMerged bounds what stands behind the cells of a sheet, in bytes.
const mostMerged = 64 << 20

// merged reads which cells of a sheet are merged. That stands behind its cells, so that the
// part has to be unpacked once more.
func (b *Book) merged(part string) ([]span, error) {
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
		if err == io.EOF || len(behind) > mostMerged {
			break
		}
		if err != nil {
			return nil, explained(part, err)
		}
	}
	if !found {
		return nil, nil
	}
	var all []span
	for _, tag := range strings.Split(string(behind), "mergeCell ")[1:] {
		tag, _, _ = strings.Cut(tag, ">")
		_, ref, _ := strings.Cut(tag, `ref="`)
		ref, _, _ = strings.Cut(ref, `"`)
		first, last, ok := strings.Cut(ref, ":")
		if !ok {
			continue
		}
		var s span
		if s.left, s.top, ok = cellAt(first); !ok {
			continue
		}
		if s.right, s.bottom, ok = cellAt(last); ok && s.right >= s.left && s.bottom >= s.top {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b span) int { return a.top - b.top })
	return all, nil
}

// cellAt takes a cell's name apart: 27 and 3 of "AB3".
func cellAt(name string) (column, row int, ok bool) {
	name = strings.ReplaceAll(name, "$", "")
	if column, ok = columnOf([]byte(name)); !ok {
		return 0, 0, false
	}
	row, err := strconv.Atoi(strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
	return column, row, err == nil && row > 0 && row <= mostRows
}

// spread notes for a row what its cells have of merged ones: the value of the first of each.
func (r *rows) spread(row *sheet.Row) {
	for len(r.spans) > 0 && r.spans[0].top <= r.last {
		s := r.spans[0]
		r.spans = r.spans[1:]
		if s.top == r.last && s.left < row.Len() && len(row.Cell(s.left)) > 0 {
			s.text, s.kind = string(row.Cell(s.left)), row.Kinds[s.left]
			r.open = append(r.open, s)
		}
	}
	r.open = slices.DeleteFunc(r.open, func(s span) bool { return s.bottom < r.last })
	held := 0
	for _, s := range r.open {
		for column := s.left; column <= s.right; column++ {
			if held += len(s.text); held > tabular.MostRecord {
				return
			}
			if column >= row.Len() || len(row.Cell(column)) == 0 {
				row.Spread = append(row.Spread, sheet.Shared{Column: column, Text: s.text, Kind: s.kind, Across: s.top == s.bottom})
			}
		}
	}
}
