package bridge

import (
	"io"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
)

// OpenReceipt reads the attached receipt, which Verify then compares by.
type OpenReceipt struct {
	Name string `json:"name"`
}

// mediaReceipt is the media type of receipts.
const mediaReceipt = "application/octet-stream"

// seals refuses a receipt without a key that seals it.
func (s *Session) seals() error {
	if s.key == nil {
		return problem.New("receipt-no-key", "Open its key file, or make a key and keep its file.", "A receipt is encrypted: it takes a key.")
	}
	_, _, err := s.key.ReceiptKey(nil)
	return err
}

// saveReceipt hands out the receipt of the last result as it was written last.
func (s *Session) saveReceipt() (*Saved, *Blob, error) {
	found, err := s.needResult("save the receipt of")
	if err != nil {
		return nil, nil, err
	}
	if found.receipt == nil {
		return nil, nil, problem.New("core-no-receipt", "Ask for the receipt when the file is written.",
			"How the records of the file were arranged was not kept, so there can be no receipt.")
	}
	blob := &Blob{Type: mediaReceipt}
	if _, err := blob.Write(found.receipt); err != nil {
		return nil, nil, err
	}
	base, _ := nameParts(outputName(s.open.table.Name))
	return &Saved{Name: base + ".receipt", Type: blob.Type, Bytes: blob.Bytes(), Rows: found.outcome.Contents.Written}, blob, nil
}

// openReceipt reads a receipt.
func (s *Session) openReceipt(r *request, asked *OpenReceipt) (*None, error) {
	in, err := r.attached("")
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(in, core.MaxReceipt))
	if err != nil {
		return nil, problem.At(in.Cause(err), problem.Place{File: asked.Name})
	}
	s.receipt = data
	return nil, nil
}
