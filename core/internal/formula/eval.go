package formula

import (
	"cmp"

	"github.com/fulgurite/fulgurite/core/problem"
)

// node is a part of a formula.
type node interface {
	eval(in *input) (value, error)
}

// literal is a number or a text that stands in the formula.
type literal struct{ value value }

func (n literal) eval(*input) (value, error) { return n.value, nil }

// variable is x or below.
type variable struct{ below bool }

func (n variable) eval(in *input) (value, error) {
	if n.below {
		return value{is: isText, text: in.below}, nil
	}
	return value{is: isText, text: in.x}, nil
}

// call is a function with its arguments.
type call struct {
	function function
	args     []node
}

func (n call) eval(in *input) (value, error) { return n.function.eval(in, n.args) }

// operation is two values with a sign between them.
type operation struct {
	sign        string
	left, right node
}

func (n operation) eval(in *input) (value, error) {
	a, err := n.left.eval(in)
	if err != nil {
		return a, err
	}
	b, err := n.right.eval(in)
	if err != nil {
		return b, err
	}
	switch n.sign {
	case "+", "-", "*", "/":
		return calculate(in.Column, n.sign, a, b)
	case "&":
		return join(in.Column, a, b)
	}
	return compare(in.Column, n.sign, a, b)
}

// calculate computes with numbers.
func calculate(c *Column, sign string, a, b value) (value, error) {
	x, err := a.asNumber(c)
	if err != nil {
		return value{}, err
	}
	y, err := b.asNumber(c)
	if err != nil {
		return value{}, err
	}
	switch sign {
	case "+":
		return numberOf(x + y)
	case "-":
		return numberOf(x - y)
	case "*":
		return numberOf(x * y)
	}
	if y == 0 {
		return value{}, cannot("%s cannot be divided by 0.", problem.Cell(plain(x)))
	}
	return numberOf(x / y)
}

func join(c *Column, a, b value) (value, error) {
	left, err := a.label(c)
	if err != nil {
		return value{}, err
	}
	right, err := b.label(c)
	if err != nil {
		return value{}, err
	}
	return textOf(left + right)
}

// compare compares as numbers where one of the two is a number, else as texts. A text
// that reads as no number is no number's equal, and neither less nor more.
func compare(c *Column, sign string, a, b value) (value, error) {
	order := 0
	switch {
	case a.is == isTruth || b.is == isTruth:
		return value{}, cannot("Yes and no cannot be compared: write and(…), or(…), not(…).")
	case a.is == isText && b.is == isText:
		order = cmp.Compare(a.text, b.text)
	default:
		x, isX := a.reads(c)
		y, isY := b.reads(c)
		switch {
		case isX && isY:
			order = cmp.Compare(rounded(x), rounded(y))
		case sign == "=" || sign == "<>":
			order = 1
		case isX:
			return value{}, b.none("number")
		default:
			return value{}, a.none("number")
		}
	}
	switch sign {
	case "=":
		return truthOf(order == 0)
	case "<>":
		return truthOf(order != 0)
	case "<":
		return truthOf(order < 0)
	case "<=":
		return truthOf(order <= 0)
	case ">":
		return truthOf(order > 0)
	}
	return truthOf(order >= 0)
}
