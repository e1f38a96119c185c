package key

// The sentences of the box of the key.
var (
	wordsHeading  = "The key"
	wordsOpen     = "The key {key} is open."
	wordsOpenFor  = "The key {key} is open, made for {recipient}."
	wordsGone     = "It is in no project and no report, and this page forgets it when it is closed."
	wordsForget   = "Forget the key"
	wordsMake     = "Make a key and save it"
	wordsOpenFile = "Open a key file"
	wordsFile     = "Key file"

	// Of pseudonyms.
	wordsPseudonymsNone   = "No key is open. Make one for this recipient and keep its file; or open the file that you saved last time: the same key gives the same pseudonyms."
	wordsPseudonymsHolder = "Whoever holds its file can find out who is behind each pseudonym."
	wordsRecipient        = "Who will receive the file"
	wordsRecipientWhy     = "The key file says so: make a key of its own for each recipient."

	// Of receipts.
	wordsReceiptsNone   = "No key is open. A receipt is encrypted: make a key and keep its file, or open the file that you saved."
	wordsReceiptsHolder = "Whoever holds its file can open the receipts that are made with it."

	// Of a table that grows.
	wordsBatchesNone   = "No key is open. With the first batch, make one and keep its file; with every later batch, open that file."
	wordsBatchesHolder = "The state recognises people by means of this key. Whoever holds both can find out in which groups somebody is: keep both inside your organisation."
	wordsPurpose       = "What the key is for"
	wordsPurposeWhy    = "The key file says so, so that you find it again."
)
