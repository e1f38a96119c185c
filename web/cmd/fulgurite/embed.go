package main

import (
	"errors"
	"io/fs"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/site"
	"github.com/spf13/cobra"
)

// embedFlag lets pages of some origins show the page in a frame.
func embedFlag(c *cobra.Command, origins *[]string) {
	c.Flags().StringArrayVar(origins, "embed-origin", nil,
		"origin of a portal, such as https://portal.example, whose pages may show embed.html in a frame; may be repeated")
}

// embeddable returns the site for these portals.
func embeddable(files fs.FS, origins []string) (fs.FS, error) {
	files, err := site.Embeddable(files, origins)
	var wrong *site.OriginError
	switch {
	case errors.As(err, &wrong):
		return nil, problem.New("embed-origin", "For example: --embed-origin https://portal.example", "%q is not the origin of a portal: %s.", wrong.Origin, wrong.Reason)
	case errors.Is(err, site.ErrNoFrame):
		return nil, problem.New("site-missing", "Build it again.", "The site was built by an earlier version, which cannot be embedded in other pages.")
	}
	return files, err
}
