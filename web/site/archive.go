package site

import (
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	// archiveName is the site for a web server, as fulgurite export writes it.
	archiveName = "fulgurite-site.tar.gz"
	// integrityName holds the hashes of its files as pages name them in the attribute "integrity".
	integrityName = "fulgurite-site-integrity.json"
)

// archive packs a built site for a web server into dir, and what its files are to be, by name, in
// the words of Subresource Integrity. Whoever links to a file of the site, or takes one over into a
// site of theirs, can have browsers refuse another one.
func archive(ctx context.Context, root string, built fs.FS, dir string) error {
	contents, err := exported(built, true)
	if err != nil {
		return err
	}
	var files []packedFile
	hashes := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(contents)) {
		files = append(files, packedFile{name, 0o644, contents[name]})
		if !encoded(name) && name != headersName && !strings.HasPrefix(name, ServerFolder+"/") {
			hash := sha512.Sum384(contents[name])
			hashes[name] = "sha384-" + base64.StdEncoding.EncodeToString(hash[:])
		}
	}
	packed, err := tarball("fulgurite/", files, committed(ctx, root))
	if err == nil {
		packed, err = zipped(packed)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, archiveName), packed, 0o644)
	}
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(hashes, "", "  ") // sorted by name
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, integrityName), append(text, '\n'), 0o644)
}
