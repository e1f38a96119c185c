package files

var shapes = []File{}
