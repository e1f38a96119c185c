package main

import (
	"net"
	"sync"
)

// maxConnections is far above what browsers open, and far below what a computer has.
const maxConnections = 128

// limited is a listener with a bound of connections at a time: whoever comes then waits
// until one ends.
type limited struct {
	net.Listener
	free chan struct{} // has an element for each connection
}

// Accept waits for a place, and then for a connection.
func (l *limited) Accept() (net.Conn, error) {
	l.free <- struct{}{}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &limitedConn{Conn: c, leave: sync.OnceFunc(func() { <-l.free })}, nil
}

// limitedConn gives its place back when it is closed.
type limitedConn struct {
	net.Conn
	leave func()
}

func (c *limitedConn) Close() error {
	err := c.Conn.Close()
	c.leave()
	return err
}
