package main

import "github.com/spf13/cobra"

const completionHelp = `Prints a script by which a shell completes commands and flags, with what they do. Where a system looks
for such scripts depends on it; for one session:`

const completionExamples = `  source <(fulgurite completion bash)
  source <(fulgurite completion zsh)
  fulgurite completion fish | source
  fulgurite completion powershell | Out-String | Invoke-Expression

  # for every session
  fulgurite completion bash > /etc/bash_completion.d/fulgurite
  fulgurite completion zsh > "${fpath[1]}/_fulgurite"
  fulgurite completion fish > ~/.config/fish/completions/fulgurite.fish`

// newCompletion prints completions, which are made of the same commands and flags as --help.
func newCompletion(std streams) command {
	c := newCommand(std, "completion {bash | zsh | fish | powershell}", "Print completions for a shell", completionHelp, completionExamples)
	c.ValidArgs = []string{"bash", "zsh", "fish", "powershell"}
	c.RunE = func(c *cobra.Command, args []string) error {
		root := c.Root()
		switch args[0] {
		case "bash":
			return root.GenBashCompletionV2(std.out, true)
		case "zsh":
			return root.GenZshCompletion(std.out)
		case "fish":
			return root.GenFishCompletion(std.out, true)
		}
		return root.GenPowerShellCompletionWithDesc(std.out)
	}
	c.Args = func(c *cobra.Command, args []string) error {
		if cobra.OnlyValidArgs(c, args) != nil || len(args) != 1 {
			return misuse("name one shell: bash, zsh, fish or powershell")
		}
		return nil
	}
	return c
}

// newHelp shows how a command is called.
func newHelp(std streams) command {
	c := newCommand(std, "help [command]", "Show how a command is called", "", "")
	c.Args = func(c *cobra.Command, args []string) error {
		if about, _, err := c.Root().Find(args); err != nil || about == c.Root() && len(args) > 0 {
			return misuse("there is no command %q", args[0])
		}
		return nil
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		about, _, err := c.Root().Find(args)
		if err == nil {
			printHelp(about, nil)
		}
		return err
	}
	return c
}
