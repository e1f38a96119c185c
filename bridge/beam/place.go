package main

import (
	"context"
	"errors"
	"flag"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/fulgurite/fulgurite/core/problem"
)

// place is the runner, with "" for the local one.
func place() string {
	if runner := flag.Lookup("runner").Value.String(); runner != "prism" && runner != "direct" {
		return runner
	}
	return ""
}

// prepare says what a runner elsewhere would miss, before anything is read. Its workers run this
// very program, which Beam would compile from its sources otherwise.
func prepare(runner string) error {
	if runner == "" {
		return nil
	}
	if *jobopts.WorkerBinary == "" {
		if runtime.GOOS != "linux" {
			return problem.New("beam-worker", "Build fulgurite-beam for Linux, and name it by --worker_binary.",
				"The workers of the runner %s need a program for Linux, and this one is for %s.", runner, runtime.GOOS)
		}
		self, err := os.Executable()
		if err != nil {
			return err
		}
		*jobopts.WorkerBinary = self
	}
	if runner == "dataflow" {
		return nil
	}
	if *jobopts.Endpoint == "" {
		return problem.New("beam-endpoint", "Name it by --endpoint, such as localhost:8099.",
			"The runner %s takes jobs by a job server, and nobody has said where it is.", runner)
	}
	conn, err := net.DialTimeout("tcp", *jobopts.Endpoint, 10*time.Second)
	if err != nil {
		return problem.New("beam-endpoint", "Start the job server of the runner, or name its address by --endpoint.",
			"No job server answers at %s: %v.", *jobopts.Endpoint, err)
	}
	return conn.Close()
}

// explained says of an error that is no problem of the table which runner it comes from.
func explained(err error, runner string) error {
	switch {
	case runner == "" || errors.Is(err, context.Canceled) || problem.From(err).Code != "internal":
		return err
	case strings.Contains(strings.ToLower(err.Error()), "docker"):
		return problem.New("beam-docker",
			"Install Docker there, or start a pool of workers, and name it by --environment_type EXTERNAL --environment_config HOST:50000.",
			"The runner %s could not start its workers in Docker: %v.", runner, err)
	}
	return problem.New("beam-runner", "Look into its log, and into that of this program by --log.",
		"The runner %s has not done the job: %v.", runner, err)
}
