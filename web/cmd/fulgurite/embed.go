package main

import (
	"errors"
	"io/fs"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/site"
)

// embedFlags let pages of some origins show the page in a frame.
func embedFlags(c command, e *site.Embedding) {
	c.each(&e.Origins, "embed-origin",
		"origin of a portal, such as https://portal.example, whose pages may show embed.html in a frame; may be repeated")
	c.flag(&e.Isolated, "embed-isolated",
		"these pages are cross-origin isolated: they show only frames that allow it. Browsers built on WebKit, such as Safari, then start no frame")
}

// embeddable returns the site for these portals.
func embeddable(files fs.FS, e site.Embedding) (fs.FS, error) {
	if len(e.Origins) == 0 && (e.Isolated || e.Site != "") {
		return nil, problem.New("embed-origin", "Name it: --embed-origin https://portal.example",
			"It is said how portals show the page, and no portal is named.")
	}
	files, err := site.Embeddable(files, e)
	var wrong *site.OriginError
	switch {
	case errors.As(err, &wrong):
		return nil, problem.New("embed-origin", "For example: --embed-origin https://portal.example",
			"%q is not the origin of a page: %s.", wrong.Origin, wrong.Reason)
	case errors.Is(err, site.ErrNoFrame):
		return nil,
			problem.New("site-missing", "Build it again.", "The site was built by an earlier version, which cannot be embedded in other pages.")
	}
	return files, err
}
