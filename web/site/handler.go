package site

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// Handler serves the built site in files on this computer only: requests whose
// Host is not a loopback name are refused, which keeps foreign pages from
// reaching it through a name that they make point to 127.0.0.1.
//
// Every file is read once, here. Requests are looked up among these files, so
// that no path can lead anywhere else.
func Handler(files fs.FS) (http.Handler, error) {
	lines, frames, err := headersOf(files)
	if err != nil {
		return nil, err
	}
	s := server{files: map[string]*file{}, headers: lines, framed: len(frames.Origins) > 0 && frames.Site == ""}
	all, err := names(files)
	for _, name := range all {
		if err == nil && !hidden(name) {
			s.files["/"+name], err = load(files, name)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the site cannot be read: %w", err)
	}
	index, ok := s.files["/index.html"]
	if !ok {
		return nil, ErrNoSite
	}
	// The page is to know who serves it. It is small: it goes without twins.
	index.set(map[string][]byte{"": edit(index.body[""], native)})
	s.files["/"] = index
	return s, nil
}

// hidden reports files that are no part of the site.
func hidden(name string) bool {
	base := path.Base(name)
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")
}

// server holds the site's files by the path of their URL, and the headers that
// go with each.
type server struct {
	files   map[string]*file
	headers []header
	framed  bool // other pages may show the site, and it does not know where it is served from
}

// file is one file in all its encodings.
type file struct {
	kind string // media type
	tag  string // hash of the content as it is held
	body map[string][]byte
}

// encodings are the content encodings, the best first, "" being the plain file.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

// encoded reports whether a file is another one's compressed twin.
func encoded(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

func load(files fs.FS, name string) (*file, error) {
	f := &file{kind: types[path.Ext(name)], body: map[string][]byte{}}
	if f.kind == "" {
		f.kind = "application/octet-stream"
	}
	for _, e := range encodings {
		body, err := fs.ReadFile(files, name+e.suffix)
		if err != nil {
			if e.suffix == "" && f.body["gzip"] == nil {
				return nil, err
			}
			continue // small files have no compressed twin, and programs nothing else
		}
		f.body[e.name] = body
	}
	f.set(f.body)
	return f, nil
}

// set gives the file its content.
func (f *file) set(body map[string][]byte) {
	sum := sha256.Sum256([]byte(cmp.Or(string(body[""]), string(body["gzip"]))))
	f.body, f.tag = body, hex.EncodeToString(sum[:12])
}

func (s server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header(), s.headers)
	if !loopback(r.Host) {
		http.Error(w, "This server answers on this computer only. Open it as 127.0.0.1.", http.StatusMisdirectedRequest)
		return
	}
	if own := "http://" + strings.ToLower(r.Host); s.framed && checkOrigin(own) == nil {
		w.Header().Set(policyName, servedFrom(w.Header().Get(policyName), own))
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Only GET and HEAD: this server hands out files and takes none.", http.StatusMethodNotAllowed)
		return
	}
	if asksForWorker(r) {
		serveEvict(w)
		return
	}
	f, ok := s.files[r.URL.Path]
	if !ok {
		http.Error(w, "There is no such file.", http.StatusNotFound)
		return
	}
	f.serve(w, r)
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	h.Set("Content-Type", f.kind)
	accepted := r.Header.Get("Accept-Encoding")
	for _, e := range encodings {
		body, ok := f.body[e.name]
		if !ok && e.name == "" { // held compressed alone
			var err error
			if body, err = unpack(f.body["gzip"]); err != nil {
				http.Error(w, "The program is damaged: "+err.Error(), http.StatusInternalServerError)
				return
			}
		} else if !ok || e.name != "" && !accepts(accepted, e.name) {
			continue
		}
		tag := `"` + f.tag + e.suffix + `"`
		h.Set("ETag", tag)
		if matches(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		if e.name != "" {
			h.Set("Content-Encoding", e.name)
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		if r.Method == http.MethodGet {
			// An error here means that the browser is gone: nobody is left to tell.
			_, _ = w.Write(body)
		}
		return
	}
}

// accepts reports whether an Accept-Encoding header allows an encoding.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		q, found := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		if !found {
			return true
		}
		weight, err := strconv.ParseFloat(q, 64)
		return err == nil && weight > 0
	}
	return false
}

// matches reports whether an If-None-Match header names the tag.
func matches(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}

// loopback reports whether a Host header names this computer.
func loopback(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.Trim(name, "[]")
	if strings.EqualFold(name, "localhost") {
		return true
	}
	ip := net.ParseIP(name)
	return ip != nil && ip.IsLoopback()
}
