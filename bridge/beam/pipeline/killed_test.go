package pipeline

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// killedAt is the variable that says at which stage a process ends itself, and killedIn in which
// folder its table is.
const killedAt, killedIn = "FULGURITE_KILLED_AT", "FULGURITE_KILLED_IN"

// failedToo and notEntered are exit codes of a job that was not killed.
const failedToo, notEntered = 33, 34

// killed runs a job that gets no further than to a stage.
func killed(stage string) int {
	entering = func(entered string) {
		if entered != stage {
			return
		}
		if self, err := os.FindProcess(os.Getpid()); err == nil && self.Kill() == nil {
			select {} // until it is gone
		}
	}
	folder := os.Getenv(killedIn)
	job := Job{Project: generatedProject(project.KAnonymity(7)), Inputs: []string{filepath.Join(folder, "table", "*")},
		Output: filepath.Join(folder, "safe"), ShardSize: 500}
	if _, err := job.Run(context.Background(), prism); err != nil {
		return failedToo
	}
	return notEntered
}

// TestKilled: wherever a job is killed, nothing is where the release would be; and it can be run
// again.
func TestKilled(t *testing.T) {
	c := trial{records: generated(3000), project: generatedProject(project.KAnonymity(7)), shard: 500}
	folder := t.TempDir()
	job := c.job(t, folder)
	for _, stage := range Stages {
		process := exec.Command(os.Args[0], "-test.run=^$")
		process.Env = append(os.Environ(), killedAt+"="+stage, killedIn+"="+folder)
		out, err := process.CombinedOutput()
		if code := process.ProcessState.ExitCode(); code == 0 || code == failedToo || code == notEntered {
			t.Fatalf("%s: it was not killed: %v\n%s", stage, err, out)
		}
		if _, err := os.Stat(job.Output); !os.IsNotExist(err) {
			t.Errorf("%s: there is a release: %v", stage, err)
		}
	}
	if _, err := job.Run(context.Background(), prism); err != nil {
		t.Fatal(err)
	}
	c.same(t, written(t, job.Output))
}
