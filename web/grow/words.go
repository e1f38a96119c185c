package grow

// The sentences of this fold.
const (
	wordsHeading      = "Add more rows"
	wordsAbout        = "For tables that grow: release what has come so far, and later what is new, without changing what is published."
	wordsFirst        = "Is this the first batch? Then release it below. Was something published before? Then open the state that was saved with it."
	wordsOpenState    = "Open the state of earlier batches"
	wordsStartOver    = "Forget it and start over"
	wordsReleaseFirst = "Release these rows as the first batch"
	wordsReleaseNext  = "Release these rows as the next batch"
	wordsComesAgain   = "Can somebody be in several batches?"
	wordsCounted      = "People are counted, not rows, in every batch and in all of them together."
	wordsNobody       = "No: each row is about another person"
	wordsNobodyWhy    = "What is guaranteed holds only if that is so, in this batch and in all later ones."
	wordsJoin         = "Who may join a group that is published?"
	wordsAloneWhy     = "Whoever compares two states of the published table, or knows in which batch somebody came, still finds a whole group."
	wordsJoinWhy      = "Less is withheld. Whoever knows in which batch somebody came may then find this person in a smaller group, in the end alone. Choose it only where nobody can tell batches apart: the growing table is published whole, without dates and in a new order."
	wordsJoinWhole    = "Not possible here: the batches show which rows are one person's, so that whoever joins would be told from those who are in the group already."
	wordsJoinRefused  = "Not possible here: the first batch was released without a key, so that nobody can tell who is in a group already."
	wordsJoinKey      = " It needs a key, by which people of earlier batches are recognised and not counted twice."
	wordsCancel       = "Cancel"
	wordsSaveRows     = "Save released rows (CSV)"
	wordsSaveState    = "Save state (JSON)"
	wordsSaveWithheld = "Save withheld rows, not anonymous"
	wordsNext         = "Later, open the next file here: settings and state stay in place. Put withheld rows into it, so that they get another chance."
)

// What releasing batch by batch promises, and what not.
const (
	wordsKeptSize      = "Every batch by itself has groups of the size that you chose, and so have all batches together."
	wordsKeptTogether  = "All batches together have groups of the size that you chose."
	wordsKeptWhole     = "Whoever knows all rows of a person, and in which batches they came, finds a whole group of people of whom every batch shows the same."
	wordsKeptPublished = "What was published is never changed and never published twice."
	wordsLostSeveral   = "Whoever knows several rows of a person may recognise the person by what these have in common."
	wordsLostSecrets   = "Nothing is promised of secrets: only the size of groups is kept batch by batch."
	wordsLostSizes     = "Everybody sees how large the batches are; that a row came late may show that it was unusual."
	wordsLostJoined    = "A batch by itself may have smaller groups. Whoever knows in which batch somebody came, or compares two states of the published table, may find a single person."
)
