package control

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// placeProblem says why a file could not be written to the place that was chosen for it. name is
// that of the DOMException or error (File System Standard, section 2), words are the browser's own.
func placeProblem(file, name, words string) *problem.Problem {
	said := ""
	if words = strings.TrimSuffix(strings.TrimSpace(words), "."); words != "" {
		said = " (" + words + ")"
	}
	switch name {
	case "QuotaExceededError":
		return problem.New("page-place", "Free some space there or choose another place, and save again. No part of the file was left behind.",
			"There is not enough space for %s where it was to be written%s.", file, said)
	case "NotAllowedError", "SecurityError":
		return problem.New("page-place",
			"Save again and allow it when the browser asks, or choose another folder. No part of the file was left behind.",
			"The browser may not write %s to the place that was chosen%s.", file, said)
	case "NoModificationAllowedError", "InvalidModificationError":
		return problem.New("page-place",
			"Close the file in other programs or choose another place, and save again. No part of the file was left behind.",
			"%s cannot be changed there: it is write-protected, or another program holds it open%s.", file, said)
	case "NotFoundError":
		return problem.New("page-place", "Choose another place, and save again. No part of the file was left behind.",
			"The place that was chosen for %s is no longer there%s.", file, said)
	case "AbortError":
		return problem.New("page-place",
			"Choose another place, or allow the browser to save such files, and save again. No part of the file was left behind.",
			"The browser has broken off writing %s%s.", file, said)
	case "NotReadableError":
		return problem.New("page-place", "Save again; if that does not help, search again. No part of the file was left behind.",
			"The browser could not read back what it was to write to %s%s.", file, said)
	}
	return problem.New("page-place", "Free some space or choose another place, and save again. No part of the file was left behind.",
		"%s could not be written to the place that was chosen%s.", file, said)
}
