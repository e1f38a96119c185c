// Package python holds the tests of the Python package beside it: it is packed, installed as a user
// would, and run by the Python and the pandas of the distribution, with the samples of its page of
// the help.
package python
