# Writes the files of statistics packages in this folder, with the package haven:
#   Rscript make.R
# The tests know what is in them: see table_test.go in the folder above.
library(haven)

people <- data.frame(
  plz = c("01067", "80331", "04109", "99084", ""),
  name = c("Köln, \"Müller\"", "Łódź", "  vorn", "Zeile", NA),
  alter = c(34, 18.5, NA, -7, 0.1),
  stringsAsFactors = FALSE
)
people$sex <- labelled(c(1, 2, 9, 1, NA), c("männlich" = 1, "weiblich" = 2, "unbekannt" = 9), label = "Geschlecht")
people$born <- as.Date(c("1984-05-17", "2000-02-29", NA, "1899-12-31", "2024-01-01"))
people$seen <- as.POSIXct(c("2024-01-31 23:59:59", "2000-01-01 00:00:00", NA, "1970-01-01 12:30:00", "2023-06-15 08:05:09"), tz = "UTC")
people$count <- c(1L, 2L, NA, -3L, 2147483L)
attr(people$alter, "label") <- "Alter in Jahren"

for (version in c(8, 10, 12, 13, 14)) {
  t <- people
  if (version < 14) t$name[2] <- "Lodz" # no letters that Windows-1252 lacks
  write_dta(t, sprintf("people-%d.dta", version), version = version)
}
months <- data.frame(q = c(256, -1), m = c(777, NA), w = c(3333, 0), h = c(128, 129), story = c(strrep("ä", 1200), "short"))
attr(months$q, "format.stata") <- "%tq"
attr(months$m, "format.stata") <- "%tm"
attr(months$w, "format.stata") <- "%tw"
attr(months$h, "format.stata") <- "%th"
write_dta(months, "calendar.dta", version = 14, strl_threshold = 100)

people$code <- labelled_spss(c(1, 2, 99, 98, -5), c("ja" = 1, "nein" = 2, "verweigert" = 99), na_values = 99, na_range = c(-10, -1), label = "Antwort")
people$story <- c(strrep("abcdefghi ", 60), "x", "y", "", "z")
write_sav(people, "people.sav", compress = "byte")
write_sav(people, "people-plain.sav", compress = "none")
write_sav(people, "people.zsav", compress = "zsav")
times <- data.frame(t = hms::hms(c(3661, 90061.5)))
write_sav(times, "times.sav")

people$code <- NULL
people$story <- NULL
people$name[2] <- "Lodz"
people$sex <- as.numeric(people$sex)
people$born[4] <- as.Date("1959-12-31")
write_xpt(people, "people-5.xpt", version = 5, name = "PEOPLE")
write_xpt(people, "people-8.xpt", version = 8, name = "people")
suppressWarnings(write_sas(people, "people.sas7bdat"))
