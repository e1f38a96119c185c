module github.com/fulgurite/fulgurite/playwright/reliability/campaign

go 1.26.0
