package site

import (
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// TestArchive: the archive holds the site as it is exported, and each file that a page can link to
// has the hash that browsers compute of it.
func TestArchive(t *testing.T) {
	built, dir := whole(), t.TempDir()
	built["engine.wasm.gz"] = &fstest.MapFile{Data: []byte("the twin")}
	if err := archive(t.Context(), root, built, dir); err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile(filepath.Join(dir, archiveName))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, integrityName))
	if err != nil {
		t.Fatal(err)
	}
	hashes := map[string]string{}
	if err := json.Unmarshal(text, &hashes); err != nil {
		t.Fatal(err)
	}
	files, _ := packedFiles(t, packed)
	want, err := exported(built, true)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range want {
		if got, ok := files["fulgurite/"+name]; !ok || got != string(content) {
			t.Errorf("%s is not as it is exported", name)
		}
	}
	for name, hash := range hashes {
		of := sha512.Sum384([]byte(files["fulgurite/"+name]))
		if hash != "sha384-"+base64.StdEncoding.EncodeToString(of[:]) {
			t.Errorf("%s has another hash", name)
		}
	}
	if hashes["index.html"] == "" || hashes["engine.wasm.gz"] != "" || hashes[headersName] != "" || hashes["_server/nginx.conf"] != "" {
		t.Errorf("the hashes are of %v", hashes)
	}
	delete(built, "index.html")
	if err := archive(t.Context(), root, built, t.TempDir()); !errors.Is(err, ErrNoSite) {
		t.Errorf("without a page: %v", err)
	}
}
