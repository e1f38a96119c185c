package convert

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Sniff recognises a file by its content: by its first bytes, and an archive by the
// names in it. What is no table is a problem that names it.
func Sniff(src tabular.Source) (string, error) {
	head := make([]byte, min(formats.HeadBytes, src.Size))
	if n, err := src.ReadAt(head, 0); n < len(head) {
		return "", err
	}
	if len(head) == 0 {
		return "", problem.New("table-empty", "Choose another file, or export it again.", "The file is empty.")
	}
	format, refused := formats.Recognize(head)
	switch {
	case refused != nil && refused.Code == formats.Compound:
		return "", compound(refused, directory(src, head))
	case refused != nil:
		return "", refused
	case format == formats.Zip:
		return sniffArchive(src)
	}
	return format, nil
}

// compound says what a file is that older programs of Microsoft wrote, by the names of the streams
// in it, and returns what is known without them unless they tell.
func compound(refused error, streams string) error {
	switch {
	case strings.Contains(streams, "EncryptedPackage"):
		return problem.New("format-encrypted", "Open it in Excel, remove the password (File, Info, Protect Workbook) and save it.",
			"The workbook is encrypted with a password.")
	case strings.Contains(streams, "Workbook") || strings.Contains(streams, "Book"):
		return problem.New("format-old-excel", "Open it in Excel or LibreOffice and save it as .xlsx.",
			"This is a workbook of Excel 97 to 2003 (.xls), which this program does not read.")
	case strings.Contains(streams, "WordDocument"):
		return formats.Refused("table-is-document", "a Word document", "Save the table that is in it as CSV.")
	}
	return refused
}

// directory returns the names in the first sectors of a compound file's directory.
func directory(src tabular.Source, head []byte) string {
	if len(head) < 52 {
		return ""
	}
	shift := binary.LittleEndian.Uint16(head[30:])
	if shift != 9 && shift != 12 {
		return ""
	}
	sector := int64(binary.LittleEndian.Uint32(head[48:]))
	data := make([]byte, 4096)
	n, _ := src.ReadAt(data, (sector+1)<<shift) // less at the end of the file
	var units []uint16
	for i := 0; i+1 < n; i += 2 {
		units = append(units, binary.LittleEndian.Uint16(data[i:]))
	}
	return string(utf16.Decode(units))
}
