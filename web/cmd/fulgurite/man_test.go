package main

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// everyFlag calls see with each flag of each command, and with those that all of them take.
func everyFlag(see func(c *cobra.Command, f *pflag.Flag)) {
	root := newRoot(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard, disk: onDisk})
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) { see(root, f) })
	for _, c := range root.Commands() {
		c.NonInheritedFlags().VisitAll(func(f *pflag.Flag) { see(c, f) })
	}
}

// TestManual: the manual page has every command with every flag, and groff, where there is
// one, has nothing to warn of.
func TestManual(t *testing.T) {
	page := fulgurite(t, "man")
	page.want(t, exitDone, ".TH FULGURITE 1", "Exit codes:")
	everyFlag(func(c *cobra.Command, f *pflag.Flag) {
		if f.Hidden { // it is there to say why it does not go together
			return
		}
		heading := "\n.SS " + roff(usageLine(c)) + "\n"
		if !c.HasParent() {
			heading = "\n.SH OPTIONS\n"
		}
		_, section, found := strings.Cut(page.out, heading)
		section, _, _ = strings.Cut(section, "\n.S")
		if !found || !strings.Contains(section, `\fB`+roff("--"+f.Name)+`\fR`) {
			t.Errorf("%s --%s is not there", c.Name(), f.Name)
		}
	})
	if got := roff(".a\n'b\n-c\\"); got != "\\&.a\n\\&'b\n\\-c\\e" {
		t.Errorf("roff: %q", got)
	}
	if _, err := exec.LookPath("groff"); err != nil {
		t.Skip("groff is not installed")
	}
	c := exec.Command("groff", "-man", "-Tutf8", "-ww", "-k")
	c.Stdin = strings.NewReader(page.out)
	var said strings.Builder
	c.Stderr = &said
	text, err := c.Output()
	if err != nil || said.Len() > 0 || !strings.Contains(string(text), "anonymize") {
		t.Errorf("groff: %v\n%s", err, said.String())
	}
}

// TestCompletion: each shell has its script, bash accepts its own, and commands and flags are
// offered.
func TestCompletion(t *testing.T) {
	for shell, says := range map[string]string{"bash": "complete -o default", "zsh": "#compdef fulgurite", "fish": "complete -c fulgurite"} {
		script := fulgurite(t, "completion", shell)
		script.want(t, exitDone, says)
		bash, err := exec.LookPath("bash")
		if shell != "bash" || err != nil {
			continue
		}
		c := exec.Command(bash, "-n")
		c.Stdin = strings.NewReader(script.out)
		if said, err := c.CombinedOutput(); err != nil {
			t.Errorf("bash: %v: %s", err, said)
		}
	}
	fulgurite(t, "__complete", "ano").want(t, exitDone, "anonymize\tAnonymize a table")
	fulgurite(t, "__complete", "anonymize", "--output-").want(t, exitDone, "--output-dir\t")
	fulgurite(t, "__complete", "anonymize", "--qi", "a", "-o", "x", "--output-").want(t, exitDone, "--output-format\t")
}
