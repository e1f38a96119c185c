package files

// values are files of which something must be said of each column.
var values = []File{}

// workbooks are files of Excel.
var workbooks = []File{Hospital()}
