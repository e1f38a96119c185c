package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// platforms lists the platforms that a release has a native program for, as the go command names
// them.
var platforms = []string{"linux/amd64", "linux/arm64", "windows/amd64", "darwin/arm64", "darwin/amd64"}

// sumsName is the list of the hashes of a release, as sha256sum reads it.
const sumsName = "SHA256SUMS"

// Release builds from the sources in root what is handed out, and puts it into
// dir, a folder that is not there yet: the native program for each platform, with the site inside,
// as a package for Python and as one for R, and for linux as a Debian package and as an image, too;
// the portable edition; the module for portals; the site for a web server, with the hashes that
// pages can ask of its files; the WebAssembly programs, whose hashes the page shows; an inventory
// of what is inside, and its licences; and a list of all hashes. The same commit and the same
// toolchain give the same bytes, on whatever computer and in whatever folder. pages is that of
// Build.
func Release(ctx context.Context, root, dir string, pages Pages) error {
	return release(ctx, root, dir, platforms, pages)
}

func release(ctx context.Context, root, dir string, platforms []string, pages Pages) error {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	dist := filepath.Join(root, "web", "site", "dist")
	if err := Build(ctx, root, dist, false, pages); err != nil {
		return err
	}
	dir, err := filepath.Abs(dir) // the go command runs in root
	if err != nil {
		return err
	}
	for _, p := range platforms {
		program, err := compile(ctx, root, dir, p)
		if err != nil {
			return err
		}
		if _, err := Wheel(ctx, root, program, p, dir); err != nil {
			return err
		}
		if _, err := RPackage(ctx, root, program, p, dir); err != nil {
			return err
		}
		if processor, linux := strings.CutPrefix(p, "linux/"); linux {
			if err := errors.Join(deb(ctx, root, dir, processor), oci(ctx, root, dir, processor)); err != nil {
				return err
			}
		}
	}
	page, err := Portable(os.DirFS(dist))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "fulgurite.html"), page, 0o644); err != nil {
		return err
	}
	if _, err := Npm(ctx, root, os.DirFS(dist), dir); err != nil {
		return err
	}
	if err := archive(ctx, root, os.DirFS(dist), dir); err != nil {
		return err
	}
	for _, p := range programs {
		content, err := plain(os.DirFS(dist), p.name)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, p.name), content, 0o644)
		}
		if err != nil {
			return err
		}
	}
	inside, err := components(ctx, root)
	if err != nil {
		return err
	}
	bom, err := inventory(root, inside)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, sbomName), bom, 0o644)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, LicencesName), licences(inside), 0o644)
	}
	if err != nil {
		return err
	}
	return writeSums(dir)
}

// compile builds the native program for a platform, and returns its path.
func compile(ctx context.Context, root, dir, platform string) (string, error) {
	system, processor, ok := strings.Cut(platform, "/")
	if !ok {
		return "", fmt.Errorf("%q is no platform such as linux/amd64", platform)
	}
	name := "fulgurite-" + system + "-" + processor
	if system == "windows" {
		name += ".exe"
	}
	env := []string{"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0"}
	path := filepath.Join(dir, name)
	_, err := goTool(ctx, root, env, "build", "-trimpath", "-gcflags=all="+lean, "-ldflags=-s -w", "-o", path, "./web/cmd/fulgurite")
	return path, err
}

// writeSums lists the hashes of all files of a folder.
func writeSums(dir string) error {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%s  %s\n", sum(content), e.Name())
	}
	return os.WriteFile(filepath.Join(dir, sumsName), []byte(list.String()), 0o644)
}

// ErrDiffer means that two builds of the same sources are not the same.
var ErrDiffer = errors.New("the two builds differ")

// Reproduce builds the release of the commit that is checked out in root a
// second time, in a clone elsewhere and with an empty build cache, and compares
// it with the one in dir. What is not committed is not in the clone: then the
// two differ, as they should.
func Reproduce(ctx context.Context, root, dir string) error {
	temp, err := os.MkdirTemp("", "fulgurite-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	clone, again := filepath.Join(temp, "another folder"), filepath.Join(temp, "release")
	commit, err := tool(ctx, root, nil, "git", "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	for _, args := range [][]string{{"clone", "--quiet", "--no-checkout", ".", clone},
		{"-C", clone, "checkout", "--quiet", strings.TrimSpace(commit)}} {
		if _, err := tool(ctx, root, nil, "git", args...); err != nil {
			return err
		}
	}
	env := []string{"GOCACHE=" + filepath.Join(temp, "cache")}
	if _, err := goTool(ctx, clone, env, "run", "./web/site/build", "-release", again); err != nil {
		return err
	}
	return same(dir, again)
}

// same compares two releases by their lists.
func same(first, second string) error {
	a, err := os.ReadFile(filepath.Join(first, sumsName))
	if err != nil {
		return err
	}
	b, err := os.ReadFile(filepath.Join(second, sumsName))
	if err != nil {
		return err
	}
	others := strings.Split(string(b), "\n")
	var differ []string
	for line := range strings.Lines(string(a)) {
		if !slices.Contains(others, strings.TrimSuffix(line, "\n")) {
			differ = append(differ, strings.Fields(line)[1])
		}
	}
	if len(differ) > 0 || len(a) != len(b) {
		return fmt.Errorf("%w: %s (%s)", ErrDiffer, strings.Join(differ, ", "), runtime.Version())
	}
	return nil
}
