module github.com/fulgurite/fulgurite/core/bench

go 1.26.0

require (
	github.com/fulgurite/fulgurite v0.0.0
	github.com/vugu/vjson v0.0.0-20200505061711-f9cbed27d3d9
)

require (
	github.com/andybalholm/brotli v1.2.8 // indirect
	github.com/yuin/goldmark v1.7.13 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/fulgurite/fulgurite => ../..
