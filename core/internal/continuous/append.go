// Package continuous anonymizes a table that arrives in batches. Each batch is released when it
// comes, and released records are never changed: later records join published classes, or form new
// ones of at least k among themselves; the others are withheld until a later batch brings similar
// ones. (The thesis, R. Garai: Data anonymization in Go, Budapest 2019, section 3.7, feeds its
// output into the next run, which may coarsen records that were released before; whoever kept the
// first release would then see both. Here nothing is released twice.)
//
// # What is guaranteed
//
// If the project names the columns that identify the person of a record, or nobody is in two
// batches, or twice in one:
//
//   - Every release by itself is k-anonymous, and so is every union of releases, and
//     what remains of a union when releases are taken away. Knowing somebody's batch,
//     re-reading earlier output, or comparing two states of the growing table (a
//     differencing attack) therefore narrows nobody down to fewer than k records or,
//     with persons, finds somebody in 1 of k tries at best. This does not require
//     recognising people: a person who owns at most 1/k of the records that look the
//     same in each of several releases does so in all of them together.
//   - With Options.Join this holds only for the union of all releases: fewer than k
//     new records may join a published class, so that less is withheld. Somebody who
//     knows a person's batch may then find this person in a smaller group, in the end
//     alone. Use it only where batches cannot be told apart, as when a growing table is
//     published without dates and in a new order.
//
// Where the project names persons and the batches show which records are one person's (by
// pseudonyms, shifted dates, a column that joins them, or the order), everybody is one unit with
// the records of all batches: somebody who knows all of them, and their batches, finds at least k
// people for whom every batch shows the same, or nothing. This holds in all batches together, in
// each alone and in any set of them (see wholes). It requires a key, and nobody joins. A project
// that says that somebody knows one record of a person (recordsKnown: 1) protects only against
// that.
//
// # What is not
//
//   - Records of one person in several batches can be linked by what they have in
//     common, and the groups intersected: somebody who knows two records of a person may
//     learn more.
//   - Nothing is guaranteed about sensitive values; only k-anonymity is accepted.
//   - Everybody who sees the files knows the sizes of batches and how many records were
//     withheld; a late record may have been unusual.
//   - The classes depend on the data as with every local recoding: somebody who knows
//     the algorithm and all other records may conclude more than the output says.
//
// # The state
//
// State holds the contents of the output: the labels, levels and size of each class. States of
// another project, or changed after they were saved, are rejected; the fingerprint is not a
// signature. The state of an earlier batch does no harm, because published classes only grow: it
// knows fewer of them, so that more is withheld. Without Join no release depends on the sizes in a
// state. It keeps a hash of each file, so that none is released twice: somebody who has the very
// file can tell from the state that it was released.
//
// With Options.Key and person columns it also holds the number of each person's records in each
// class, so that with Join a person of an earlier batch does not count twice. Persons are keyed
// hashes: without the key nobody can name them, but the state shows which groups have records of
// the same person, which no output does. Keep such a state like the table, and never use an earlier
// one with Join: it would not know who has joined since. For people who are protected with all
// their records it holds the groups for whom all batches show the same instead; an earlier state
// must not be used either.
//
// # Withheld records
//
// They are in no output and not in the state, because the state holds no raw data. Batch.Withheld
// lists them; the owner of the table hands them in again with the next batch.
package continuous

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// Options says how to append.
type Options struct {
	anonymize.Options
	// Join lets fewer than k records join a published class: see the package comment for the weaker
	// guarantee.
	Join bool
	// Key lets the state recognise people from batch to batch, where the project identifies persons.
	// Join requires it; nil with the first batch: the state does not.
	Key *pseudonym.Key
	// File is a fingerprint of the whole file of the batch, its SHA-256 in hexadecimal. A file whose
	// records were released before is rejected, unless Again says that they are nevertheless other
	// people's. "": unknown.
	File  string
	Again bool
}

// Batch is the release of one batch.
type Batch struct {
	Number   int   `json:"number"`   // 1 for the first
	Released int   `json:"released"` // records
	Withheld []int `json:"withheld"` // rows of the batch, 0-based, ascending
	Joined   int   `json:"joined"`   // released records whose class was published before
	Classes  int   `json:"classes"`  // new ones
	// Kept is the share of detail that the released records keep, 0 to 1, as by utility.Kept; a column
	// is alike in all records if its hierarchy has one value: later batches may bring others. 0 where
	// none is released.
	Kept float64 `json:"kept"`

	// Wholes says how batches show which records are one person's, where people are therefore
	// protected with the records of all batches; "" elsewhere.
	Wholes string `json:"wholes,omitempty"`

	Table   *table.Table  `json:"-"` // the released records as they came
	Recoded *recode.Table `json:"-"` // as they are to be written
	Before  *State        `json:"-"` // nil for the first batch
	After   *State        `json:"-"` // to be saved once the output is verified and written
	join    bool
	key     *pseudonym.Key  // with which the state recognises people; nil: it does not
	config  project.Project // with the hierarchies of this batch
}

// Append anonymizes a batch. state is that of the batches before, nil for the first; it is not
// changed. A batch of which nothing can be released is not an error: all of its records are
// withheld, and the state stays as it is.
//
// Errors are problems: of the configuration, a state of another project ("state-scheme"), a file
// that was handed in before (FileAgain), those of anonymize.Table, or "cancelled".
func Append(ctx context.Context, state *State, t *table.Table, cfg project.Project, opt Options) (*Batch, error) {
	a, err := newAppending(ctx, state, t, cfg, opt)
	if err != nil {
		return nil, err
	}
	if a.wholes != nil {
		err = a.settleWholes()
	} else {
		err = a.settleRecords()
	}
	if err != nil {
		return nil, err
	}
	return a.release()
}

// Few reports whether fewer than k records of the batch may have joined a class that was released
// before.
func (b *Batch) Few() bool { return b.join && b.Before != nil }

// Claim returns the claim about the written output of a batch, for verify.Output of Batch.Table and
// what was read back.
func (b *Batch) Claim(escaped bool) (verify.Claim, error) {
	own := b.config
	own.SuppressionLimit, own.Recoding.Method = 0, project.Local // each record has its own levels
	own.Output.LeftOut = project.Drop                            // withheld records are in no table
	stated, err := claim.Of(b.Table, &own, &anonymize.Result{}, escaped)
	if err == nil && b.Wholes != "" {
		rule := verify.GrownWholes{K: b.After.K, Columns: b.After.Columns, Person: b.config.Person, Key: b.key.Secret()}
		if b.Before != nil {
			rule.Earlier = b.Before.Groups
		}
		stated.Rules = append(stated.Rules, rule)
	}
	if err != nil || !b.Few() {
		return stated, err
	}
	rule := verify.Grown{K: b.After.K, Columns: b.After.Columns}
	if b.key != nil {
		rule.Person, rule.Key = b.config.Person, b.key.Secret()
	}
	for _, c := range b.Before.Classes {
		earlier := verify.Earlier{Labels: c.Labels, Records: c.Count, Unknown: c.Unknown}
		for _, p := range c.People {
			earlier.People = append(earlier.People, verify.EarlierPerson{ID: p.ID, Records: p.Records})
		}
		rule.Earlier = append(rule.Earlier, earlier)
	}
	stated.Rules = []verify.Rule{rule}
	return stated, nil
}

// cancelled turns the end of a context into a problem.
func cancelled() error { return problem.New("cancelled", "", "The search was cancelled.") }
