module github.com/fulgurite/fulgurite/reliability/campaign

go 1.26.0
