// Pseudo writes the language of the tests that nobody speaks, in the place of another:
//
//	go run ./language/catalogue/pseudo de ltr
package main

import (
	"fmt"
	"os"

	"github.com/fulgurite/fulgurite/language/catalogue"
	"github.com/fulgurite/fulgurite/language/texts"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pseudo TAG ltr|rtl")
		os.Exit(2)
	}
	l, said, err := catalogue.Pseudo(".", os.Args[1], os.Args[2])
	if err == nil {
		var data []byte
		if data, err = texts.Pack(l, said); err == nil {
			_, err = os.Stdout.Write(data)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
