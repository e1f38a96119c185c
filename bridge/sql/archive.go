package sql

import (
	"encoding/binary"
	"hash/crc32"
)

// Archive returns a ZIP file of scripts, uncompressed (APPNOTE.TXT 6.3, 4.3 and 4.4: stored). It
// contains no time, so that the same scripts give the same file.
func Archive(scripts []Script) []byte {
	const (
		version = 20       // 2.0, the first that all programs read
		newYear = 1<<5 | 1 // 1 January 1980, the earliest date
	)
	var file, directory []byte
	little := binary.LittleEndian
	for _, s := range scripts {
		at := uint32(len(file))
		about := little.AppendUint16(nil, version)
		about = little.AppendUint32(about, 0) // no flags, stored
		about = little.AppendUint16(about, 0)
		about = little.AppendUint16(about, newYear)
		about = little.AppendUint32(about, crc32.ChecksumIEEE([]byte(s.Text)))
		about = little.AppendUint32(about, uint32(len(s.Text)))
		about = little.AppendUint32(about, uint32(len(s.Text)))
		about = little.AppendUint16(about, uint16(len(s.Name)))
		about = little.AppendUint16(about, 0) // nothing extra
		file = append(append(append(append(file, "PK\x03\x04"...), about...), s.Name...), s.Text...)
		directory = append(little.AppendUint16(append(directory, "PK\x01\x02"...), version), about...)
		directory = append(directory, make([]byte, 10)...) // no comment, first disk, no attributes
		directory = append(little.AppendUint32(directory, at), s.Name...)
	}
	n, at := uint16(len(scripts)), uint32(len(file))
	file = append(append(file, directory...), "PK\x05\x06\x00\x00\x00\x00"...)
	file = little.AppendUint16(little.AppendUint16(file, n), n)
	file = little.AppendUint32(little.AppendUint32(file, uint32(len(directory))), at)
	return little.AppendUint16(file, 0)
}
