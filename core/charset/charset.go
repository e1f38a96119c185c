// Package charset decodes text files. In a browser the page's own decoder does
// so instead, with the same labels: that of a project file means the same here
// and there.
package charset
