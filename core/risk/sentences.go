package risk

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Sentences says in whole numbers what the change from before to after means
// for the people in the table. known names the quasi-identifiers as people
// read them. Nothing in it calls a table anonymous.
func Sentences(before, after Prosecutor, known []string) []string {
	if after.Records == 0 {
		return []string{"Everybody was left out: there is nobody to be found, and nothing to be learned."}
	}
	return []string{after.worst(known), unique(before, after), average(before, after)}
}

// Sentence says in whole numbers what the risk of one table is.
func (p Prosecutor) Sentence(known []string) string {
	if p.Records == 0 {
		return "There is nobody to be found."
	}
	people := "nobody is unique."
	switch {
	case p.Unique == p.Records:
		people = "all of them are unique."
	case p.Unique == 1:
		people = "1 of them is unique."
	case p.Unique > 0:
		people = Count(p.Unique) + " of them are unique."
	}
	return fmt.Sprintf("%s Of %s people, %s", p.worst(known), Count(p.Records), people)
}

func (p Prosecutor) worst(known []string) string {
	who := "In the worst case, somebody who knows " + List(known)
	if p.Smallest == 1 {
		return who + " picks the right person at the first try."
	}
	return fmt.Sprintf("%s picks the right person in 1 of %s tries.", who, Count(p.Smallest))
}

func unique(before, after Prosecutor) string {
	was := "was"
	if before.Unique != 1 {
		was = "were"
	}
	then := fmt.Sprintf("%s of %s people %s unique", Count(before.Unique), Count(before.Records), was)
	if before.Unique == 0 {
		then = "Nobody was unique before"
	}
	switch {
	case after.Unique == 0 && before.Unique == 0:
		return then + ", and nobody is now."
	case after.Unique == 0:
		return then + "; now nobody is."
	case after.Unique == 1:
		return then + "; now 1 is."
	}
	return fmt.Sprintf("%s; now %s are.", then, Count(after.Unique))
}

func average(before, after Prosecutor) string {
	return fmt.Sprintf("On average, a guess was right in %s; now it is in %s.", before.tries(), after.tries())
}

// tries writes the average risk as one of a whole number of tries.
func (p Prosecutor) tries() string {
	if p.Records == 0 {
		return "no try"
	}
	n := int(math.Round(float64(p.Records) / float64(p.Classes)))
	switch {
	case p.Records == p.Classes:
		return "every try"
	case n <= 1:
		return "more than 1 of 2 tries"
	}
	return fmt.Sprintf("about 1 of %s tries", Count(n))
}

// Count writes a number for people: 30162 becomes 30,162.
func Count(n int) string {
	s := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1
	}
	for i := len(s) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// List joins words as people read them: "age, sex and postcode". Of more than
// six, the rest is counted.
func List(words []string) string {
	const most = 6
	if len(words) > most {
		words = append(append([]string{}, words[:most-1]...), Count(len(words)-most+1)+" other details")
	}
	switch len(words) {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
