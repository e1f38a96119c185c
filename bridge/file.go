package bridge

import "io"

// File is a file that came with a request. It can be read again and again, so
// that a change of the options needs no second choice of the file.
type File interface {
	// Size is the file's length in bytes.
	Size() int64
	// Open returns a reader of the whole file as it is. With an encoding (a label
	// such as "shift_jis", none of those that package charset decodes) the host
	// decodes and the reader gives UTF-8; bytes that the encoding does not have,
	// and an encoding that the host does not know, are errors.
	Open(encoding string) (io.Reader, error)
}

// Blob holds the bytes that come with a result, in parts of up to BlobPart.
type Blob struct {
	Type  string // media type
	Parts [][]byte
	// Host is a blob that the host has, of Size bytes, instead of Parts.
	Host  any
	Hash  string // SHA-256 in hexadecimal, where it is known
	Store Store  // where the bytes are instead of in Parts; nil: in Parts

	size int64 // of Host, or what is in Store
}

// HostBlob is a blob that the host has.
func HostBlob(media string, host any, size int64) *Blob {
	return &Blob{Type: media, Host: host, size: size}
}

// BlobPart is the size of the parts of a Blob: large enough that the crossing
// to the browser does not count, small enough that none has to be moved while
// it grows.
const BlobPart = 1 << 20

// Write appends to the blob; it never fails.
func (b *Blob) Write(p []byte) (int, error) {
	written := len(p)
	for len(p) > 0 {
		last := len(b.Parts) - 1
		if last < 0 || len(b.Parts[last]) == cap(b.Parts[last]) {
			b.Parts = append(b.Parts, make([]byte, 0, BlobPart))
			last++
		}
		part := b.Parts[last]
		n := min(len(p), cap(part)-len(part))
		b.Parts[last] = append(part, p[:n]...)
		p = p[n:]
	}
	return written, nil
}

// Bytes is the length of the blob.
func (b *Blob) Bytes() int64 {
	n := b.size
	for _, part := range b.Parts {
		n += int64(len(part))
	}
	return n
}

// Size and Open make a blob that came with a result a file that goes with a
// later request: Size is its length in bytes.
func (b *Blob) Size() int64 { return b.Bytes() }

// Open reads the blob from its beginning, whatever the encoding.
func (b *Blob) Open(string) (io.Reader, error) { return b.Reader(), nil }

// Reader returns a reader of the whole blob.
func (b *Blob) Reader() io.Reader { return &blobReader{parts: b.Parts} }

type blobReader struct {
	parts [][]byte
	at    int // in the first part
}

func (r *blobReader) Read(p []byte) (int, error) {
	for len(r.parts) > 0 && r.at == len(r.parts[0]) {
		r.parts, r.at = r.parts[1:], 0
	}
	if len(r.parts) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.parts[0][r.at:])
	r.at += n
	return n, nil
}
