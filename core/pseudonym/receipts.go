package pseudonym

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Labels for the uses of the receipts' secret.
const (
	receiptLabel   = "fulgurite receipt 1"
	receiptIDLabel = "fulgurite receipt id 1"
)

// The receipts' secret is drawn independently: the holder of the pseudonyms' secret, such as a
// trust centre that makes them, learns nothing about it.

// WithReceipts returns the key with a new secret for receipts; its pseudonyms stay the same.
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

// PseudonymsOnly returns a key that makes the same pseudonyms but opens no receipts.
func (k *Key) PseudonymsOnly() *Key { return &Key{secret: k.secret, recipient: k.recipient} }

// Receipts reports whether the key seals and opens receipts.
func (k *Key) Receipts() bool { return k.receipts != nil }

// ReceiptKey returns the key of the receipt with a salt: HMAC-SHA-256 under the receipts' secret,
// with its own label. id distinguishes such secrets without revealing them. Keys that only make
// pseudonyms give the problem "key-no-receipts".
func (k *Key) ReceiptKey(salt []byte) (key [secretBytes]byte, id [5]byte, err error) {
	if k.receipts == nil {
		return key, id,
			problem.New("key-no-receipts", "To make one that does, with the same pseudonyms: fulgurite key --from OLD.key --output NEW.key",
				"This key file makes pseudonyms, but neither seals nor opens receipts.")
	}
	id = [5]byte(mac(hashUnder(k.receipts), receiptIDLabel))
	return [secretBytes]byte(mac(hashUnder(k.receipts), receiptLabel, string(salt))), id, nil
}
