package formats

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"slices"
	"strings"

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

// ErrARX is the code of the problem that a file is a project of ARX: whoever opens its table alone
// would lose what it says about that. Package formats/arx reads it.
var ErrARX = &problem.Problem{Code: "format-arx-project"}

// sniffArchive recognises what an archive is by the names in it.
func sniffArchive(src tabular.Source) (Format, error) {
	z, err := openZip(src)
	if err != nil {
		return "", err
	}
	for _, f := range z.File {
		switch name := xlsx.PartName(f.Name); {
		case path.Base(name) == "workbook.xml" || strings.HasPrefix(name, "xl/worksheets/"):
			return XLSX, nil
		case path.Base(name) == "workbook.bin":
			return "", problem.New("format-binary-excel", "Open it in Excel and save it as .xlsx.", "This is a binary Excel workbook (.xlsb), which this program does not read.")
		case name == "input/definition.xml":
			return "", problem.New(ErrARX.Code, "Take it over with the command line: fulgurite import FILE DIR. Or unpack the archive and open data/input.csv, which is its table.",
				"This is a project of the desktop tool ARX, with its table, hierarchies and rules.")
		case strings.HasPrefix(name, "word/"):
			return "", no("a Word document", "")
		case strings.HasPrefix(name, "ppt/"):
			return "", no("a PowerPoint presentation", "")
		case name == "mimetype":
			return document(f)
		case name == "index/document.iwa" || name == "index.zip":
			return "", no("a document of Apple's office programs", "Export it as Excel or CSV.")
		}
	}
	return Zip, nil
}

// document recognises OpenDocument and other files that say what they are.
func document(f *zip.File) (Format, error) {
	in, err := f.Open()
	if err != nil {
		return "", tabular.Damaged("zip", "%v", err)
	}
	defer in.Close()
	kind, err := tabular.Held(in, f.Name, 1<<10)
	if err != nil {
		return "", err
	}
	switch text := strings.TrimSpace(string(kind)); {
	case strings.HasPrefix(text, "application/vnd.oasis.opendocument.spreadsheet"):
		return ODS, nil
	case strings.HasPrefix(text, "application/vnd.oasis.opendocument"):
		return "", no("an OpenDocument text or drawing", "")
	case strings.HasPrefix(text, "application/epub"):
		return "", no("an e-book", "")
	}
	return Zip, nil
}

// endings are those of files that may hold a table.
var endings = []string{".csv", ".tsv", ".tab", ".txt", ".dat", ".xlsx", ".xlsm", ".ods", ".parquet", ".dta", ".sas7bdat", ".xpt", ".sav", ".zsav", ".gz"}

// tablesIn returns the names of files in an archive that may be tables.
func tablesIn(z *zip.Reader) []string {
	var names []string
	for _, f := range z.File {
		base := path.Base(f.Name)
		if strings.HasSuffix(f.Name, "/") || strings.HasPrefix(f.Name, "__MACOSX/") || strings.HasPrefix(base, ".") {
			continue
		}
		if slices.Contains(endings, strings.ToLower(path.Ext(base))) && !slices.Contains(names, f.Name) {
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
	head := make([]byte, HeadBytes)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, tabular.Source{}, explained(err)
	}
	head = head[:n]
	if IsText(head) {
		if _, err := sniff(tabular.Source{}, head); err != nil {
			return nil, tabular.Source{}, err
		}
		rest := io.MultiReader(bytes.NewReader(head), r)
		return &Opened{Format: CSV, Plain: true, text: failing{rest}}, tabular.Source{}, nil
	}
	// Other formats are read in any order, so that they have to be held.
	data, err := tabular.Held(io.MultiReader(bytes.NewReader(head), r), "the file "+name, tabular.MostHeld)
	if err != nil {
		return nil, tabular.Source{}, explained(err)
	}
	return nil, tabular.Source{ReaderAt: bytes.NewReader(data), Name: name, Size: int64(len(data))}, nil
}

// IsText reports whether a file begins like none of the formats that are no text. head
// has HeadBytes, or the whole file.
func IsText(head []byte) bool {
	format, err := sniff(tabular.Source{ReaderAt: bytes.NewReader(head), Size: int64(len(head))}, head)
	return err != nil && !bytes.HasPrefix(head, []byte("PK")) || format == CSV
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
					return nil, problem.New("format-encrypted", "Unpack it with its password and open the table in it.", "The archive is encrypted with a password.")
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
