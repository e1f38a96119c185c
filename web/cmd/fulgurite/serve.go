package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/fulgurite/fulgurite/web/site"
	"github.com/spf13/cobra"
)

const serveHelp = `Serves the page on this computer, at 127.0.0.1 only. The files that you open in it stay in
the browser: the server hands out the page and takes nothing. End it with Ctrl-C, or by closing its window.`

// defaultPort is tried first; if it is taken, a free one is chosen.
const defaultPort = 8086

func newServe(std streams) command {
	port, browse := defaultPort, true
	var dir string
	var portals site.Embedding
	c := newCommand(std, "serve [flags]", "Open the page in your browser: the easiest way to begin", serveHelp,
		"  fulgurite serve\n  fulgurite serve --port 9000 --open=false")
	c.RunE = func(c *cobra.Command, _ []string) error {
		handler, err := siteHandler(dir, portals)
		if err != nil {
			return err
		}
		listener, err := listen(port, c.Flags().Changed("port"))
		if err != nil {
			return err
		}
		url := "http://" + listener.Addr().String() + "/"
		fmt.Fprintf(std.out, "%s\n%s\n", say("Fulgurite is at %s", url), say("It answers on this computer only. End it with Ctrl-C."))
		if browse {
			if err := openBrowser(url); err != nil {
				fmt.Fprintln(std.err, headed(isNote, say("no browser could be opened (%v). Open the address above in one.", err)))
			}
		}
		return serve(c.Context(), listener, handler)
	}
	c.whole(&port, "port", "port to serve at; 0 chooses a free one, as happens when the default is taken")
	c.flag(&browse, "open", "open the page in the browser; --open=false leaves that to you")
	c.text(&dir, "site", "folder of a built site, in place of the one inside this program")
	embedFlags(c, &portals)
	return c
}

// siteHandler serves the site in a folder, or the embedded one.
func siteHandler(dir string, portals site.Embedding) (http.Handler, error) {
	files, err := siteFiles(dir)
	if err != nil {
		return nil, err
	}
	if files, err = embeddable(files, portals); err != nil {
		return nil, err
	}
	handler, err := site.Handler(files)
	return handler, missingSite(err, dir)
}

// siteFiles returns the site in a folder, or the embedded one.
func siteFiles(dir string) (fs.FS, error) {
	if dir == "" {
		files, err := site.Embedded()
		return files, missingSite(err, "")
	}
	if _, err := os.ReadDir(dir); err != nil {
		return nil, disk.Unreadable(err, dir)
	}
	return os.DirFS(dir), nil
}

// missingSite says what to do where there is no page to serve.
func missingSite(err error, dir string) error {
	switch {
	case !errors.Is(err, site.ErrNoSite):
		return err
	case dir != "":
		return problem.New("site-missing", "", "The folder %s does not hold a built site.", dir).
			Hinted("Build one there with: go run ./web/site/build -o %s", dir)
	}
	return problem.New("site-missing",
		"Build it with `make build`, which puts the page inside, or name the folder of a built one with --site.",
		"This program was compiled without the page.")
}

// listen listens on this computer only. A port that the user asked for must be
// free; the default one need not.
func listen(port int, asked bool) (net.Listener, error) {
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		return listener, nil
	}
	if !asked {
		return net.Listen("tcp4", "127.0.0.1:0")
	}
	hint := "Choose another one, or 0 for any that is free."
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, problem.New("serve-port-taken", hint, "Another program uses port %d.", port)
	}
	return nil, problem.New("serve-port", hint, "Port %d cannot be used: %v.", port, err)
}

// shutdownTime limits how long downloads under way may take after Ctrl-C.
const shutdownTime = 2 * time.Second

// patience limits how long a request may take to arrive.
const patience = 10 * time.Second

// newServer returns a server that waits for nobody for long.
func newServer(handler http.Handler, patience time.Duration) *http.Server {
	return &http.Server{Handler: handler, ReadHeaderTimeout: patience, ReadTimeout: patience,
		WriteTimeout: 6 * patience, IdleTimeout: 6 * patience, MaxHeaderBytes: 16 << 10}
}

// serve serves until the context ends.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	here := guests{busy: map[net.Conn]bool{}}
	server := newServer(here.count(handler), patience)
	server.ConnState, server.ConnContext = here.follow, named
	listener = &limited{Listener: listener, free: make(chan struct{}, maxConnections)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	listener.Close() // nobody else comes
	here.end()
	wait, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if err := server.Shutdown(wait); errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	} else if err != nil && !errors.Is(err, net.ErrClosed) { // its listener is, above
		return err
	}
	return nil
}

// openBrowser opens a page in the user's browser.
func openBrowser(url string) error {
	var command *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	case "darwin":
		command = exec.Command("open", url)
	default:
		command = exec.Command("xdg-open", url)
	}
	if err := command.Start(); err != nil {
		return err
	}
	go func() { _ = command.Wait() }() // the browser may live as long as it likes
	return nil
}
