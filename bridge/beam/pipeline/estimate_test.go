package pipeline

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// measured is a row of the table of stages in the help.
type measured struct {
	records, tuples, processor, memory float64
	share                              map[string]float64
}

// TestEstimate: what the help says larger tables take, is computed from the largest table that
// it says was measured: what grows with the records is divided by the workers, what grows with
// the tuples is not.
func TestEstimate(t *testing.T) {
	text, err := os.ReadFile("../../../static/docs/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	rows := stages(t, page)
	m := rows[len(rows)-1]
	one := m.processor * (m.share["search"] + m.share["verify"]) / 100
	each := (m.processor - one) / m.records
	for _, records := range []float64{1e9, 1e10} {
		row := fmt.Sprintf("| %s |", thousands(records))
		for _, workers := range []float64{10, 100} {
			row += fmt.Sprintf(" %s |", minutes(records*each/workers+one))
		}
		row += fmt.Sprintf(" %s |", minutes(one))
		if !strings.Contains(page, row) {
			t.Errorf("the help lacks %s", row)
		}
	}
	kilobytes := m.memory * 1e6 / m.tuples
	for _, r := range rows {
		kilobytes = min(kilobytes, r.memory*1e6/r.tuples)
	}
	before := rows[len(rows)-2]
	for _, say := range []string{
		fmt.Sprintf("at most %.1f kB of memory for each different tuple", kilobytes),
		fmt.Sprintf("room for some %.0f million", 16/kilobytes),
		fmt.Sprintf("some %.2f kB for each record", (m.memory-before.memory)*1e6/(m.records-before.records)),
		fmt.Sprintf("some\n%.0f µs of a processor for each here", 1e6*each),
	} {
		if !strings.Contains(page, say) {
			t.Errorf("the help lacks %q", say)
		}
	}
}

func stages(t *testing.T, page string) (rows []measured) {
	t.Helper()
	head := regexp.MustCompile(`(?m)^\| records \| different tuples \| clock \| processor \| memory \|(.*)\n\|[-|]+\n((?:\|.*\n)+)`).
		FindStringSubmatch(page)
	if head == nil {
		t.Fatal("the help has no table of stages")
	}
	names := strings.Split(head[1], "|")
	for line := range strings.Lines(head[2]) {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		m := measured{records: number(t, cells[0]), tuples: number(t, cells[1]), processor: number(t, cells[3]),
			memory: number(t, cells[4]), share: map[string]float64{}}
		for i, name := range names {
			if strings.Contains(cells[min(5+i, len(cells)-1)], "%") {
				m.share[strings.TrimSpace(name)] = number(t, cells[5+i])
			}
		}
		rows = append(rows, m)
	}
	return rows
}

// number is the number at the beginning of a cell.
func number(t *testing.T, cell string) float64 {
	t.Helper()
	word, _, _ := strings.Cut(strings.TrimSpace(cell), " ")
	n, err := strconv.ParseFloat(strings.ReplaceAll(word, ",", ""), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func thousands(n float64) string {
	text := strconv.FormatFloat(n, 'f', 0, 64)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func minutes(seconds float64) string {
	if seconds < 60 {
		return fmt.Sprintf("%.0f s", seconds)
	}
	return fmt.Sprintf("%.0f min", seconds/60)
}
