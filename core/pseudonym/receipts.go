package pseudonym

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// labels of what is made of the secret of receipts.
const (
	receiptLabel   = "fulgurite receipt 1"
	receiptIDLabel = "fulgurite receipt id 1"
)

// The secret of receipts is drawn by itself: whoever has that of pseudonyms, such as a
// trust centre that makes them, finds out nothing about it.

// WithReceipts is the key with a new secret for receipts; its pseudonyms stay the same.
func (k *Key) WithReceipts(random io.Reader) (*Key, error) {
	secret, err := draw(random)
	if err != nil {
		return nil, err
	}
	own := *k
	own.receive(secret)
	return &own, nil
}

func (k *Key) receive(secret [secretBytes]byte) {
	k.receipts = func() [secretBytes]byte { return secret }
}

// PseudonymsOnly is the key for whoever makes the same pseudonyms and opens no receipt.
func (k *Key) PseudonymsOnly() *Key { return &Key{secret: k.secret, recipient: k.recipient} }

// Receipts reports whether the key seals and opens receipts.
func (k *Key) Receipts() bool { return k.receipts != nil }

// ReceiptKey is the key of the receipt that has a salt: HMAC-SHA-256 under the secret of
// receipts, with a label of its own. id tells such secrets apart and tells nothing about
// them. Keys that make pseudonyms alone are the problem "key-no-receipts".
func (k *Key) ReceiptKey(salt []byte) (key [secretBytes]byte, id [5]byte, err error) {
	if k.receipts == nil {
		return key, id,
			problem.New("key-no-receipts", "To make one that does, with the same pseudonyms: fulgurite key --from OLD.key --output NEW.key",
				"This key file makes pseudonyms, but neither seals nor opens receipts.")
	}
	id = [5]byte(mac(hashUnder(k.receipts), receiptIDLabel))
	return [secretBytes]byte(mac(hashUnder(k.receipts), receiptLabel, string(salt))), id, nil
}
