// Command build makes the site: go run ./web/site/build -o DIR
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/fulgurite/fulgurite/web/site"
	"github.com/fulgurite/fulgurite/web/site/help"
)

func main() {
	root := flag.String("root", ".", "the repository's root")
	out := flag.String("o", "web/site/dist", "folder to put the site into; the default is the one that the native program embeds")
	size := flag.Bool("size", false, "print the sizes of both programs and of the portable edition, and fail if one is above its bound")
	release := flag.String("release", "", "build a release into this new folder: native programs, portable edition, hashes")
	reproduce := flag.String("reproduce", "", "build the release in this folder again, from a clone, and compare the hashes")
	npm := flag.String("npm", "", "pack the module for portals into this folder, from the site that was built")
	brotli := flag.Bool("brotli", false, "compress with brotli, too, as a release does and -size needs: takes half a minute")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *release != "" {
		err = site.Release(ctx, *root, *release, help.Pages)
	} else if *reproduce != "" {
		err = site.Reproduce(ctx, *root, *reproduce)
	} else if *npm != "" {
		_, err = site.Npm(ctx, *root, os.DirFS(*out), *npm)
	} else if err = site.Build(ctx, *root, *out, *brotli || *size, help.Pages); err == nil && *size {
		err = site.Sizes(os.Stdout, os.DirFS(*out))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
