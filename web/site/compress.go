package site

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"path"

	"github.com/andybalholm/brotli"
)

// brotliWindow is the base-2 logarithm of brotli's window: the largest that
// browsers take, wider than either program.
const brotliWindow = 24

// compress encodes content; the encoding "" is the content itself. The result
// depends on nothing else: gzip's header names neither file nor time.
func compress(encoding string, content []byte) ([]byte, error) {
	var out bytes.Buffer
	switch encoding {
	case "":
		return content, nil
	case "br":
		w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: brotliWindow})
		if _, err := w.Write(content); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
	case "gzip":
		w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(content); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("there is no encoding %q", encoding)
	}
	return out.Bytes(), nil
}

// worthwhile reports whether a file gains from compression: small ones fit
// into one packet anyhow, and fonts and pictures are compressed already.
func worthwhile(name string, content []byte) bool {
	switch path.Ext(name) {
	case ".woff2", ".png":
		return false
	}
	return len(content) >= 1024
}
