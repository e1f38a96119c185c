package main

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Of what is given twice one would count and the other be dropped without a word, so that
// it is refused wherever a flag, an option or a member of an object names something.

// once remembers what was named.
type once map[string]bool

// take refuses what was named before; what says what it is: `The column "age"`.
func (o once) take(name string, what *problem.Text) error {
	if o[name] {
		return problem.New("flag-twice", "Leave one of them out.", "%s is given twice.", what)
	}
	o[name] = true
	return nil
}

// onceEach refuses a column that a flag names twice.
func onceEach(columns []string, flag string) error {
	named := once{}
	for _, name := range columns {
		if err := named.take(name, problem.Say("The column %q", name)); err != nil {
			return problem.At(err, flagged(flag))
		}
	}
	return nil
}

// jsonOnce refuses JSON in which an object has a member twice. That the text is JSON at
// all is for whoever decodes it to say.
func jsonOnce(text string) error {
	d := json.NewDecoder(strings.NewReader(text))
	var within []once // the objects that are open; nil for a list
	named := false    // a member's name was read, and its value is next
	for {
		token, err := d.Token()
		if err != nil {
			return nil
		}
		top := len(within) - 1
		switch t := token.(type) {
		case json.Delim:
			named = false
			switch t {
			case '{':
				within = append(within, once{})
			case '[':
				within = append(within, nil)
			default:
				within = within[:top]
			}
		case string:
			if top < 0 || within[top] == nil || named {
				named = false
				continue
			}
			named = true
			if err := within[top].take(t, problem.Say("%q", t)); err != nil {
				return err
			}
		default:
			named = false
		}
	}
}

// levelsOf reads an object that gives each column its level: {"age":2,"sex":0}.
func levelsOf(text string) (map[string]int, error) {
	const how = `Write each column with its level: '{"age":2,"sex":0}'.`
	if err := jsonOnce(text); err != nil {
		return nil, err
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var given map[string]any
	err := d.Decode(&given)
	if _, more := d.Token(); err != nil || more != io.EOF || len(given) == 0 {
		return nil, problem.New("flag-apply", how, "This is not a list of columns with their levels.")
	}
	levels := make(map[string]int, len(given))
	for column, value := range given {
		number, _ := value.(json.Number)
		level, err := strconv.ParseInt(string(number), 10, 32)
		if err != nil {
			shown, _ := json.Marshal(value) // it was JSON
			return nil, problem.New("flag-apply", how, "The level of %q must be a whole number, not %s.", column, shown)
		}
		levels[column] = int(level)
	}
	return levels, nil
}
