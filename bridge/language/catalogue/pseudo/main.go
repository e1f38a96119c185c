// Pseudo writes the language of the tests that nobody speaks, in the place of another, a line for
// each part:
//
//	go run ./bridge/language/catalogue/pseudo de ltr
package main

import (
	"fmt"
	"os"

	"github.com/fulgurite/fulgurite/bridge/language/catalogue"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pseudo TAG ltr|rtl")
		os.Exit(2)
	}
	l, said, err := catalogue.Pseudo(".", os.Args[1], os.Args[2])
	if err == nil {
		var first, rest []byte
		if first, rest, err = texts.Pack(l, said); err == nil {
			_, err = fmt.Printf("%s\n%s\n", first, rest)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
