package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"aead.dev/minisign"
)

// put writes a file of a folder.
func put(t *testing.T, dir, name, content string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// aRelease is a folder with two files and their list.
func aRelease(t *testing.T) string {
	dir, list := t.TempDir(), ""
	for _, name := range []string{"fulgurite.html", "fulgurite-linux-amd64"} {
		put(t, dir, name, "content of "+name)
		list += fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte("content of "+name)), name)
	}
	put(t, dir, sumsName, list)
	return dir
}

// newKey makes a key that signs nothing but what a test has.
func newKey(t *testing.T) (minisign.PublicKey, minisign.PrivateKey) {
	public, secret, err := minisign.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return public, secret
}

// locked is a key, and how minisign keeps it under the password "right". It takes seconds and a
// gigabyte to lock or to open one, so that nobody tries many passwords: all tests share it.
var locked = sync.OnceValues(func() (minisign.PrivateKey, []byte) {
	_, secret, err := minisign.GenerateKey(nil)
	if err != nil {
		panic(err)
	}
	text, err := minisign.EncryptKey("right", secret)
	if err != nil {
		panic(err)
	}
	return secret, text
})

// keyFiles are the shared key as minisign keeps it, without a password and with it.
func keyFiles(t *testing.T) (secret minisign.PrivateKey, plain, withPassword string) {
	secret, text := locked()
	open, err := secret.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	return secret, put(t, dir, "plain.key", string(open)), put(t, dir, "minisign.key", string(text))
}

func TestSign(t *testing.T) {
	secret, plain, withPassword := keyFiles(t)
	public := secret.Public().(minisign.PublicKey)
	dir, password := aRelease(t), put(t, t.TempDir(), "password", "right\n")
	var first []byte
	for _, key := range []string{plain, withPassword} {
		if err := run(key, password, "version 0", dir); err != nil {
			t.Fatal(err)
		}
		if err := verify(dir, public); err != nil {
			t.Fatal(err)
		}
		signature, err := os.ReadFile(filepath.Join(dir, signatureName))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(signature), "trusted comment: version 0\n") {
			t.Errorf("the signature does not say what it is of: %s", signature)
		}
		if first != nil && !bytes.Equal(first, signature) {
			t.Error("the signature is another one the second time")
		}
		first = signature
	}

	// What is written by minisign itself is read here, and the other way round.
	if _, err := exec.LookPath("minisign"); err != nil {
		t.Log("minisign is not installed: that it accepts the signature was not tested")
		return
	}
	command := exec.Command("minisign", "-V", "-H", "-P", encoded(public), "-m", sumsName)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil || !strings.Contains(string(out), "version 0") {
		t.Errorf("minisign does not accept the signature: %v\n%s", err, out)
	}
	keys := t.TempDir()
	theirs := filepath.Join(keys, "theirs.key")
	if out, err := exec.Command("minisign", "-G", "-W", "-p", filepath.Join(keys, "theirs.pub"), "-s", theirs).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := run(theirs, "", "version 0", dir); err != nil {
		t.Errorf("a key that minisign made: %v", err)
	}
}

func TestVerifyRefuses(t *testing.T) {
	public, secret := newKey(t)
	other, _ := newKey(t)
	replace := func(t *testing.T, file, old, new string) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), old) {
			t.Fatalf("%s does not contain %q", file, old)
		}
		put(t, filepath.Dir(file), filepath.Base(file), strings.Replace(string(text), old, new, 1))
	}
	for _, test := range []struct {
		name   string
		key    minisign.PublicKey
		damage func(t *testing.T, dir string)
		want   error
	}{
		{"another key", other, func(*testing.T, string) {}, ErrSignature},
		{"a changed file", public, func(t *testing.T, dir string) { put(t, dir, "fulgurite.html", "content of another") }, ErrSums},
		{"a changed file and list", public, func(t *testing.T, dir string) {
			put(t, dir, "fulgurite.html", "content of another")
			replace(t, filepath.Join(dir, sumsName), fmt.Sprintf("%x", sha256.Sum256([]byte("content of fulgurite.html"))),
				fmt.Sprintf("%x", sha256.Sum256([]byte("content of another"))))
		}, ErrSignature},
		{"a missing file", public, func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "fulgurite.html")); err != nil {
				t.Fatal(err)
			}
		}, ErrSums},
		{"a further file", public, func(t *testing.T, dir string) { put(t, dir, "setup.exe", "") }, ErrSums},
		{"a changed comment", public, func(t *testing.T, dir string) {
			replace(t, filepath.Join(dir, signatureName), "version 1", "version 2")
		}, ErrSignature},
		{"a damaged signature", public, func(t *testing.T, dir string) { put(t, dir, signatureName, "damaged") }, ErrSignature},
		{"no signature", public, func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, signatureName)); err != nil {
				t.Fatal(err)
			}
		}, fs.ErrNotExist},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := aRelease(t)
			if err := sign(dir, secret, "version 1"); err != nil {
				t.Fatal(err)
			}
			if err := verify(dir, public); err != nil {
				t.Fatal(err)
			}
			test.damage(t, dir)
			if err := verify(dir, test.key); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
		})
	}
}

// TestSignRefuses: nothing is signed that is not as its list says, and no signature is left behind.
func TestSignRefuses(t *testing.T) {
	_, plain, withPassword := keyFiles(t)
	wrong := put(t, t.TempDir(), "password", "wrong")
	noKey := put(t, t.TempDir(), "minisign.key", "no key")
	damaged := aRelease(t)
	put(t, damaged, "fulgurite.html", "changed")
	noList := put(t, t.TempDir(), "a file", "")
	for _, test := range []struct{ name, key, password, dir, want string }{
		{"a changed file", plain, "", damaged, "fulgurite.html has another hash"},
		{"no list", plain, "", filepath.Dir(noList), sumsName},
		{"a wrong password", withPassword, wrong, aRelease(t), "right password"},
		{"no terminal", withPassword, "", aRelease(t), "no terminal"},
		{"no key", noKey, "", aRelease(t), "not a secret key"},
		{"no file of a key", filepath.Join(t.TempDir(), "none"), "", aRelease(t), "none"},
	} {
		err := run(test.key, test.password, "version 1", test.dir)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error with %q", test.name, err, test.want)
		}
		if _, err := os.Stat(filepath.Join(test.dir, signatureName)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: a signature was left behind", test.name)
		}
	}
}
