// Package r holds the tests of the R package beside it: it is packed, installed as a user would,
// and run by the R of the distribution, with the samples of its page of the help.
package r
