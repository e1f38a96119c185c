// Package continuous anonymizes a table that arrives in batches. Each batch is
// released when it comes, and released records are never changed: later records
// join classes that are published already, or form new ones of at least k among
// themselves, and what can do neither is withheld until a later batch brings
// others like it. (The thesis, R. Garai: Data anonymization in Go, Budapest 2019,
// section 3.7, feeds its output into the next run, which may coarsen records that
// were released before; whoever kept the first release would then see both. Here
// nothing is released twice.)
//
// # What is guaranteed
//
// Provided that the project names the columns that say whom a record is about, or that
// nobody is in two batches, or twice in one:
//
//   - Every release by itself is k-anonymous, and so is every union of releases, and
//     what remains of a union when releases are taken away. To know in which batch
//     somebody came, to read earlier output again, or to compare two states of the
//     growing table (a differencing attack) therefore narrows nobody down to fewer
//     than k records, or, with persons, finds somebody in 1 of k tries at best.
//     Nobody has to be recognised for that: a person who owns at most 1/k of the
//     records that look the same in each of several releases does so in all of them
//     together.
//   - With Options.Join this holds for the union of all releases only: fewer than k
//     new records may join a published class, so that less is withheld. Somebody who
//     knows in which batch a person came may then find this person in a smaller
//     group, in the end alone. Use it only where batches are not told apart, as when
//     a growing table is published without dates and in a new order.
//
// Where the project names persons and the batches show which records are one person's
// (by pseudonyms, shifted dates, a column that joins them, or the order), everybody is one
// unit with the records of all batches: whoever knows all of them, and in which batches
// they came, finds at least k people of whom every batch shows the same, or nothing. That
// is so in all batches together, in each alone and in any set of them (see wholes). It
// takes a key, and nobody joins. A project that says that somebody knows one record of a
// person (recordsKnown: 1) protects against no more than that.
//
// # What is not
//
//   - Records of one person in several batches can be linked by what they have in
//     common, and the groups intersected: whoever knows two records of a person may
//     learn more.
//   - Nothing is guaranteed of sensitive values; only k-anonymity is accepted.
//   - The sizes of batches and how many records were withheld are known to whoever
//     sees the files; that a record came late may tell that it was unusual.
//   - The classes depend on the data as with every local recoding: somebody who knows
//     the algorithm and all other records may conclude more than the output says.
//
// # The state
//
// State holds what the output tells: for each class its labels, levels and size. A
// state of another project, or one that was changed after it was saved, is refused;
// its fingerprint is no signature. The state of an earlier batch does no harm,
// because published classes only grow: it knows fewer of them, so that more is
// withheld. Without Join no release depends on the sizes that a state tells. Of each file
// it keeps a hash, so that none is released twice: somebody who has the very file can tell
// from the state that it was.
//
// With Options.Key and columns of persons it also tells how many records of each
// class are a person's, so that with Join a person of an earlier batch does not count
// twice. Persons are keyed hashes: whoever has the state and not the key cannot name
// them, but sees which groups have records of the same person, which no output
// tells. Such a state is to be kept like the table, and that of an earlier batch must
// not be used with Join: it would not know who has joined since. Of people who are
// protected with all their records it tells instead of whom all batches show the same;
// that of an earlier batch must not be used either.
//
// # Withheld records
//
// They are in no output and not in the state, because the state holds no raw data.
// Batch.Withheld lists them; whoever has the table hands them in again with the next
// batch.
package continuous

import (
	"context"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Options say how to append.
type Options struct {
	anonymize.Options
	// Join lets fewer than k records join a class that is published: see the
	// package's comment for what is lost by it.
	Join bool
	// Key lets the state recognise people from batch to batch, where the project says
	// whom a record is about. Join takes it; nil with the first batch: it does not.
	Key *pseudonym.Key
	// File is a fingerprint of the whole file that the batch comes from, its SHA-256 in
	// hexadecimal. A file of which records were released before is refused, unless Again
	// says that its records are other people's all the same. "": it is not known.
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
	// Kept is the share of detail that the released records keep, 0 to 1, as utility.Kept has it; a
	// column is alike in all records if its hierarchy has one value: later batches may bring others. 0
	// where none is released.
	Kept float64 `json:"kept"`

	// Wholes says how batches show which records are one person's, where people are
	// therefore protected with the records of all batches; "" elsewhere.
	Wholes string `json:"wholes,omitempty"`

	Table   *table.Table  `json:"-"` // the released records as they came
	Recoded *recode.Table `json:"-"` // the same as they are to be written
	Before  *State        `json:"-"` // nil for the first batch
	After   *State        `json:"-"` // to be kept once the output is verified and written
	join    bool
	key     *pseudonym.Key  // by which the state recognises people; nil: it does not
	config  project.Project // with the hierarchies of this batch
}

// Append anonymizes a batch. state is that of the batches before, nil for the
// first; it is not changed. A batch of which nothing can be released is no error:
// all of its records are withheld, and the state stays as it is.
//
// Errors are problems: of the configuration, a state that belongs to another
// project ("state-scheme"), a file that was handed in before (FileAgain), those of anonymize.Table,
// or "cancelled".
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

// Few reports whether fewer than k records of the batch may have joined a class that
// was released before.
func (b *Batch) Few() bool { return b.join && b.Before != nil }

// Claim states what the written output of a batch has to be, for verify.Output of
// Batch.Table and what was read back.
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
