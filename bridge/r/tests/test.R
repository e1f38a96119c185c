# Tests of the R package, as it is installed. Each prints its name and whether it passed.
library(fulgurite)
trial <- Sys.getenv("FULGURITE_TRIAL")
options(warn = 2)

test <- function(name, code) {
  failed <- tryCatch({
    force(code)
    NULL
  }, error = conditionMessage)
  cat(name, if (is.null(failed)) "ok" else "FAILED", "\n")
  if (!is.null(failed)) cat(failed, "\n")
}
same <- function(a, b) if (!identical(a, b)) stop(paste(c(capture.output(str(a)), "is not", capture.output(str(b))), collapse = "\n"))

set.seed(7)
n <- 240
people <- data.frame(
  age = sample(20:70, n, TRUE), sex = sample(c("f", "m"), n, TRUE), row = seq_len(n),
  text = sample(c("", "NA", "NULL", "a, b", 'say "x"', "two\nlines", " blanks ", "\u00fc\u4e2d", "\r", "back\\slash", NA), n, TRUE),
  code = sample(c("007", "1.0", "42"), n, TRUE), number = sample(c(0.1, 1e-300, 1 / 3, 1e22, 5, NA), n, TRUE),
  whole = sample(c(1L, 2L, NA), n, TRUE), logical = sample(c(TRUE, FALSE, NA), n, TRUE),
  factor = factor(sample(c("x", "y"), n, TRUE), c("w", "x", "y")), ordered = factor(sample(c("low", "high"), n, TRUE), c("low", "middle", "high"), ordered = TRUE),
  day = as.Date(sample(c("2024-01-02", "1999-12-31", NA), n, TRUE)), time = as.POSIXct(sample(c("2024-01-02 03:04:05", "1999-12-31 00:00:00"), n, TRUE), tz = "UTC"),
  span = as.difftime(sample(1:3, n, TRUE), units = "hours"), stringsAsFactors = FALSE)
people[['a=b, "c"']] <- sample(1:2, n, TRUE)
released <- function(data = people, ...) release(data, known = c("age", "sex"), keep = setdiff(names(data), c("age", "sex")), rows_are_people = TRUE, k = 3, limit = 0.1, order = "shuffled", ...)

test("kept columns are as they were", {
  x <- released()$table
  if (nrow(x) < 0.8 * n) stop("too few records")
  was <- people[match(x$row, people$row), ]
  for (column in setdiff(names(people), c("age", "sex"))) {
    a <- was[[column]]
    same(class(x[[column]]), class(a))
    same(is.na(x[[column]]), is.na(a))
    if (is.factor(a)) same(as.character(x[[column]]), as.character(a)) else same(x[[column]], a)
  }
})
test("levels are those that occur", {
  x <- released()$table
  same(levels(x$factor), c("x", "y"))
  same(levels(x$ordered), c("low", "high"))
  same(class(x$ordered), c("ordered", "factor"))
})
test("known columns are text whatever the levels", {
  data <- data.frame(age = rep(30:31, 20), far = rep(1:20, each = 2), cost = 1.5)
  for (level in 0:1) same(class(release(data, known = c("age", "far"), rows_are_people = TRUE, k = 2, limit = 1, apply = list(age = level, far = 2))$table$age), "character")
})
test("numbers are exact", {
  x <- runif(2000, -1, 1) * 10^sample(-300:300, 2000, TRUE)
  same(as.numeric(fulgurite:::format_number(x)), x)
})
test("project, progress, verify and attack", {
  data <- read.csv(file.path(trial, "hospital-discharges.csv"), check.names = FALSE, colClasses = c(postcode = "character"))
  seen <- character()
  safe <- release(data, file.path(trial, "project.json"), progress = function(text, share) seen <<- c(seen, text))
  same(nrow(safe$table), as.integer(safe$result$contents$written))
  same(safe$result$transformation, release(file.path(trial, "hospital-discharges.csv"), file.path(trial, "project.json"))$result$transformation)
  same(verify(safe)$status, "verified")
  if (attack(safe, previous = safe$path)$people < 1) stop("nobody is attacked")
  if (attack(safe, seed = 1)$singlingOut$most > safe$risk$guaranteed$prosecutor + 1e-9) stop("attacks find more than is guaranteed")
  if (length(seen) < 3) stop("no progress")
  if (length(safe$report) < 5 || safe$risk$before$highest <= safe$risk$after$highest) stop("no report")
  same(as.character(file.mode(safe$files$folder)), "700")
  if (!any(grepl("verified release of", capture.output(print(safe)))) || !any(grepl("postcode", capture.output(summary(safe))))) stop("nothing is printed")
  lines <- readLines(safe$path)
  lines[2] <- sub(",(fe)?male,", ",other,", lines[2])
  writeLines(lines, safe$path)
  e <- tryCatch(verify(safe), fulgurite_not_verified = function(e) e)
  if (!inherits(e, "fulgurite_not_verified")) stop("a changed file is verified")
})
test("conditions", {
  caught <- function(...) tryCatch(release(people, ...), fulgurite_error = function(e) e)
  e <- caught(known = "agee", hold_back = TRUE)
  same(class(e), c("fulgurite_input_error", "fulgurite_error", "error", "condition"))
  same(e$place$attribute, "agee")
  same(e$place$path, "known")
  same(caught(known = "age", hold_back = TRUE, rows_are_people = TRUE, k = 200, limit = 0, levels = list(age = c(0, 0)))$code, "core-no-solution")
  same(caught(known = "age", kk = 3)$code, "usage")
  same(caught(known = "age", k = c(2, 3))$place$path, "k")
  same(caught(known = "age", models = list(modl = "l-diversity", l = 3))$place$path, "models")
  same(caught(known = "age", hierarchies = list(agee = data.frame("1", "*")))$place$attribute, "agee")
  same(caught(known = "age", hierarchies = list(data.frame("1", "*")))$place$path, "hierarchies")
  same(caught("no such file")$code, "r-project")
  same(caught(file.path(trial, "hospital-discharges.csv"))$code, "r-project")
  same(caught(file.path(trial, "project.json"), k = 3)$code, "usage")
  if (grepl("--", conditionMessage(caught(known = c("age", "sex"))), fixed = TRUE)) stop("flags of the program are named")
  e <- tryCatch(release(data.frame(age = c(1, 2, 3), x = c("1", "2", "Ada Lovelace 1815")), known = "age", keep = "x", read = c(x = "integer"), rows_are_people = TRUE, k = 2), fulgurite_error = conditionMessage)
  if (grepl("Lovelace", e)) stop("a cell is shown")
  same(tryCatch(release(data.frame(x = c(1, Inf)), known = "x"), fulgurite_error = function(e) e$code), "r-infinite")
  same(tryCatch(release(people[0, ], known = "age"), fulgurite_error = function(e) e$code), "r-data")
  same(tryCatch(release(list(1), known = "x"), fulgurite_error = function(e) e$code), "r-data")
  if (!inherits(tryCatch(release(people, qi = "age"), error = function(e) e), "simpleError")) stop("qi is a setting")
})
test("JSON comes back", {
  text <- '{"a":["b"],"c":[],"d":{},"e":"\\u00fc \\ud83d\\ude00 \\"q\\" \\\\ \\n","f":[1,2.5],"g":[{"h":true}],"i":-1e-7}'
  x <- fulgurite:::json_read(text)
  same(x$e, "\u00fc \U0001F600 \"q\" \\ \n")
  same(fulgurite:::json_read(fulgurite:::json_write(x)), x)
})
test("arguments", {
  same(fulgurite:::arguments(list(known = c("a,b", 'c"d'), person = c("x,y", "z"), hold_back = TRUE, k = NULL, limit = 0.02, scale = list(s = c("a", "b<c")), missing_in = list(m = c("-1", "a,b")),
                                  bounds = list(b = c(NA, 3)), models = list(model = "t-closeness", attribute = "x", t = 0.2))),
       c('--qi="a,b","c""d"', "--person=x,y", "--person=z", "--hold-back", "--limit=0.02", '--scale=s=a<"b<c"', "--missing-in=m=-1,a,,b", "--bounds=b=..3", "--model=t-closeness:attribute=x,t=0.2"))
})
if (requireNamespace("haven", quietly = TRUE)) test("labelled data", {
  data <- data.frame(age = rep(30:31, 20))
  data$sex <- haven::labelled(rep(1:2, 20), c(female = 1, male = 2))
  file <- tempfile(fileext = ".sav")
  haven::write_sav(data, file)
  same(sort(unique(release(haven::read_sav(file), known = c("age", "sex"), rows_are_people = TRUE, k = 2)$table$sex)), c("female", "male"))
})
