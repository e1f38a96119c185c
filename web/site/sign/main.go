// Command sign signs a release, so that whoever downloads a part of it can tell that it is the
// releaser's: go run ./web/site/sign -key FILE DIR
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"

	"aead.dev/minisign"
	"golang.org/x/term"
)

func main() {
	key := flag.String("key", "", "the secret key, a file that minisign -G made")
	password := flag.String("password", "", "a file with the password of the key; without, it is asked for")
	comment := flag.String("comment", "", "what the signature says beside that it is valid, such as the version")
	flag.Parse()
	if *key == "" || flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: sign -key FILE [-password FILE] [-comment TEXT] DIR")
		os.Exit(2)
	}
	if err := run(*key, *password, *comment, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(key, password, comment, dir string) error {
	secret, err := secretKey(key, password)
	if err != nil {
		return err
	}
	if err := sign(dir, secret, comment); err != nil {
		return err
	}
	public := secret.Public().(minisign.PublicKey)
	if err := verify(dir, public); err != nil {
		return err
	}
	fmt.Printf("%s is signed. Whoever verifies it needs the public key, from elsewhere than the release:\n%s\n", sumsName, encoded(public))
	return nil
}

// encoded is a public key as minisign's option -P wants it: without the comment.
func encoded(key minisign.PublicKey) string {
	lines := bytes.Split(bytes.TrimSpace([]byte(key.String())), []byte("\n"))
	return string(lines[len(lines)-1])
}

// secretKey reads a key, and asks for its password if it has one and no file holds it.
func secretKey(file, passwordFile string) (minisign.PrivateKey, error) {
	var key minisign.PrivateKey
	text, err := os.ReadFile(file)
	if err != nil {
		return key, err
	}
	if !minisign.IsEncrypted(text) {
		if err := key.UnmarshalText(text); err != nil {
			return key, fmt.Errorf("%s is not a secret key of minisign: %w", file, err)
		}
		return key, nil
	}
	password, err := passwordOf(file, passwordFile)
	if err != nil {
		return key, err
	}
	if key, err = minisign.DecryptKey(password, text); err != nil {
		return key, fmt.Errorf("the key %s does not open: is it the right password? (%w)", file, err)
	}
	return key, nil
}

// passwordOf reads a password from a file, without the end of its line, or else from the terminal.
func passwordOf(key, file string) (string, error) {
	if file != "" {
		text, err := os.ReadFile(file)
		return string(bytes.TrimRight(text, "\r\n")), err
	}
	in := int(os.Stdin.Fd())
	if !term.IsTerminal(in) {
		return "", errors.New("the key has a password, and there is no terminal to ask for it: name a file that holds it")
	}
	fmt.Fprintf(os.Stderr, "Password of %s: ", key)
	text, err := term.ReadPassword(in)
	fmt.Fprintln(os.Stderr)
	return string(text), err
}
