# Runs the program, and says in R's words what it says.

renamed <- c(known = "qi", secret = "sensitive", models = "model")

program <- function() {
  own <- system.file("program", if (.Platform$OS.type == "windows") "fulgurite.exe" else "fulgurite", package = "fulgurite")
  if (!nzchar(own)) own <- Sys.which("fulgurite")[[1]]
  if (!nzchar(own)) {
    fail(list(list(code = "r-no-program", sentence = "The program fulgurite is not there.", hint = "Install a package of this platform, or put the program into the PATH.")))
  }
  if (file.access(own, 1) != 0) Sys.chmod(own, "0755") # the installation may have lost that
  own
}

#' The version of the program.
fulgurite_version <- function() strsplit(system2(program(), "version", stdout = TRUE)[1], " ")[[1]][2]

# A sentence of the program with R's names of settings in place of its flags.
ours <- function(text) {
  if (is.null(text)) return("")
  text <- gsub("fulgurite [a-z]+ --help", "?release", sub("^There is no flag --", "There is no setting ", text))
  flags <- unique(regmatches(text, gregexpr("--[a-z][a-z-]*[a-z]|--k\\b", text, perl = TRUE))[[1]])
  for (flag in flags[order(-nchar(flags))]) {
    name <- sub("^--", "", flag)
    known <- names(renamed)[renamed == name]
    text <- gsub(paste0(flag, "(?![a-z-])"), if (length(known)) known else gsub("-", "_", name), text, perl = TRUE)
  }
  text
}

classes <- c("1" = "fulgurite_input_error", "2" = "fulgurite_usage_error", "3" = "fulgurite_no_result", "4" = "fulgurite_not_verified")

# Ends with a condition: code, sentence, hint and place are those of the first problem.
fail <- function(problems, exit = 1) {
  problems <- lapply(problems, function(p) {
    place <- if (is.null(p$place)) list() else p$place
    if (!is.null(place$path)) place$path <- sub("^hierarchy$", "hierarchies", ours(place$path))
    list(code = p$code, sentence = ours(sub("^there is", "There is", p$sentence)), hint = ours(p$hint), place = place)
  })
  first <- problems[[1]]
  said <- vapply(problems, function(p) trimws(paste(p$sentence, p$hint)), "")
  class <- classes[as.character(exit)]
  stop(structure(c(list(message = paste(said, collapse = "\n"), call = NULL, problems = problems), first),
                 class = c(if (!is.na(class)) unname(class), "fulgurite_error", "error", "condition")))
}

# Ends because of a setting.
misused <- function(name, sentence, hint) fail(list(list(code = "usage", sentence = sentence, hint = hint, place = list(path = name))), 2)

# Runs a command and returns its document. progress, a function, is called with what is being done, and its share or NA.
run <- function(command, arguments, progress = NULL, done = 0) {
  document <- tempfile("fulgurite-", fileext = ".json")
  heard <- tempfile("fulgurite-")
  on.exit(unlink(c(document, heard)))
  arguments <- c(command, "--json-to", document, if (!is.null(progress)) "--progress-lines", arguments)
  # A file of arguments does not exist: each is quoted for the shell that system2 asks.
  quoted <- vapply(enc2utf8(arguments), shQuote, "", type = if (.Platform$OS.type == "windows") "cmd" else "sh")
  if (is.null(progress)) {
    exit <- suppressWarnings(system2(program(), quoted, stdout = heard, stderr = heard))
    said <- readLines(heard, warn = FALSE, encoding = "UTF-8")
  } else {
    # What is said on the standard error comes through a pipe, line by line.
    pipe <- pipe(paste(shQuote(program()), paste(quoted, collapse = " "), if (.Platform$OS.type == "windows") "2>&1 >NUL" else "2>&1 >/dev/null"), open = "r")
    said <- character()
    exit <- NULL
    tryCatch(while (length(line <- readLines(pipe, n = 1, warn = FALSE, encoding = "UTF-8"))) {
      told <- if (startsWith(line, "{")) json_read(line)
      if (is.null(told)) said <- c(said, line) else progress(told$text, if (is.null(told$share)) NA_real_ else told$share)
    }, finally = exit <- close(pipe))
    exit <- if (is.null(exit)) 0 else if (exit > 255) exit %/% 256 else exit
  }
  answer <- if (file.exists(document)) json_read(paste(readLines(document, warn = FALSE, encoding = "UTF-8"), collapse = "\n")) else list()
  if (exit %in% done) return(answer)
  problems <- c(answer$problems, answer$findings)
  if (length(problems) == 0) {
    problems <- list(list(code = "r-ended", sentence = sprintf("The program ended with exit code %d: %s", exit, paste(said, collapse = " "))))
  }
  fail(problems, exit)
}
