package main

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/andybalholm/brotli"
	"github.com/fulgurite/fulgurite/web/site"
)

func main() {
	built, err := site.Programs(context.Background(), ".", os.Args[1:]...)
	if err != nil {
		panic(err)
	}
	for i, b := range built {
		var out bytes.Buffer
		w := brotli.NewWriterLevel(&out, 11)
		w.Write(b)
		w.Close()
		fmt.Println(os.Args[1+i], len(b), out.Len())
	}
}
