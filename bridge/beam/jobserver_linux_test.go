package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// start starts a program of Beam for the time of the test, and waits until somebody answers at its
// port.
func start(t *testing.T, port int, name string, args ...string) (pid int) {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = t.TempDir()                          // where the boot program leaves a file
	c.Env = append(os.Environ(), asProgram+"=1") // whatever workers it starts run the program that is tested
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill() // it has ended then
		_ = c.Wait()
	})
	for range 300 {
		if conn, err := net.Dial("tcp", fmt.Sprint("localhost:", port)); err == nil {
			conn.Close()
			return c.Process.Pid
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("%s does not answer", name)
	return 0
}

// worker waits for a process that the pool has started and that runs the program that is tested.
func worker(t *testing.T, pool int) int {
	t.Helper()
	for range 300 {
		of := parents(t)
		for pid := range of {
			name, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
			if err != nil || filepath.Base(name) == "container" {
				continue // it has ended, or starts a worker
			}
			for up := of[pid]; up != 0; up = of[up] {
				if up == pool {
					return pid
				}
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no worker has started")
	return 0
}

// parents are the processes, each with that which has started it.
func parents(t *testing.T) map[int]int {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	of := map[int]int{}
	for _, file := range files {
		text, _ := os.ReadFile(file) // it may have ended
		var pid, parent int
		var state string
		_, rest, _ := strings.Cut(string(text), ") ")
		if _, err := fmt.Sscan(string(text), &pid); err != nil {
			continue
		}
		if _, err := fmt.Sscan(rest, &state, &parent); err == nil {
			of[pid] = parent
		}
	}
	return of
}

// lines are the records of a release, sorted.
func lines(t *testing.T, output string) (all []string) {
	t.Helper()
	r, there := whole(t, output)
	if !there {
		t.Fatalf("%s is no release", output)
	}
	for _, f := range r.Files {
		text, err := os.ReadFile(filepath.Join(output, f.Name))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.Split(strings.TrimSpace(string(text)), "\n")[1:]...)
	}
	slices.Sort(all)
	return all
}

// TestJobServer: a job that goes to a job server, whose workers are processes of a pool that Beam's
// boot program starts, makes the release that it makes here. The server is Prism, as a program of
// its own, which speaks as that of Flink does.
func TestJobServer(t *testing.T) {
	jobs := os.Getenv("FULGURITE_BEAM_JOBS")
	if jobs == "" {
		t.Skip("make test-beam builds the job server")
	}
	free, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	const pool = 50000 // where Beam's has to be
	start(t, port, filepath.Join(jobs, "prism"), "--serve_http=false", fmt.Sprint("--job_port=", port))
	pooled := start(t, pool, filepath.Join(jobs, "container"), "--worker_pool")
	folder := trial(t, 2_000)
	args := func(output string, more ...string) []string {
		return append([]string{"--project", "trial/project.json", "--input", filepath.Join(folder, "trial", "*.csv"),
			"--output", filepath.Join(folder, output)}, more...)
	}
	elsewhere := []string{"--runner", "flink", "--endpoint", fmt.Sprint("localhost:", port),
		"--environment_type", "EXTERNAL", "--environment_config", fmt.Sprint("localhost:", pool)}
	for output, more := range map[string][]string{"here": nil, "there": elsewhere} {
		if out, err := command(t, folder, args(output, more...)...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", output, err, out)
		}
	}
	here, there := lines(t, filepath.Join(folder, "here")), lines(t, filepath.Join(folder, "there"))
	if len(here) < 1_900 || !slices.Equal(here, there) {
		t.Errorf("%d records here and %d there, which are not the same", len(here), len(there))
	}
	// A worker is killed. Prism may wait for it, so that the job is ended then.
	killed := command(t, folder, args("killed", elsewhere...)...)
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(worker(t, pooled), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	patience := time.AfterFunc(5*time.Second, func() { _ = killed.Process.Kill() })
	err = killed.Wait()
	patience.Stop()
	if _, there := whole(t, filepath.Join(folder, "killed")); there != (err == nil) {
		t.Errorf("it ended with %v, and a release: %v", err, there)
	}
	out, err := command(t, folder, args("nowhere", "--runner", "flink", "--endpoint", fmt.Sprint("localhost:", port),
		"--environment_type", "EXTERNAL", "--environment_config", "localhost:1")...).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "The runner flink has not done the job") {
		t.Errorf("without a pool: %v: %s", err, out)
	}
	if _, there := whole(t, filepath.Join(folder, "nowhere")); there {
		t.Error("there is a release")
	}
}
