package main

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// guests are the connections of a server, and which of them have a request under way: only for
// these its end is worth waiting. A browser opens others in advance, and a request may never come
// to its end.
type guests struct {
	mutex sync.Mutex
	busy  map[net.Conn]bool
}

// connection is the key of the connection in the context of its requests.
type connection struct{}

func named(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connection{}, c)
}

// follow is told what becomes of connections.
func (v *guests) follow(c net.Conn, state http.ConnState) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	switch state {
	case http.StateClosed, http.StateHijacked:
		delete(v.busy, c)
	default: // whether it has a request is known when that has come
		v.busy[c] = false
	}
}

// count follows requests that have come.
func (v *guests) count(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := r.Context().Value(connection{}).(net.Conn); ok {
			v.mutex.Lock()
			v.busy[c] = true
			v.mutex.Unlock()
		}
		handler.ServeHTTP(w, r)
	})
}

// end closes the connections that have no request under way.
func (v *guests) end() {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	for c, busy := range v.busy {
		if !busy {
			c.Close() // which ends its reading, with an error that nobody needs
		}
	}
}
