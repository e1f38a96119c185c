package sample

import (
	_ "embed" // the list of diagnoses
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// diagnosis is an ICD-10 category with the people who get it.
type diagnosis struct {
	code    string
	block   string // such as "I20-I25 Coronary heart disease"
	chapter string // such as "I00-I99 Heart and circulation"
	weight  int    // relative frequency among those whom it can hit most
	group   byte   // of ages: a letter of the list
	sex     string // the only one, or ""
	stay    int    // mean, days
	cost    int    // of a day, in percent of the average
}

// Groups of ages that the generator knows.
const (
	newborns  = 'N'
	pregnancy = 'P'
)

// once reports whether nobody has it twice in a year.
func (d diagnosis) once() bool { return d.group == newborns || d.group == pregnancy }

//go:embed diagnoses.txt
var diagnosesText string

// diagnoses parses the list once. The list is part of the program, and a test
// parses it, so that a fault in it never reaches anybody.
var diagnoses = sync.OnceValue(func() []diagnosis {
	list, err := parseDiagnoses(diagnosesText)
	if err != nil {
		panic(err)
	}
	return list
})

func parseDiagnoses(text string) ([]diagnosis, error) {
	var list []diagnosis
	var block, chapter string
	for number, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		switch line[0] {
		case '#':
			continue
		case '=':
			chapter = line[2:]
			continue
		case '-':
			block = line[2:]
			continue
		}
		f := strings.Fields(line)
		if len(f) != 5 {
			return nil, fmt.Errorf("diagnoses, line %d: %d fields", number+1, len(f))
		}
		d := diagnosis{code: f[0], block: block, chapter: chapter, group: f[2][0]}
		for i, target := range []*int{&d.weight, nil, &d.stay, &d.cost} {
			if target == nil {
				continue
			}
			n, err := strconv.Atoi(f[1+i])
			if err != nil || n < 1 {
				return nil, fmt.Errorf("diagnoses, line %d: %q is no positive number", number+1, f[1+i])
			}
			*target = n
		}
		switch f[2][1:] {
		case "":
		case "f":
			d.sex = female
		case "m":
			d.sex = male
		default:
			return nil, fmt.Errorf("diagnoses, line %d: %q is no group of people", number+1, f[2])
		}
		if d.group == pregnancy {
			d.sex = female
		}
		list = append(list, d)
	}
	return list, nil
}

// hits returns how strongly a diagnosis strikes at an age, in percent.
func hits(group byte, age int) int {
	// Percentages by the age at which they begin.
	type step struct{ from, percent int }
	var steps []step
	switch group {
	case 'A':
		return 100
	case newborns:
		steps = []step{{0, 900}, {1, 0}}
	case 'C':
		steps = []step{{0, 70}, {1, 160}, {6, 90}, {12, 40}, {18, 2}}
	case pregnancy:
		steps = []step{{0, 0}, {16, 20}, {20, 120}, {25, 330}, {30, 400}, {35, 260}, {40, 70}, {45, 5}, {50, 0}}
	case 'Y':
		steps = []step{{0, 2}, {6, 40}, {15, 110}, {45, 50}, {65, 20}, {80, 8}}
	case 'M':
		steps = []step{{0, 1}, {18, 10}, {30, 35}, {45, 100}, {75, 70}, {85, 40}}
	case 'O':
		steps = []step{{0, 0}, {30, 3}, {45, 20}, {60, 70}, {70, 120}, {80, 170}}
	}
	percent := 0
	for _, s := range steps {
		if age >= s.from {
			percent = s.percent
		}
	}
	return percent
}
