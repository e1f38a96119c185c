// Package formula computes labels by formulas that are written as in a spreadsheet:
//
//	floor(x, 10) & "s"                    34 becomes 30s
//	if(x < 18, "minor", "adult")          34 becomes adult
//	year(x) - if(month(x) < 8, 1, 0)      a date becomes its school year
//
// x is the value, below its label one level down. Numbers have a point before their
// decimals, texts stand in double quotes, and a semicolon separates as a comma does.
package formula

import (
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

const (
	longestFormula = 1000 // bytes
	longestText    = 1000 // bytes of what is computed
	deepest        = 50   // parentheses and functions within each other
)

// Formula is a formula that has been read.
type Formula struct {
	text string
	root node
}

// String returns the formula as it was written.
func (f *Formula) String() string { return f.text }

// Column says how the texts of a column are understood.
type Column struct {
	Number func(text string) (float64, bool)   // reads a number
	Date   func(text string) (time.Time, bool) // reads a date
	Write  func(x float64) string              // writes a number
}

// Label computes the label of a value x, whose label one level down is below. What
// cannot be computed, as half of a word, is a problem "formula-value".
func (f *Formula) Label(c *Column, x, below string) (string, error) {
	v, err := f.root.eval(&input{Column: c, x: x, below: below})
	if err != nil {
		return "", err
	}
	return v.label(c)
}

// input gives the names in a formula their values.
type input struct {
	*Column
	x, below string
}

// value is a text, a number, or true or false.
type value struct {
	is     kind
	text   string
	number float64
	truth  bool
}

type kind int

const (
	isText kind = iota
	isNumber
	isTruth
)

func textOf(text string) (value, error) {
	if len(text) > longestText {
		return value{}, cannot("The label would be longer than %d characters.", longestText)
	}
	return value{is: isText, text: text}, nil
}

func numberOf(x float64) (value, error) {
	if x-x != 0 { // infinite, or no number
		return value{}, cannot("A number becomes too large.")
	}
	return value{is: isNumber, number: x + 0}, nil
}

func truthOf(b bool) (value, error) { return value{is: isTruth, truth: b}, nil }

// label writes a value.
func (v value) label(c *Column) (string, error) {
	switch v.is {
	case isNumber:
		return c.Write(rounded(v.number)), nil
	case isTruth:
		return "", cannot("Yes or no is no label: write if(…, \"one label\", \"another one\").")
	}
	return v.text, nil
}

// reads returns the number that a value is, or reads as.
func (v value) reads(c *Column) (float64, bool) {
	if v.is == isText {
		return c.Number(v.text)
	}
	return v.number, v.is == isNumber
}

func (v value) asNumber(c *Column) (float64, error) {
	x, ok := v.reads(c)
	if !ok {
		return 0, v.none("number")
	}
	return x, nil
}

func (v value) asDate(c *Column) (time.Time, error) {
	if v.is == isText {
		if at, ok := c.Date(v.text); ok {
			return at, nil
		}
	}
	return time.Time{}, v.none("date of the column")
}

func (v value) asTruth() (bool, error) {
	if v.is != isTruth {
		return false, v.none("comparison")
	}
	return v.truth, nil
}

// none says what a value is not.
func (v value) none(what string) error {
	switch v.is {
	case isNumber:
		return cannot("%s is no %s.", problem.Cell(plain(v.number)), what)
	case isTruth:
		return cannot("Yes or no is no %s.", what)
	}
	return cannot("%s is no %s.", problem.Cell(strconv.Quote(v.text)), what)
}

// rounded cuts the noise of binary arithmetic off: 15 digits are kept, as spreadsheets
// do. Whole numbers are exact.
func rounded(x float64) float64 {
	if x == math.Trunc(x) {
		return x
	}
	r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 15, 64), 64)
	if err != nil {
		return x // rounded up to what is too large
	}
	return r
}

func plain(x float64) string { return strconv.FormatFloat(rounded(x), 'f', -1, 64) }

func cannot(sentence string, args ...any) error {
	return problem.New("formula-value", "Change the formula, or begin it with a condition: if(…, …, …).", sentence, args...)
}

// cut returns the first n characters of a text, and the others.
func cut(text string, n int) (first, rest string) {
	at := 0
	for ; n > 0 && at < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return text[:at], text[at:]
}
