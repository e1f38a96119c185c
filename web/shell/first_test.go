//go:build !js

package shell

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

var update = flag.Bool("update", false, "write the first screen in static/index.html anew")

// silent is an engine that never answers.
type silent struct{}

func (silent) Post([]byte, client.File) {}
func (silent) Terminate()               {}

var (
	opening   = regexp.MustCompile(`<[a-z][^>]*>`)
	attribute = regexp.MustCompile(` [a-zA-Z-]+(?:="[^"]*")?`)
	breaks    = regexp.MustCompile(`>\n|\n<`)
)

// markup is what go-app writes of a page as a browser has to read it to get the elements
// that go-app makes: attributes have an order, those that are false are left out, those of
// ARIA have a value, and there is no space between elements but what belongs to the text.
func markup(html string) string {
	html = breaks.ReplaceAllStringFunc(html, func(s string) string { return strings.Trim(s, "\n") })
	return opening.ReplaceAllStringFunc(html, func(tag string) string {
		var kept []string
		for _, a := range attribute.FindAllString(tag, -1) {
			switch {
			case strings.HasSuffix(a, `="false"`) && !strings.HasPrefix(a, " aria-") && !strings.HasPrefix(a, " data-"):
			case strings.HasPrefix(a, " aria-") && !strings.Contains(a, "="):
				kept = append(kept, a+`="true"`)
			default:
				kept = append(kept, a)
			}
		}
		slices.Sort(kept)
		end := ">"
		if strings.HasSuffix(tag, "/>") { // an element of SVG without content: read as HTML it stays open without this
			end = "/>"
		}
		name, _, _ := strings.Cut(strings.TrimSuffix(tag, end), " ")
		return name + strings.Join(kept, "") + end
	})
}

var (
	tags    = regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)[^>]*?(/?)>`)
	unread  = regexp.MustCompile(`(?s)<!--.*?-->|<(script|style)[^>]*>.*?</(script|style)>`)
	without = []string{"br", "hr", "img", "input", "link", "meta"} // elements of HTML that have no end
)

// unclosed returns the first tag of a page that does not end what was begun last, or the
// element that has no end; "" if every element is closed in its order.
func unclosed(html string) string {
	var open []string
	for _, tag := range tags.FindAllStringSubmatch(unread.ReplaceAllString(html, ""), -1) {
		name := tag[2]
		switch {
		case tag[1] != "":
			if len(open) == 0 || open[len(open)-1] != name {
				return fmt.Sprintf("%s in %q", tag[0], open)
			}
			open = open[:len(open)-1]
		case tag[3] != "" && slices.Contains(open, "svg"), slices.Contains(without, name):
		case tag[3] != "":
			return tag[0] + ", which HTML reads as a beginning"
		default:
			open = append(open, name)
		}
	}
	return strings.Join(open, " ")
}

// TestUnclosed: what a browser would close by itself, elsewhere than meant, is found.
func TestUnclosed(t *testing.T) {
	for html, want := range map[string]bool{
		`<p>a<br>b</p><svg><path d="m1 1"/><path d="m2 2"/></svg>`:           false,
		`<svg><g><path d="m1 1"></path></g></svg><script>"<p>"</script><hr>`: false,
		`<svg><path d="m1 1"><path d="m2 2"></svg>`:                          true,
		`<p><b>a</p></b>`: true,
		`<div><p/></div>`: true,
		`<div><p></p>`:    true,
	} {
		if got := unclosed(html); (got != "") != want {
			t.Errorf("%s: %q", html, got)
		}
	}
}

// TestMarkup: attributes and spaces are put right as said.
func TestMarkup(t *testing.T) {
	for html, want := range map[string]string{
		"<b multiple=\"false\" id=\"x y\" aria-hidden>\na \n<i aria-disabled=\"false\">\nb\n</i>\n: c\n</b>": `<b aria-hidden="true" id="x y">a <i aria-disabled="false">b</i>: c</b>`,
		`<option selected value>`:    `<option selected value>`,
		`<path d="m1 1" class="a"/>`: `<path class="a" d="m1 1"/>`,
	} {
		if got := markup(html); got != want {
			t.Errorf("%q\n got %s\nwant %s", html, got, want)
		}
	}
}

// TestFirstScreen: the page holds the first screen as the program draws it while its engine
// is still to come, in every edition that shows it; so it is seen before the program is there.
func TestFirstScreen(t *testing.T) {
	const begin, end = `<div id="first" hidden>`, "</div>\n</div>\n</body>"
	var drawn string
	for _, edition := range []string{Hosted, Native, Portable} {
		a := New(Env{
			Edition: Edition{Kind: edition},
			Start: func(e client.Events) *client.Client {
				return client.NewWith(func(func([]byte, client.Blob)) client.Port { return silent{} }, e)
			},
		})
		p := &page{App: a, t: t, tester: app.NewClientTester(a), drawn: nil}
		p.tester.Consume()
		html := markup(app.HTMLString(a))
		if found := forbidden.FindString(html); found != "" {
			t.Errorf("%s: the first screen has %q", edition, found)
		}
		if drawn != "" && html != drawn {
			t.Errorf("%s has another first screen than %s", edition, Hosted)
		}
		drawn = html
	}
	file := filepath.Join("..", "..", "static", "index.html")
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if found := unclosed(string(content)); found != "" && !*update {
		t.Errorf("static/index.html is not closed: %s", found)
	}
	before, rest, opened := strings.Cut(string(content), begin)
	inside, after, closed := strings.Cut(rest, end)
	if !opened || !closed {
		t.Fatal("index.html has no place for the first screen")
	}
	if *update {
		if err := os.WriteFile(file, []byte(before+begin+drawn+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if inside != drawn {
		t.Error("static/index.html holds another first screen than the program draws: go test ./web/shell -run TestFirstScreen -update")
	}
}
