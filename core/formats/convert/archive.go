package convert

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/xlsx"
	"github.com/fulgurite/fulgurite/core/problem"
)

// openZip opens an archive; one that is damaged is a problem.
func openZip(src tabular.Source) (*zip.Reader, error) {
	z, err := zip.NewReader(src, src.Size)
	if err != nil {
		return nil, tabular.Damaged("zip", "%v", strings.TrimPrefix(err.Error(), "zip: "))
	}
	return z, nil
}

// sniffArchive recognises what an archive is by the names in it.
func sniffArchive(src tabular.Source) (string, error) {
	z, err := openZip(src)
	if err != nil {
		return "", err
	}
	for _, f := range z.File {
		member := xlsx.PartName(f.Name)
		if member == "mimetype" {
			if member, err = mimetype(f); err != nil {
				return "", err
			}
		}
		if format, refused := formats.Holding(member); refused != nil {
			return "", refused
		} else if format != "" {
			return format, nil
		}
	}
	return formats.Zip, nil
}

// mimetype is the name of a file that says what the archive is, with what it says.
func mimetype(f *zip.File) (string, error) {
	in, err := f.Open()
	if err != nil {
		return "", tabular.Damaged("zip", "%v", err)
	}
	defer in.Close()
	kind, err := tabular.Held(in, f.Name, 1<<10)
	return f.Name + ":" + strings.TrimSpace(string(kind)), err
}

// tablesIn returns the names of files in an archive that may be tables.
func tablesIn(z *zip.Reader) []string {
	var names []string
	for _, f := range z.File {
		base := path.Base(f.Name)
		if strings.HasSuffix(f.Name, "/") || strings.HasPrefix(f.Name, "__MACOSX/") || strings.HasPrefix(base, ".") {
			continue
		}
		if of, known := formats.OfName(base); known && of.ID != formats.Zip && !of.Project && !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// inner is a file within another one.
func inner(name string, open func() (io.Reader, error)) (*Opened, tabular.Source, error) {
	r, err := open()
	if err != nil {
		return nil, tabular.Source{}, explained(err)
	}
	head := make([]byte, formats.HeadBytes)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, tabular.Source{}, explained(err)
	}
	head = head[:n]
	if formats.IsText(head) {
		if _, refused := formats.Recognize(head); refused != nil {
			return nil, tabular.Source{}, refused
		}
		rest := io.MultiReader(bytes.NewReader(head), r)
		return &Opened{Format: formats.CSV, Plain: true, text: failing{rest}}, tabular.Source{}, nil
	}
	// Other formats are read in any order, so that they have to be held.
	data, err := tabular.Held(io.MultiReader(bytes.NewReader(head), r), "the file "+name, tabular.MaxHeld)
	if err != nil {
		return nil, tabular.Source{}, explained(err)
	}
	return nil, tabular.Source{ReaderAt: bytes.NewReader(data), Name: name, Size: int64(len(data))}, nil
}

// failing makes problems of what goes wrong while a file is read.
type failing struct{ r io.Reader }

func (f failing) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	if err != nil && err != io.EOF {
		err = explained(err)
	}
	return n, err
}

// unzip opens a file of an archive.
func unzip(z *zip.Reader, name string) func() (io.Reader, error) {
	return func() (io.Reader, error) {
		for _, f := range z.File {
			if f.Name == name {
				if f.Flags&1 != 0 {
					return nil, problem.New("format-encrypted", "Unpack it with its password and open the table in it.",
						"The archive is encrypted with a password.")
				}
				return f.Open()
			}
		}
		return nil, io.ErrUnexpectedEOF
	}
}

func gunzip(src tabular.Source) func() (io.Reader, error) {
	return func() (io.Reader, error) { return gzip.NewReader(src.Reader()) }
}
