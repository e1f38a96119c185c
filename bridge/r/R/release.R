# Flags whose value is a list between commas. Every other one is repeated for several values.
lists <- c("qi", "sensitive", "identifying", "keep", "hide", "number", "pseudonym", "shift", "missing", "predict", "report-variant", "report-for")
own_flags <- c("json", "json-to", "progress-lines", "quiet", "help", "output-dir", "to-table", "stop", "save-project", "attack", "attack-time", "previous", "from", "query", "table", "in-database", "count-known", unname(renamed))
joined <- c(scale = "<", bounds = "..", levels = "..")

release <- function(data, project = NULL, ..., known = NULL, secret = NULL, identifying = NULL, person = NULL, rows_are_people = FALSE,
                    keep = NULL, hold_back = FALSE, k = NULL, models = NULL, hierarchies = NULL, output = NULL, progress = NULL) {
  settings <- list(...)
  if (length(settings) > 0 && (is.null(names(settings)) || any(names(settings) == ""))) stop("settings of release() need names")
  unfit <- names(settings)[gsub("_", "-", names(settings)) %in% own_flags]
  if (length(unfit)) {
    named <- names(renamed)[renamed == unfit[1]]
    stop(sprintf("release() has no setting %s", unfit[1]), if (length(named)) paste(": it is called", named))
  }
  if (!is.null(progress)) progress <- match.fun(progress)
  settings <- c(list(known = known, secret = secret, identifying = identifying, person = person, rows_are_people = rows_are_people,
                     keep = keep, hold_back = hold_back, k = k, models = models), settings)
  folder <- tempfile("fulgurite-")
  dir.create(folder, mode = "0700")
  made <- FALSE
  on.exit(if (!made) unlink(folder, recursive = TRUE))
  config <- if (is.character(project)) project_of(project) else project
  columns <- list()
  reading <- character()
  word <- ""
  if (is.data.frame(data)) {
    if (length(data) == 0) fail(list(list(code = "r-data", sentence = "The data frame has no columns.")))
    if (nrow(data) == 0) fail(list(list(code = "r-data", sentence = "The data frame has no records.", hint = "Look at how it was filtered or joined.")))
    twice <- names(data)[duplicated(names(data))]
    if (length(twice)) wrong("columns", sprintf('Several columns are called "%s".', twice[1]), "Give each a name of its own.", twice[1])
    columns <- lapply(seq_along(data), function(i) column_of(names(data)[i], data[[i]]))
    original <- file.path(folder, "original.csv")
    word <- write_table(columns, original)
    words <- c(word, config$input$missing)
    reading <- arguments(list(delimiter = ",", encoding = "utf-8", quote = "double", header_lines = 1, blanks = "keep", missing = words))
    typed <- with_types(columns, config, settings)
    config <- typed$config
    settings <- typed$settings
  } else if (is.character(data) && length(data) == 1) {
    original <- data
  } else {
    fail(list(list(code = "r-data", sentence = sprintf("What was given is no table: it is of the class %s.", class(data)[1]), hint = "Give a data frame (as.data.frame makes one of a matrix), or the path of a file.")))
  }
  path <- if (is.null(output)) file.path(folder, "release.csv") else output
  saved <- file.path(folder, "project.json")
  report <- file.path(folder, "report.json")
  command <- c(reading, arguments(settings), "--output", path, "--save-project", saved, "--report", report, "--report-variant", "internal")
  if (is.null(output)) command <- c(command, "--output-format", "csv", "--output-delimiter", "comma", "--output-line-break", "lf", "--output-encoding", "utf-8")
  if (!is.null(config)) {
    given <- file.path(folder, "given.json")
    writeLines(json_write(config), given, useBytes = TRUE)
    command <- c(command, "--project", given)
  }
  named <- c(vapply(config$columns, function(c) c$name, ""), as.character(known), as.character(secret))
  command <- c(command, hierarchy_arguments(hierarchies, file.path(folder, "hierarchies"), if (!isTRUE(settings$suggested)) named))
  receipt <- if (!is.null(settings$receipt)) settings$receipt else if (!is.null(settings$key)) file.path(folder, "receipt")
  if (!is.null(receipt) && is.null(settings$receipt)) command <- c(command, "--receipt", receipt) # with a key, verification and attacks are exact
  result <- run("anonymize", c(command, "--", original), progress)
  x <- list(table = NULL, result = result, report = read_json(report), project = read_json(saved), path = path,
            risk = result[intersect(c("before", "after", "guaranteed"), names(result))],
            files = list(folder = folder, original = original, project = saved, key = settings$key, receipt = receipt))
  if (grepl("\\.(csv|txt|tsv)$", path, ignore.case = TRUE)) {
    frame <- read_table(path, word, is.data.frame(data) && is.null(output))
    own <- stats::setNames(columns, vapply(columns, function(c) c$name, ""))
    for (c in result$columns) frame[[c$name]] <- back(frame[[c$name]], c, own[[c$name]])
    x$table <- frame
  }
  made <- TRUE
  keeper <- new.env() # when nobody has the release any more, the copies of the original go
  reg.finalizer(keeper, function(e) unlink(folder, recursive = TRUE), onexit = TRUE)
  x$files$keeper <- keeper
  structure(x, class = "fulgurite_release")
}

verify <- function(release, progress = NULL) run("verify", c(compared(release), release$path), progress, done = c(0, 5))

attack <- function(release, previous = NULL, seed = NULL, time_limit = NULL, progress = NULL) {
  run("attack", c(compared(release), arguments(list(previous = previous, seed = seed, time_limit = time_limit)), release$path), progress)
}

save_release <- function(release, path) {
  if (file.exists(path)) fail(list(list(code = "r-file", sentence = sprintf("The file %s exists already. It was left as it is.", path), hint = "Choose another name.", place = list(file = path))))
  invisible(file.copy(release$path, path))
}

compared <- function(release) {
  f <- release$files
  c("--project", f$project, "--original", f$original, if (!is.null(f$key)) c("--key", f$key, "--receipt", f$receipt))
}

project_of <- function(path) {
  read <- tryCatch(suppressWarnings(read_json(path)), error = function(e) NULL)
  if (is.list(read) && !is.null(names(read))) return(read)
  why <- if (file.exists(path)) "it is no JSON object" else "there is no such file"
  fail(list(list(code = "r-project", sentence = sprintf("The project %s cannot be read: %s.", path, why), hint = "Give the path of a project file, or a list.", place = list(file = path))))
}

read_json <- function(path) json_read(paste(readLines(path, warn = FALSE, encoding = "UTF-8"), collapse = "\n"))

# Adds what the columns are: to the project where it does not say so, else to the settings.
with_types <- function(columns, config, settings) {
  if (is.null(config)) {
    for (c in columns) {
      if (!nzchar(c$type) || c$name %in% names(settings$read) || c$name %in% names(settings$scale)) next
      if (is.null(c$scale)) settings$read[[c$name]] <- paste0(c$type, if (nzchar(c$format)) ":", c$format) else settings$scale[[c$name]] <- c$scale
    }
    settings$read <- as.list(settings$read)
    settings$scale <- as.list(settings$scale)
    return(list(config = NULL, settings = settings))
  }
  config$input <- NULL
  have <- vapply(config$columns, function(c) c$name, "")
  for (c in columns) {
    at <- match(c$name, have)
    entry <- if (is.na(at)) list(name = c$name) else config$columns[[at]]
    if (nzchar(c$type) && is.null(entry$type) && is.null(entry$read)) {
      entry$type <- c$type
      if (nzchar(c$format)) entry$format <- c$format
      if (!is.null(c$scale)) entry$read <- list(order = I(c$scale))
    }
    config$columns[[if (is.na(at)) length(config$columns) + 1 else at]] <- entry
  }
  list(config = config, settings = settings)
}

# Settings as flags of the program.
arguments <- function(settings) {
  all <- character()
  for (name in names(settings)) {
    value <- settings[[name]]
    flag <- if (name %in% names(renamed)) renamed[[name]] else gsub("_", "-", name)
    if (is.null(value) || identical(value, FALSE) || length(value) == 0) next
    if (is.numeric(value) && length(value) > 1 && is.null(names(value)) && !flag %in% lists) {
      misused(name, sprintf("%s is one number, and not several.", name), "Give the number alone.")
    }
    all <- c(all, if (isTRUE(value)) paste0("--", flag)
      else if (flag %in% lists) paste0("--", flag, "=", comma(value))
      else if (flag == "model") paste0("--model=", models_of(value))
      else if (flag == "apply" && is.list(value)) paste0("--apply=", json_write(value))
      else if (!is.null(names(value))) unlist(lapply(names(value), function(column) paste0("--", flag, "=", column, "=", said(flag, value[[column]]))))
      else paste0("--", flag, "=", vapply(value, function(v) text_of(v), "")))
  }
  all
}

text_of <- function(v) if (is.numeric(v)) format_number(v) else if (is.logical(v)) tolower(v) else as.character(v)

comma <- function(values) {
  values <- as.character(values)
  quoted <- grepl('[",\n\r]', values) | values == ""
  values[quoted] <- paste0('"', gsub('"', '""', values[quoted], fixed = TRUE), '"')
  paste(values, collapse = ",")
}

# What is said of a column.
said <- function(flag, value) {
  if (is.list(value)) return(json_write(value))
  if (is.numeric(value) && length(value) == 1) return(text_of(value))
  between <- joined[flag]
  if (is.na(between)) return(if (length(value) == 1) as.character(value) else paste(gsub(",", ",,", value, fixed = TRUE), collapse = ","))
  if (between == "<" && length(value) == 1) return(value)
  value <- if (is.numeric(value)) format_number(value) else as.character(value)
  if (between == "<") value <- ifelse(grepl('[<"]', value), paste0('"', value, '"'), value)
  paste(ifelse(is.na(value), "", value), collapse = between)
}

# "l-diversity:attribute=diagnosis,l=3", or list(model = "l-diversity", attribute = "diagnosis", l = 3), or several.
models_of <- function(value) {
  if (is.character(value)) return(value)
  if (!is.null(names(value))) value <- list(value)
  vapply(value, function(m) {
    if (is.character(m)) return(m)
    if (is.null(m$model)) misused("models", "A rule of models has no model.", 'Write list(model = "l-diversity", attribute = COLUMN, l = 3).')
    params <- m[names(m) != "model"]
    if (length(params) == 0) return(m$model)
    paste0(m$model, ":", paste(names(params), vapply(params, text_of, ""), sep = "=", collapse = ","))
  }, "")
}

# Specifications as flags; data frames, whose first column has the values, as files.
# Of others than the columns that are named, if any, nothing says that somebody could know them.
hierarchy_arguments <- function(hierarchies, folder, named = NULL) {
  if (is.null(hierarchies)) return(character())
  if (is.character(hierarchies) && is.null(names(hierarchies))) return(paste0("--hierarchies=", hierarchies))
  if (is.null(names(hierarchies))) misused("hierarchies", "The hierarchies have no names of columns.", "Write list(COLUMN = data.frame(...)).")
  other <- setdiff(names(hierarchies), named)
  if (!is.null(named) && length(other)) {
    wrong("hierarchy", sprintf('hierarchies has the column "%s", which is not among those that someone could know.', other[1]), "Name the column with known, too.", other[1])
  }
  frames <- vapply(hierarchies, is.data.frame, NA)
  out <- arguments(list(hierarchy = as.list(hierarchies)[!frames]))
  for (name in names(hierarchies)[frames]) {
    dir.create(folder, showWarnings = FALSE)
    if (grepl("[/\\\\]|^[.]", name)) wrong("hierarchy", sprintf('No file can be named after the column "%s".', name), "Rename the column, or give a specification.", name)
    columns <- lapply(hierarchies[[name]], as.character)
    write.table(as.data.frame(columns, stringsAsFactors = FALSE), file.path(folder, paste0(name, ".csv")), sep = ",", qmethod = "double",
                row.names = FALSE, col.names = FALSE, fileEncoding = "UTF-8")
  }
  if (any(frames)) c(out, paste0("--hierarchies=", folder)) else out
}

print.fulgurite_release <- function(x, ...) {
  r <- x$result
  cat(sprintf("A verified release of %s of %s records that keeps %.1f %% of the detail.\n", format(r$contents$written, big.mark = ","), format(r$records, big.mark = ","), 100 * if (is.null(r$kept)) 0 else r$kept))
  invisible(x)
}

summary.fulgurite_release <- function(object, ...) {
  r <- object$result
  levels <- do.call(rbind, lapply(r$levels, function(l) data.frame(column = l$attribute, level = l$level, of = l$height - 1, shows = if (is.null(l$name)) "" else l$name)))
  structure(list(release = object, levels = levels, smallest = r$after$smallest, before = r$before$highest, after = r$after$highest, warnings = r$warnings), class = "summary.fulgurite_release")
}

print.summary.fulgurite_release <- function(x, ...) {
  print(x$release)
  cat(sprintf("Highest risk of being found: %.1f %% before, %.1f %% after. Smallest group: %d.\n", 100 * x$before, 100 * x$after, as.integer(x$smallest)))
  if (!is.null(x$levels)) print(x$levels, row.names = FALSE)
  for (w in x$warnings) cat("Note: ", w$sentence, "\n", sep = "")
  invisible(x)
}

as.data.frame.fulgurite_release <- function(x, ...) x$table
