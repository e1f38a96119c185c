package files

var faults = []File{}
