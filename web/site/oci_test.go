package site

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestOCI: from the index of the image one comes by hashes to the program, as the OCI Image Format
// Specification has it; the image is the same each time, and skopeo reads it where that is there.
func TestOCI(t *testing.T) {
	root, dir := source(t), t.TempDir()
	write(t, filepath.Join(dir, "fulgurite-linux-amd64"), "the program")
	file := filepath.Join(dir, "fulgurite-oci-linux-amd64.tar")
	var first []byte
	for range 2 {
		if err := oci(t.Context(), root, dir, "amd64"); err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, made) {
			t.Error("it is another one the second time")
		}
		first = made
	}
	files := map[string][]byte{}
	for in := tar.NewReader(bytes.NewReader(first)); ; {
		h, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
	}
	held := func(b blob) []byte {
		content := files["./blobs/sha256/"+b.Digest[len("sha256:"):]]
		if "sha256:"+sum(content) != b.Digest || len(content) != b.Size {
			t.Fatalf("%+v has %d bytes of the hash %s", b, len(content), sum(content))
		}
		return content
	}
	read := func(text []byte, into any) {
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatal(err)
		}
	}
	var index struct{ Manifests []blob }
	read(files["./index.json"], &index)
	var manifest struct {
		Config blob
		Layers []blob
	}
	read(held(index.Manifests[0]), &manifest)
	var config struct {
		Architecture string
		Config       struct{ Entrypoint []string }
		RootFS       struct {
			IDs []string `json:"diff_ids"`
		}
	}
	read(held(manifest.Config), &config)
	z, err := gzip.NewReader(bytes.NewReader(held(manifest.Layers[0])))
	if err != nil {
		t.Fatal(err)
	}
	layer, err := io.ReadAll(z)
	if err != nil || config.RootFS.IDs[0] != "sha256:"+sum(layer) || config.Architecture != "amd64" {
		t.Fatalf("%+v, %v", config, err)
	}
	inside, modes := packedFiles(t, held(manifest.Layers[0]))
	if inside["."+config.Config.Entrypoint[0]] != "the program" || modes["./tmp/"] != 0o1777 || modes["./usr/bin/fulgurite"] != 0o755 {
		t.Errorf("%v", modes)
	}
	skopeo, err := exec.LookPath("skopeo")
	if err != nil {
		t.Skip("skopeo is not here")
	}
	if text, err := exec.Command(skopeo, "inspect", "oci-archive:"+file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, text)
	}
}
