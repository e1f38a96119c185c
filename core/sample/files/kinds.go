package files

var kinds = []File{}
