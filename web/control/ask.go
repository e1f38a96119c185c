package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
)

// ask sends a request and takes the answer on the page's goroutine. A busy
// text is shown in the meantime. Cancelled requests are not answered: whoever
// cancelled knows. Answers for a table that is no longer open are dropped by
// the closures, which hold what they fill in.
func ask[B, R any](c *Control, r bridge.Request[B, R], body B, busy string, done func(R, []*problem.Problem)) {
	end := c.begin(busy)
	client.Ask(c.engine, r, body, func(answer R, why []*problem.Problem) { end(func() { done(answer, why) }) })
}

// upload is ask with a file beside the request.
func upload[B, R any](c *Control, r bridge.Upload[B, R], body B, file client.File, busy string, done func(R, []*problem.Problem)) {
	end := c.begin(busy)
	client.Upload(c.engine, r, body, file, func(answer R, why []*problem.Problem) { end(func() { done(answer, why) }) })
}

// download is ask with a blob beside the answer.
func download[B, R any](c *Control, r bridge.Download[B, R], body B, busy language.Text, done func(R, client.Blob, []*problem.Problem)) {
	end := c.begin(language.T(busy))
	client.Download(c.engine, r, body, func(answer R, blob client.Blob, why []*problem.Problem) {
		end(func() { done(answer, blob, why) })
	})
}

// begin shows a busy text, if there is one, and returns what is called with how
// to take the answer.
func (c *Control) begin(busy string) (end func(take func())) {
	if busy != "" {
		c.Busy = busy
	}
	c.endAuto() // it starts again after the answer
	c.unanswered++
	return func(take func()) {
		c.platform.Dispatch(func() {
			if busy != "" && c.Busy == busy {
				c.Busy, c.Reading = "", nil
			}
			c.unanswered--
			take()
			c.settle()
		})
	}
}
