package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestPatience: who opens connections and says nothing, or reads nothing of a large answer,
// or sends endless headers, does not keep others from being served.
func TestPatience(t *testing.T) {
	const (
		short        = 200 * time.Millisecond
		places, slow = 8, 24
	)
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/large" {
			_, _ = w.Write(make([]byte, 64<<20))
			return
		}
		_, _ = io.WriteString(w, "page")
	})
	server := newServer(handler, short)
	go func() { _ = server.Serve(&limited{Listener: listener, free: make(chan struct{}, places)}) }()
	defer server.Close()
	address := listener.Addr().String()
	for i := range slow {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		switch i % 3 {
		case 1:
			_, err = io.WriteString(c, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
		case 2:
			_, err = io.WriteString(c, "GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	response, err := http.Get("http://" + address + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != "page" {
		t.Errorf("%q (%v)", body, err)
	}
	long, err := http.NewRequest("GET", "http://"+address+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	long.Header.Set("X-Long", strings.Repeat("x", 64<<10))
	if refused, err := http.DefaultClient.Do(long); err == nil {
		refused.Body.Close()
		if refused.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("64 KB of headers get %d", refused.StatusCode)
		}
	}
	if !t.Failed() {
		figures.Record(t, figures.Figure{Name: "frame/slow-connections", Value: slow, Unit: "connections", What: fmt.Sprintf(
			"Connections to a server with %d places that said nothing, broke off amid their headers, or read nothing of a large answer: somebody else was given the page all the same.", places)})
	}
}
