package formula

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Parse reads a formula. An equals sign before it, as in a spreadsheet, is left out.
// What is wrong is a problem "formula-syntax", whose place is the character.
func Parse(text string) (*Formula, error) {
	text = strings.TrimSpace(text)
	if len(text) > longestFormula {
		return nil, problem.New("formula-syntax", "Write a shorter formula: it may use “below”, the label one level down.",
			"The formula is longer than %d characters.", longestFormula)
	}
	p := &parser{text: text}
	if strings.HasPrefix(text, "=") {
		p.at = 1
	}
	p.next()
	root, err := p.compared()
	if err == nil && p.token.is != end {
		err = p.wrong("Put a comma, an & or another sign between them.", "%s does not follow from what stands before it.", p.token)
	}
	if err != nil {
		return nil, err
	}
	return &Formula{text: text, root: root}, nil
}

// token is a word of a formula.
type token struct {
	is     tokenKind
	text   string
	number float64
	from   int // byte of the formula
}

type tokenKind int

const (
	end     tokenKind = iota
	number            // 12.5
	quoted            // "text"
	name              // x
	sign              // <=
	unknown           // what cannot be understood
)

// String names a token in messages.
func (t token) String() string {
	if t.is == end {
		return "The end"
	}
	return strconv.Quote(t.text)
}

type parser struct {
	text  string
	at    int // byte behind the token
	token token
	depth int
}

// wrong says what is wrong at the token.
func (p *parser) wrong(hint, sentence string, args ...any) *problem.Problem {
	return problem.New("formula-syntax", hint, sentence, args...).
		At(problem.Place{Column: utf8.RuneCountInString(p.text[:p.token.from]) + 1})
}

// next reads the next token.
func (p *parser) next() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
	rest := p.text[p.at:]
	t := token{from: p.at}
	size := 0
	switch {
	case rest == "":
	case rest[0] == '"':
		t.is, t.text, size = quotedText(rest)
	case rest[0] >= '0' && rest[0] <= '9':
		size = len(rest) - len(strings.TrimLeft(rest, "0123456789."))
		x, err := strconv.ParseFloat(rest[:size], 64)
		t.is, t.text, t.number = number, rest[:size], x
		if err != nil {
			t.is = unknown
		}
	default:
		if size = len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsLetter)); size > 0 {
			t.is, t.text = name, strings.ToLower(rest[:size])
			break
		}
		t.is, size = sign, 1
		switch {
		case slices.Contains([]string{"<=", ">=", "<>"}, rest[:min(2, len(rest))]):
			size = 2
		case strings.IndexByte("+-*/&=<>(),;", rest[0]) < 0:
			_, size = utf8.DecodeRuneInString(rest)
			t.is = unknown
		}
		t.text = rest[:size]
	}
	p.at += size
	p.token = t
}

// quotedText reads a text in double quotes, of which two stand for one.
func quotedText(rest string) (is tokenKind, text string, size int) {
	for i := 1; i < len(rest); i++ {
		switch {
		case rest[i] != '"':
		case i+1 < len(rest) && rest[i+1] == '"':
			i++
		default:
			return quoted, strings.ReplaceAll(rest[1:i], `""`, `"`), i + 1
		}
	}
	return unknown, rest, len(rest)
}

// take goes on behind a sign if it is there.
func (p *parser) take(signs ...string) (string, bool) {
	if p.token.is != sign || !slices.Contains(signs, p.token.text) {
		return "", false
	}
	text := p.token.text
	p.next()
	return text, true
}

// chain reads operands with signs between them, from left to right.
func (p *parser) chain(operand func() (node, error), signs ...string) (node, error) {
	left, err := operand()
	for err == nil {
		operator, ok := p.take(signs...)
		if !ok {
			return left, nil
		}
		var right node
		right, err = operand()
		left = operation{operator, left, right}
	}
	return nil, err
}

// compared, joined, added and multiplied read operations, from the one that binds
// least.
func (p *parser) compared() (node, error) {
	return p.chain(p.joined, "=", "<>", "<", "<=", ">", ">=")
}
func (p *parser) joined() (node, error)     { return p.chain(p.added, "&") }
func (p *parser) added() (node, error)      { return p.chain(p.multiplied, "+", "-") }
func (p *parser) multiplied() (node, error) { return p.chain(p.operand, "*", "/") }

// operand reads a number, a text, a name, a function, or what stands in parentheses.
func (p *parser) operand() (node, error) {
	if p.depth++; p.depth > deepest {
		return nil, p.wrong("Use fewer parentheses; below is the label one level down.", "The formula is nested too deeply.")
	}
	defer func() { p.depth-- }()
	t := p.token
	switch {
	case t.is == number:
		p.next()
		return literal{value{is: isNumber, number: t.number}}, nil
	case t.is == quoted:
		p.next()
		return literal{value{is: isText, text: t.text}}, nil
	case t.is == name:
		return p.named()
	case t.is == unknown && strings.HasPrefix(t.text, `"`):
		return nil, p.wrong(`Write the text as "text".`, "The quotation mark is not closed.")
	case t.is == unknown:
		return nil, p.wrong(`Write texts as "text" and numbers as 12.5.`, "%s cannot be understood.", t)
	}
	if _, ok := p.take("-"); ok {
		x, err := p.operand()
		return operation{"-", literal{value{is: isNumber}}, x}, err
	}
	if _, ok := p.take("("); ok {
		inside, err := p.compared()
		if err == nil {
			err = p.close()
		}
		return inside, err
	}
	return nil, p.wrong("Write x for the value, a number, or a text in quotation marks.", "%s stands where a value is expected.", t)
}

func (p *parser) close() error {
	if _, ok := p.take(")"); !ok {
		return p.wrong("Close the parenthesis.", "%s stands where a closing parenthesis is expected.", p.token)
	}
	return nil
}

// named reads x, below, or a function.
func (p *parser) named() (node, error) {
	t := p.token
	if t.text == "x" || t.text == "below" {
		p.next()
		return variable{t.text == "below"}, nil
	}
	at := slices.IndexFunc(functions, func(f function) bool { return f.name == t.text })
	if at < 0 {
		return nil, p.wrong("", "There is no function %s.", t).
			Hinted("x is the value, below its label one level down. Functions: %s.", strings.Join(Functions(), ", "))
	}
	f := functions[at]
	p.next()
	if _, ok := p.take("("); !ok {
		return nil, p.wrong("", "The function %s has no parentheses.", t).Hinted("Write %s.", f.form)
	}
	var args []node
	if _, empty := p.take(")"); !empty {
		for {
			arg, err := p.compared()
			if err != nil {
				return nil, err
			}
			args = append(args, arg)
			if _, more := p.take(",", ";"); !more {
				break
			}
		}
		if err := p.close(); err != nil {
			return nil, err
		}
	}
	if len(args) < f.least || len(args) > f.most {
		p.token = t
		return nil, p.wrong("", "The function %s has too few or too many arguments.", t).Hinted("Write %s.", f.form)
	}
	return call{f, args}, nil
}
