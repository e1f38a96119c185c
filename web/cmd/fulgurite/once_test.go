package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestTwice: of what a flag says twice of one column, parameter or option none is dropped
// without a word; what adds up does.
func TestTwice(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "age,sex,size\n31,f,S\n34,f,M\n35,f,m\n39,f,S\n"})
	try := func(flags ...string) result {
		args := append([]string{"anonymize", "--qi", "age,sex", "--k", "2", "--rows-are-people"}, flags...)
		return fulgurite(t, append(args, "-o", filepath.Join(dir, "o.csv"), filepath.Join(dir, "p.csv"))...)
	}
	for _, of := range []struct{ flags, say string }{
		{"--hierarchy age=redaction --hierarchy age=halving", `--hierarchy: What is said of the column "age" is given twice.`},
		{"--hierarchy age=halving:low=0,low=10,high=100", `--hierarchy: The option "low" is given twice.`},
		{`--hierarchy age={"kind":"halving","halving":{"low":0,"high":90,"low":1}}`, `--hierarchy: "low" is given twice.`},
		{`--hierarchy age={"kind":"redaction"}{}`, "something stands after its closing brace"},
		{"--levels age=1.. --levels age=..2", `--levels: What is said of the column "age" is given twice.`},
		{"--weight age=0.1 --weight age=0.9", `--weight: What is said of the column "age"`},
		{"--bounds age=..90 --bounds age=18..", `--bounds: What is said of the column "age"`},
		{"--aggregate age=mean --aggregate age=median", `--aggregate: What is said of the column "age"`},
		{"--read size=string --read size=ordinal", `--read: What the values of the column "size" are`},
		{"--read size=string --scale size=S<M<m", `--scale: The column "size" cannot be string and have a scale of words.`},
		{"--scale size=S<M<m --scale size=m<M<S", `--scale: The scale of the column "size" is given twice.`},
		{"--same size=M:m --same size=S:m", `--same: The spelling "m" of the column "size" is given twice.`},
		{"--model l-diversity:attribute=size,l=2,l=3", `--model: The parameter "l" is given twice.`},
		{"--measure loss:gsFactor=0.3 --measure-param gsFactor=0.4", `The parameter "gsFactor" is given twice.`},
		{"--person size --person size", `--person: The column "size" is given twice.`},
	} {
		args := strings.Fields(of.flags)
		if strings.HasPrefix(of.flags, "--person") {
			got := fulgurite(t, append(append([]string{"anonymize", "--qi", "age,sex", "--k", "2"}, args...), "-o",
				filepath.Join(dir, "o.csv"), filepath.Join(dir, "p.csv"))...)
			got.want(t, exitProblem, of.say)
			fulgurite(t, append(append([]string{"check", "--qi", "age,sex"}, args...), filepath.Join(dir, "p.csv"))...).want(t, exitProblem, of.say)
			continue
		}
		try(args...).want(t, exitProblem, of.say)
	}
	try(strings.Fields("--keep size --same size=M:m --missing-in size=x --missing-in size=y --read size=ordinal --scale size=S<M")...).
		want(t, exitDone)
}

// TestFlagNumbers: numbers are read as people write them wherever a flag asks for one, and
// what is none is refused in words of people.
func TestFlagNumbers(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "age,sex\n31,f\n34,f\n31,f\n34,f\n"})
	in := filepath.Join(dir, "p.csv")
	for _, of := range []struct {
		args string
		code int
		say  string
	}{
		{"check --qi age --highest-risk 50% ", exitDone, "50 %"},
		{"check --qi age --highest-risk 0,5", exitDone, "50 %"},
		{"check --qi age --at-risk 5% --success-rate 100%", exitDone, "kept:"},
		{"check --qi age --highest-risk 1,000", exitUsage, `"1,000" could be 1000 or 1`},
		{"check --qi age --highest-risk 9", exitUsage, "allowed is a share of more than 0 to 1, and 0.09 is 9 %"},
		{"check --qi age --highest-risk 101%", exitUsage, "allowed is a share"},
		{"check --qi age --special two", exitUsage, `"two" is not a number`},
		{"check --qi age --special 2.5", exitUsage, `"2.5" is no whole number`},
		{"check --qi age --special 0", exitUsage, "allowed is 1 to 6"},
		{"check --qi age --k 5%", exitUsage, "Leave the per cent sign out"},
		{"check --qi age --skip-lines -1", exitUsage, "allowed is 0 or more"},
		{"check --qi age --skip-lines 1,000", exitUsage, "could be 1000 or 1"},
		{"check --qi age --header-lines one", exitUsage, `"one" is not a number`},
		{"check --qi age --no-header=perhaps", exitUsage, `--no-header cannot be "perhaps": write true or false`},
		{"check --qi age --delimiter=", exitUsage, "--delimiter is empty"},
	} {
		got := fulgurite(t, append(strings.Fields(of.args), in)...)
		got.want(t, of.code, of.say)
		if strings.Contains(got.err, "strconv") || strings.Contains(got.err, "invalid syntax") {
			t.Errorf("%s: %s", of.args, got.err)
		}
	}
	for _, of := range []struct{ args, say string }{
		{"use --original x --target y --folds five z", `"five" is not a number`},
		{"sample --rows 1,000 x", "could be 1000 or 1"},
		{"sample --seed x y", `--seed cannot be "x": write a whole number`},
		{"serve --port -1", "allowed is 0 or more"},
		{"bench --rows some", `"some" is not a number`},
	} {
		fulgurite(t, strings.Fields(of.args)...).want(t, exitUsage, of.say)
	}
}

// TestFlagsAreNamed: what is wrong with a project that flags made is said of the flag, in
// no words of project files.
func TestFlagsAreNamed(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "age,sex\n31,f\n34,f\n31,f\n34,f\n"})
	in, out := filepath.Join(dir, "p.csv"), filepath.Join(dir, "o.csv")
	for _, of := range []struct{ args, say string }{
		{"anonymize --qi age,age", `--qi: The column "age" is described twice.`},
		{"anonymize --qi age --identifying sex,sex", `--identifying: The column "sex" is described twice.`},
		{"anonymize --qi age --sensitive sex,sex", `--sensitive: The column "sex" is described twice.`},
		{"anonymize --qi age,,sex", "--qi: The name of a column is missing."},
		{"anonymize --qi age --limit 2", "--limit: 2 is out of range."},
		{"anonymize --qi age --limit 200%", "--limit: 200% is out of range."},
		{"anonymize --qi age --time-limit -1", "--time-limit: -1 is out of range."},
		{"anonymize --qi age --weight age=2", "--weight: 2 is out of range."},
		{"check --qi age,age", `--qi: The column "age" is described twice.`},
		{"check --qi age --sensitive sex,sex", `--sensitive: The column "sex" is described twice.`},
		{"check --qi age --k 0", "--k: 0 is out of range."},
		{"check --qi age --model t-closeness:attribute=sex,t=5", "--model: t cannot be 5."},
	} {
		args := strings.Fields(of.args)
		if args[0] == "anonymize" {
			args = append(args, "--k", "2", "--rows-are-people", "-o", out)
		}
		got := fulgurite(t, append(args, in)...)
		got.want(t, exitProblem, of.say)
		for _, word := range []string{"columns[", "models[", "suppressionLimit", "timeLimit", "minLevel"} {
			if strings.Contains(got.err, word) {
				t.Errorf("%s: it says %s: %s", of.args, word, got.err)
			}
		}
	}
}
