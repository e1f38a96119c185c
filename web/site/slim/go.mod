module github.com/fulgurite/fulgurite/web/site/slim

go 1.26.0
