package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
)

// embedName is the file that names the origins whose pages may show the site
// in a frame and talk to it; none may unless it is named. The frame reads it,
// and the headers of all files follow from it.
const embedName = "embed.json"

// ErrNoFrame means that a site was built before it could be shown in frames.
var ErrNoFrame = errors.New("the site cannot be shown in a frame: it has no " + embedName)

// Embedding says who may show a site in a frame; it is the content of embedName.
type Embedding struct {
	Origins []string `json:"origins"` // of the pages that may, such as "https://portal.example"
	// Isolated says that these pages are cross-origin isolated, and show only frames that let
	// them. WebKit then starts no worker in a frame, so that it is said only where it is needed.
	Isolated bool `json:"isolated,omitempty"`
	// Site is the origin that the site itself is served from. A frame has none of its own, and
	// to WebKit 'self' means nothing there; others know what it is.
	Site string `json:"site,omitempty"`
}

func (e Embedding) check() error {
	for _, origin := range e.Origins {
		if err := checkOrigin(origin); err != nil {
			return err
		}
	}
	if e.Site != "" {
		return checkOrigin(e.Site)
	}
	return nil
}

// Embeddable returns the built site in files as one that other pages may show in a frame.
func Embeddable(files fs.FS, e Embedding) (fs.FS, error) {
	if len(e.Origins) == 0 {
		return files, nil
	}
	if _, err := fs.Stat(files, embedName); err != nil {
		return nil, ErrNoFrame
	}
	if err := e.check(); err != nil {
		return nil, err
	}
	content, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return overlay{files, embedName, content}, nil
}

// overlay is a file system in which one file has another content.
type overlay struct {
	fs.FS
	name    string
	content []byte
}

func (o overlay) ReadFile(name string) ([]byte, error) {
	if name == o.name {
		return o.content, nil
	}
	return fs.ReadFile(o.FS, name)
}

// OriginError says what is wrong with an origin.
type OriginError struct{ Origin, Reason string }

// Error names the origin and says what is wrong with it.
func (e *OriginError) Error() string {
	return fmt.Sprintf("%q is no origin of a page: %s", e.Origin, e.Reason)
}

// checkOrigin takes what browsers call the origin of a page, letter by letter,
// and nothing with a wildcard: it goes into a header, and is compared with what
// browsers say. Without https a page could be anybody's, but on this computer.
func checkOrigin(origin string) error {
	u, err := url.Parse(origin)
	switch {
	case err != nil || u.Host == "" || strings.ContainsAny(origin, " \t\r\n;,*'\"<>\\"):
		return &OriginError{origin, "write it as https://portal.example"}
	case u.Scheme != "https" && !(u.Scheme == "http" && loopback(u.Host)):
		return &OriginError{origin, "it has to begin with https://, but for pages on this computer"}
	case origin != u.Scheme+"://"+u.Host || strings.ToLower(origin) != origin || u.User != nil:
		return &OriginError{origin, "leave out path, user and the slash at its end, and write it in small letters"}
	case u.Port() == "443" && u.Scheme == "https" || u.Port() == "80" && u.Scheme == "http" || strings.HasSuffix(u.Host, ":"):
		return &OriginError{origin, "leave out the usual port, as browsers do"}
	}
	return nil
}

// headersOf returns the headers that go with every file of a site, and who may show it in a
// frame.
//
// A frame may have no origin of its own, so that nobody can look into it: for
// such a frame even the site's own files are foreign, and have to be allowed
// to be loaded from elsewhere. They are the program, and the same for all.
func headersOf(files fs.FS) ([]header, Embedding, error) {
	var e Embedding
	text, err := fs.ReadFile(files, embedName)
	if errors.Is(err, fs.ErrNotExist) {
		return headers, e, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	if err = errors.Join(err, e.check()); err != nil {
		return nil, e, fmt.Errorf("%s: %w", embedName, err)
	}
	if len(e.Origins) == 0 {
		return headers, e, nil
	}
	lines := []header{{"Access-Control-Allow-Origin", "*"}}
	if e.Isolated {
		lines = append(lines, header{"Cross-Origin-Embedder-Policy", "require-corp"})
	}
	for _, h := range headers {
		switch h.name {
		case policyName:
			h.value = servedFrom(h.value, e.Site) + " " + strings.Join(e.Origins, " ") // its last directive is frame-ancestors
		case "Cross-Origin-Resource-Policy":
			h.value = "cross-origin"
		}
		lines = append(lines, h)
	}
	return lines, e, nil
}

// servedFrom is a policy that names the site's own origin beside 'self', if it is known.
func servedFrom(policy, origin string) string {
	if origin == "" {
		return policy
	}
	return strings.ReplaceAll(policy, "'self'", "'self' "+origin)
}

// frameName is the page for frames. It is the page itself with one script more,
// which comes before all others and lets a portal talk to the page.
const (
	frameName   = "embed.html"
	frameScript = "embed.js"
)

// frame makes the page for frames from the page. It is not to be installed.
func frame(index []byte) []byte {
	var out strings.Builder
	placed := false
	for line := range strings.Lines(string(index)) {
		if strings.Contains(line, `rel="manifest"`) {
			continue
		}
		if !placed && strings.HasPrefix(line, "<script ") {
			out.WriteString(`<script src="` + frameScript + `" defer></script>` + "\n")
			placed = true
		}
		out.WriteString(line)
	}
	return []byte(out.String())
}
