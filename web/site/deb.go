package site

import (
	"context"
	"crypto/md5"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// debArchitectures are Debian's names for the processors of a release.
var debArchitectures = map[string]string{"amd64": "amd64", "arm64": "arm64"}

// debMaintainer stands in the package. Nobody in person answers for it: SECURITY.md says how to
// reach the project.
const debMaintainer = "Authors of Fulgurite <fulgurite@users.noreply.invalid>"

const debDescription = `anonymizer for tables about people
 Fulgurite makes details of a table coarser until everybody looks like several
 others, keeps as much of the rest as it can, and checks the finished table with
 a part of its own before anything is kept. It works on the command line, and in
 the browser by a page that it serves on this computer. Nothing leaves the
 computer.`

const debCopyright = `Fulgurite
Copyright (C) %d the authors of Fulgurite

It is licensed under the Apache License, Version 2.0, which stands in
/usr/share/common-licenses/Apache-2.0. What is inside of others, and
under which licences, is told by "fulgurite version --licences".
`

// deb makes a Debian package of the native program for linux, the manual page and the completions
// of the shells, as deb(5) and the Debian Policy have it. The same inputs give the same bytes.
func deb(ctx context.Context, root, dir, processor string) error {
	architecture, ok := debArchitectures[processor]
	if !ok {
		return fmt.Errorf("the processor %q has no name in Debian", processor)
	}
	program, err := os.ReadFile(filepath.Join(dir, "fulgurite-linux-"+processor))
	if err != nil {
		return err
	}
	changes, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	stamp := committed(ctx, root)
	files := []packedFile{
		{"usr/bin/fulgurite", 0o755, program},
		{"usr/share/doc/fulgurite/CHANGELOG.md.gz", 0o644, changes},
		{"usr/share/doc/fulgurite/changelog.gz", 0o644,
			fmt.Appendf(nil, "fulgurite (%s) unstable; urgency=medium\n\n  * What has changed stands in CHANGELOG.md.gz.\n\n -- %s  %s\n",
				Version, debMaintainer, stamp.Format(time.RFC1123Z))},
		{"usr/share/doc/fulgurite/copyright", 0o644, fmt.Appendf(nil, debCopyright, stamp.Year())},
		// Go's programs bring all that they need.
		{"usr/share/lintian/overrides/fulgurite", 0o644, []byte("fulgurite: statically-linked-binary [usr/bin/fulgurite]\n")},
	}
	// They come from a program for the computer that makes the release.
	printed := map[string][]string{
		"usr/share/man/man1/fulgurite.1.gz":                  {"man", "--lang", "en"},
		"usr/share/bash-completion/completions/fulgurite":    {"completion", "bash"},
		"usr/share/fish/vendor_completions.d/fulgurite.fish": {"completion", "fish"},
		"usr/share/zsh/vendor-completions/_fulgurite":        {"completion", "zsh"},
	}
	for _, l := range language.Known[1:] {
		printed["usr/share/man/"+l.Tag+"/man1/fulgurite.1.gz"] = []string{"man", "--lang", l.Tag}
	}
	for file, args := range printed {
		text, err := goTool(ctx, root, nil, append([]string{"run", "./web/cmd/fulgurite"}, args...)...)
		if err != nil {
			return err
		}
		files = append(files, packedFile{file, 0o644, []byte(text)})
	}
	slices.SortFunc(files, func(a, b packedFile) int { return strings.Compare(a.name, b.name) })
	size, sums := 0, ""
	for i := range files {
		f := &files[i]
		if path.Ext(f.name) == ".gz" {
			if f.content, err = zipped(f.content); err != nil {
				return err
			}
		}
		size += len(f.content)
		sums += fmt.Sprintf("%x  %s\n", md5.Sum(f.content), f.name) // as dpkg wants it: against accidents, not attackers
	}
	control := fmt.Sprintf("Package: fulgurite\nVersion: %s\nArchitecture: %s\nMaintainer: %s\nInstalled-Size: %d\nSection: utils\nPriority: optional\nDescription: %s\n",
		Version, architecture, debMaintainer, (size+1023)/1024, debDescription)
	members := []packedFile{{name: "debian-binary", content: []byte("2.0\n")}}
	for _, part := range []struct {
		name  string
		files []packedFile
	}{
		{"control.tar.gz", []packedFile{{"control", 0o644, []byte(control)}, {"md5sums", 0o644, []byte(sums)}}},
		{"data.tar.gz", files},
	} {
		content, err := tarball("./", part.files, stamp)
		if err == nil {
			content, err = zipped(content)
		}
		if err != nil {
			return err
		}
		members = append(members, packedFile{name: part.name, content: content})
	}
	b := []byte("!<arch>\n")
	for _, member := range members {
		b = fmt.Appendf(b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", member.name, stamp.Unix(), 0, 0, "100644", len(member.content))
		b = append(b, member.content...)
		if len(member.content)%2 == 1 {
			b = append(b, '\n')
		}
	}
	return os.WriteFile(filepath.Join(dir, "fulgurite_"+Version+"_"+architecture+".deb"), b, 0o644)
}
