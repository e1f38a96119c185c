package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// component is something of others' making that is inside what is handed out.
type component struct {
	Name, Version string
	URL           string // its package URL (purl), as inventories name it
	Licence       string // SPDX identifier
	Text          string // the licence, as it came
}

// nativePackage is the package of the native program.
const nativePackage = "./web/cmd/fulgurite"

// components returns what is inside the programs and the page that are made from the
// sources in root, sorted by name: the modules that are linked into any of them, the
// toolchain's library and loader, the script of the charts and the typeface.
func components(ctx context.Context, root string) ([]component, error) {
	found := map[string]component{}
	add := func(env []string, packages ...string) error {
		list, err := goTool(ctx, root, env, append([]string{"list", "-deps", "-json=Module"}, packages...)...)
		if err != nil {
			return err
		}
		return modules(strings.NewReader(list), found)
	}
	var wasm []string
	for _, p := range programs {
		wasm = append(wasm, p.pkg)
	}
	err := add([]string{"GOOS=js", "GOARCH=wasm"}, wasm...)
	for _, p := range platforms {
		system, processor, _ := strings.Cut(p, "/")
		err = errors.Join(err, add([]string{"GOOS=" + system, "GOARCH=" + processor}, nativePackage))
	}
	if err != nil {
		return nil, err
	}
	all, err := vendored(ctx, root)
	for _, c := range found {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b component) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	for i := range all {
		if all[i].Licence = licenceOf(all[i].Text); all[i].Licence == "" {
			err = errors.Join(err, fmt.Errorf("the licence of %s is not one that is known here: look at it, and name it in licenceOf", all[i].Name))
		}
	}
	return all, err
}

// modules adds the modules of packages that the go command lists.
func modules(list io.Reader, found map[string]component) error {
	for decoder := json.NewDecoder(list); ; {
		var p struct {
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := decoder.Decode(&p); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("the list of modules: %w", err)
		}
		m := p.Module
		if m == nil || m.Main || found[m.Path].Name != "" {
			continue
		}
		text, err := licenceIn(m.Dir)
		if err != nil {
			return fmt.Errorf("%s: %w", m.Path, err)
		}
		found[m.Path] = component{Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path + "@" + m.Version, Text: text}
	}
}

// licenceIn reads the licence that a module brings.
func licenceIn(dir string) (string, error) {
	for _, name := range []string{"LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "COPYING"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return string(text), err
		}
	}
	return "", errors.New("it brings no licence")
}

// uPlotVersion finds the version in the first line of its script.
var uPlotVersion = regexp.MustCompile(`uPlot \(v([0-9.]+)\)`)

// vendored returns what is no module: files of static/, and the toolchain's library. Their
// licences stand in the folder licences beside this file.
func vendored(ctx context.Context, root string) ([]component, error) {
	text := func(path ...string) (string, error) {
		content, err := os.ReadFile(filepath.Join(append([]string{root}, path...)...))
		return string(content), err
	}
	version, failed := goTool(ctx, root, nil, "env", "GOVERSION")
	version = strings.TrimPrefix(strings.TrimSpace(version), "go")
	toolchain, err := text("web", "site", "licences", "Go.txt")
	font, errFont := text("web", "site", "licences", "Inter.txt")
	licence, errLicence := text("web", "site", "licences", "uPlot.txt")
	script, errScript := text("static", "vendor", "uplot.js")
	if err := errors.Join(failed, err, errFont, errLicence, errScript); err != nil {
		return nil, err
	}
	m := uPlotVersion.FindStringSubmatch(script)
	if m == nil {
		return nil, errors.New("static/vendor/uplot.js does not say its version")
	}
	return []component{
		{Name: "Go", Version: version, URL: "pkg:golang/std@" + version, Text: toolchain},
		{Name: "uPlot", Version: m[1], URL: "pkg:npm/uplot@" + m[1], Text: licence},
		{Name: "Inter", URL: "pkg:generic/inter", Text: font},
	}, nil
}

// licenceOf names a licence by what only it says.
func licenceOf(text string) string {
	flat := strings.Join(strings.Fields(text), " ")
	for _, l := range []struct{ id, says string }{
		{"Apache-2.0", "Apache License Version 2.0"},
		{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
		{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
		{"BSD-3-Clause", "may be used to endorse or promote products derived from this software"},
		{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice"},
		{"Unlicense", "This is free and unencumbered software released into the public domain"},
	} {
		if strings.Contains(flat, l.says) {
			return l.id
		}
	}
	return ""
}
