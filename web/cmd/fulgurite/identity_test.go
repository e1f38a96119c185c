package main

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// The secret of this key is 00 01 02 ... 1f, and its pseudonyms are those that
// another program computes in the tests of package pseudonym.
const registryKey = "fulgurite-key 1\nrecipient Cancer registry\nsecret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\ncheck 3b75b317\n"

var patients = map[string]string{
	"registry.key": registryKey,
	"patients.csv": "patient,age,name,colour\n4711,40,Ada,a\n4712,40,Bob,b\n4711,40,Ada,c\n",
	"shift.json": `{"version": 2, "person": ["patient"], "models": [{"model": "k-anonymity", "params": {"k": 1}}], "suppressionLimit": 0, "output": {"order": "original"}, "measure": {"measure": "loss"},
	"columns": [{"name": "patient", "role": "identifying", "treatment": "pseudonym"}, {"name": "age", "role": "quasi-identifying"}, {"name": "visit", "role": "insensitive", "treatment": "shift"}]}`,
	"visits.csv": "patient,age,visit\n4711,40,2021-02-20\n4712,40,2019-01-01\n1,40,2023-12-31\n",
}

func TestKeyCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.key")
	made := fulgurite(t, "key", "--recipient", "Cancer registry", "--output", file)
	made.want(t, exitDone, "for Cancer registry", "never hand it on", file)
	text := read(t, file)
	key, err := pseudonym.ParseKey([]byte(text))
	if err != nil || key.Recipient() != "Cancer registry" || !strings.Contains(made.out, key.ID()) {
		t.Fatalf("%v, %v", key, err)
	}
	secret := regexp.MustCompile(`secret ([0-9a-f]{64})`).FindStringSubmatch(text)[1]
	if strings.Contains(made.out+made.err, secret[:16]) {
		t.Error("the secret is printed")
	}
	info, err := os.Stat(file)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the file has the mode %v (%v)", info.Mode(), err)
	}
	fulgurite(t, "key", "--output", file).want(t, exitProblem, "already")
	if read(t, file) != text {
		t.Error("the key was overwritten")
	}
	other := filepath.Join(t.TempDir(), "b.key")
	fulgurite(t, "key", "--output", other).want(t, exitDone)
	if strings.Contains(read(t, other), secret) {
		t.Error("two keys are the same")
	}
	fulgurite(t, "key", "--output", other+"2", "--recipient", "two\nlines").want(t, exitProblem, "name of the recipient")
	fulgurite(t, "key").want(t, exitUsage)
}

func TestAnonymizeWithIdentities(t *testing.T) {
	dir := files(t, patients)
	file := func(name string) string { return filepath.Join(dir, name) }
	saved := file("project.json")
	done := fulgurite(t, "anonymize", "--rows-are-people", "--qi", "age", "--keep", "colour", "--k", "2", "--pseudonym", "patient",
		"--number", "name", "--key", file("registry.key"),
		"--save-project", saved, "--json", "-o", file("out.csv"), file("patients.csv"))
	done.want(t, exitDone, `"linked": true`, "release-linked")
	out := read(t, file("out.csv"))
	if want := regexp.MustCompile(`^patient,age,name,colour\nE6YE3SIE3DTDDCIP,40,([12]),a\nLLCPTBP42DT4EDW6,40,([12]),b\nE6YE3SIE3DTDDCIP,40,([12]),c\n$`); !want.MatchString(out) {
		t.Errorf("got\n%s", out)
	}
	// What the flags amount to needs the key all the same, and holds none.
	fulgurite(t, "anonymize", "--project", saved, "-o", file("no.csv"), file("patients.csv")).want(t, exitProblem, "--key", "fulgurite key")
	fulgurite(t, "anonymize", "--project", saved, "--key", file("registry.key"), "-o", file("again.csv"), file("patients.csv")).
		want(t, exitDone)
	if strings.Count(read(t, file("again.csv")), "E6YE3SIE3DTDDCIP") != 2 {
		t.Error("the same key gives other pseudonyms")
	}
	fulgurite(t, "anonymize", "--rows-are-people", "--qi", "age", "--keep", "colour", "--k", "2", "--hide", "name", "--identifying",
		"patient", "-o", file("hidden.csv"), file("patients.csv")).want(t, exitDone)
	if got, want := read(t, file("hidden.csv")), "age,name,colour\n40,*,a\n40,*,b\n40,*,c\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	shifted := fulgurite(t, "anonymize", "--project", file("shift.json"), "--key",
		file("registry.key"), "-o", file("shifted.csv"), file("visits.csv"))
	shifted.want(t, exitDone, "outside the period")
	if got, want := read(t, file("shifted.csv")),
		"patient,age,visit\nE6YE3SIE3DTDDCIP,40,2021-03-09\nLLCPTBP42DT4EDW6,40,*\nJTLNTO6FZNRK6D3F,40,2023-10-24\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	secretNowhere(t, done, shifted, result{out: out + read(t, saved) + read(t, file("shifted.csv"))})
}

func secretNowhere(t *testing.T, all ...result) {
	t.Helper()
	for _, r := range all {
		// hexadecimal, decimal, base 64
		for _, part := range []string{"0a0b0c0d", "0A0B0C0D", "10 11 12 13", "10, 11, 12", "3b75b317", "CgsMDQ"} {
			if strings.Contains(r.out+r.err, part) {
				t.Errorf("the key shows in\n%s%s", r.out, r.err)
			}
		}
	}
}

func TestWrongIdentityFlags(t *testing.T) {
	dir := files(t, patients)
	file := func(name string) string { return filepath.Join(dir, name) }
	damaged := strings.Replace(registryKey, "1e1f", "1e1e", 1)
	if err := os.WriteFile(file("damaged.key"), []byte(damaged), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"no key":            {[]string{"--pseudonym", "patient"}, "--key"},
		"a damaged key":     {[]string{"--pseudonym", "patient", "--key", file("damaged.key")}, "damaged.key: The key file is damaged"},
		"no key file":       {[]string{"--pseudonym", "patient", "--key", file("patients.csv")}, "not a key file"},
		"a missing file":    {[]string{"--pseudonym", "patient", "--key", file("none.key")}, "There is no file"},
		"two things":        {[]string{"--pseudonym", "patient", "--hide", "patient", "--key", file("registry.key")}, "two things at once"},
		"a known column":    {[]string{"--number", "age"}, "--number: The column \"age\" is made coarser"},
		"an unknown column": {[]string{"--number", "phone"}, "which the table does not have"},
		"one that is read":  {[]string{"--read", "phone=string", "--rows-are-people"}, `"phone", --read: The settings name`},
		"one to predict":    {[]string{"--predict", "phone", "--measure", "classification", "--rows-are-people"}, `"phone", --predict: The set`},
		"shift of nobody":   {[]string{"--shift", "colour", "--key", file("registry.key")}, "which records are one person's"},
		"no days":           {[]string{"--shift", "colour", "--shift-days", "0", "--key", file("registry.key")}, "--shift-days"},
		"too many days":     {[]string{"--shift", "colour", "--shift-days", "9999", "--key", file("registry.key")}, "--shift-days"},
	} {
		got := fulgurite(t, append([]string{"anonymize", "--qi", "age", "--k", "2", "-o", file("out.csv"), file("patients.csv")}, c.args...)...)
		if got.code != exitProblem || !strings.Contains(got.err, c.says) {
			t.Errorf("%s: exit code %d\n%s", name, got.code, got.err)
		}
		secretNowhere(t, got)
		if _, err := os.Stat(file("out.csv")); err == nil {
			t.Errorf("%s: there is an output", name)
		}
	}
	fulgurite(t, "anonymize", "--project", file("shift.json"), "--number", "patient", "-o", file("out.csv"), file("visits.csv")).
		want(t, exitUsage)
	// A key is never overwritten by a result.
	fulgurite(t, "anonymize", "--rows-are-people", "--qi", "age", "--k", "2", "--pseudonym", "patient", "--key",
		file("registry.key"), "-o", file("registry.key"), file("patients.csv")).
		want(t, exitProblem, "would overwrite")
	if read(t, file("registry.key")) != registryKey {
		t.Error("the key was overwritten")
	}
}

// Every batch of a table that grows has the same pseudonyms.
func TestAppendWithIdentities(t *testing.T) {
	dir := files(t, patients)
	file := func(name string) string { return filepath.Join(dir, name) }
	for _, n := range []string{"1", "2"} {
		done := fulgurite(t, "append", "--rows-are-people", "--qi", "age", "--keep", "colour", "--k", "2", "--pseudonym", "patient",
			"--identifying", "name", "--key", file("registry.key"), "--again", "--state", file("state.json"),
			"-o", file(n+".csv"), file("patients.csv"))
		done.want(t, exitDone, "finds the others")
		if got, want := read(t, file(n+".csv")),
			"patient,age,colour\nE6YE3SIE3DTDDCIP,40,a\nLLCPTBP42DT4EDW6,40,b\nE6YE3SIE3DTDDCIP,40,c\n"; got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
		secretNowhere(t, done, result{out: read(t, file("state.json"))})
	}
	fulgurite(t, "append", "--qi", "age", "--k", "2", "--number", "patient", "--state",
		file("none.json"), "-o", file("3.csv"), file("patients.csv")).
		want(t, exitProblem, "drawn anew for every batch")
}
