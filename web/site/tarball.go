package site

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"path"
	"strconv"
	"strings"
	"time"
)

// packedFile is a file of an archive, or a folder if its name ends in a slash.
type packedFile struct {
	name    string
	mode    int64
	content []byte
}

// tarball packs files below base, which ends in a slash, and the folders that they are in, all of
// root's.
func tarball(base string, files []packedFile, stamp time.Time) ([]byte, error) {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	made := map[string]bool{}
	add := func(kind byte, f packedFile) error {
		made[f.name] = true
		h := tar.Header{Typeflag: kind, Name: base + f.name, Mode: f.mode, Size: int64(len(f.content)), ModTime: stamp,
			Uname: "root", Gname: "root", Format: tar.FormatUSTAR}
		if err := t.WriteHeader(&h); err != nil {
			return err
		}
		_, err := t.Write(f.content)
		return err
	}
	for _, f := range files {
		folder, _ := path.Split(strings.TrimSuffix(f.name, "/"))
		for end := range len(folder) + 1 {
			if part := folder[:end]; !made[part] && (part == "" || part[end-1] == '/') {
				if err := add(tar.TypeDir, packedFile{part, 0o755, nil}); err != nil {
					return nil, err
				}
			}
		}
		kind := byte(tar.TypeReg)
		if strings.HasSuffix(f.name, "/") {
			kind = tar.TypeDir
		}
		if err := add(kind, f); err != nil {
			return nil, err
		}
	}
	err := t.Close()
	return b.Bytes(), err
}

// zipped packs content as small as it can be, without names and times.
func zipped(content []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(content)
	}
	if err == nil {
		err = z.Close()
	}
	return b.Bytes(), err
}

// committed returns the time of the sources' commit; the beginning of time where there is no
// repository.
func committed(ctx context.Context, root string) time.Time {
	text, err := tool(ctx, root, nil, "git", "log", "-1", "--format=%ct")
	seconds, wrong := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || wrong != nil {
		seconds = 0
	}
	return time.Unix(seconds, 0).UTC()
}
