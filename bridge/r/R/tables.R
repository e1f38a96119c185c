# A data frame as a file that the program reads, and its release as a data frame again. A cell that a release shows
# as it was becomes the very value that it came from; what the release has changed is read by the type that the
# release names.

wrong <- function(code, sentence, hint, column) {
  fail(list(list(code = paste0("r-", code), sentence = sentence, hint = hint, place = list(attribute = column))))
}

# What a column is: texts of its cells (NA: no value), its type, format and scale.
column_of <- function(name, x) {
  type <- "string"
  format <- ""
  scale <- NULL
  if (inherits(x, "haven_labelled")) x <- haven::as_factor(x)
  if (is.factor(x)) {
    if (is.ordered(x) && nlevels(x) > 1) {
      type <- "ordinal"
      scale <- levels(x)
    }
    texts <- as.character(x)
  } else if (inherits(x, "Date")) {
    type <- "date"
    format <- "2006-01-02"
    texts <- format(x, "%Y-%m-%d")
  } else if (inherits(x, "POSIXt")) {
    x <- as.POSIXct(x)
    seconds <- as.numeric(x)
    whole <- all(is.na(seconds) | seconds == floor(seconds))
    if (whole) {
      type <- "date"
      format <- "2006-01-02 15:04:05"
    }
    texts <- format(x, if (whole) "%Y-%m-%d %H:%M:%S" else "%Y-%m-%d %H:%M:%OS6")
  } else if (is.logical(x)) {
    texts <- ifelse(x, "true", "false")
  } else if (is.integer(x)) {
    type <- "integer"
    texts <- as.character(unclass(x))
  } else if (is.numeric(x) && !inherits(x, "difftime")) {
    if (any(is.infinite(x))) wrong("infinite", sprintf('The column "%s" has an infinite number.', name), "Replace it by a number, or by NA.", name)
    type <- "decimal"
    x <- as.numeric(x)
    texts <- format_number(x)
    if (all(is.na(x) | x == floor(x) & abs(x) < 1e15)) type <- "integer"
  } else if (is.character(x)) {
    texts <- enc2utf8(x)
    # The program sees whether texts are dates or words in an order; numbers that are texts stay so.
    if (!all(is.na(x) | grepl("^\\s*[+-]?[0-9]+([.,][0-9]+)?([eE][+-]?[0-9]+)?\\s*$", x))) type <- ""
  } else if (is.atomic(x) && !is.complex(x) && !is.raw(x)) {
    texts <- as.character(x) # difftime and others that have texts
  } else {
    wrong("type", sprintf('The column "%s" has values of the type %s, which no table can have.', name, class(x)[1]), "Make texts or numbers of them, or leave the column out.", name)
  }
  texts[is.na(x)] <- NA
  list(name = name, values = x, texts = texts, type = type, format = format, scale = scale)
}

# The shortest text of a number that is read as the same one.
format_number <- function(x) {
  out <- rep(NA_character_, length(x))
  other <- !is.na(x)
  for (digits in 15:17) {
    out[other] <- sprintf("%.*g", digits, x[other])
    other[other] <- as.numeric(out[other]) != x[other]
  }
  out
}

write_table <- function(columns, path) {
  texts <- unique(unlist(lapply(columns, function(c) if (c$type %in% c("", "string", "ordinal")) unique(c$texts))))
  words <- c("", "NA", "NULL", paste0("<NA ", 1:999, ">"))
  word <- words[!words %in% texts][1]
  frame <- lapply(columns, function(c) ifelse(is.na(c$texts), word, c$texts))
  names(frame) <- vapply(columns, function(c) enc2utf8(c$name), "")
  frame <- as.data.frame(frame, optional = TRUE, stringsAsFactors = FALSE)
  file <- file(path, "wb", encoding = "native.enc")
  on.exit(close(file))
  write.table(frame, file, sep = ",", quote = TRUE, qmethod = "double", row.names = FALSE, eol = "\n", fileEncoding = "")
  word
}

# exact says that lines end with line feeds alone, so that carriage returns are of cells: R's own reader takes them for
# ends of lines, too.
read_table <- function(path, word, exact = FALSE) {
  bytes <- readBin(path, "raw", file.size(path))
  if (exact && any(bytes == as.raw(13))) {
    text <- rawToChar(bytes)
    Encoding(text) <- "bytes"
    cells <- regmatches(text, gregexpr('(?:"(?:[^"]+|"")*+"|[^,"\n]*)[,\n]', text, perl = TRUE, useBytes = TRUE))[[1]]
    width <- match(TRUE, endsWith(cells, "\n"))
    cells <- substr(cells, 1, nchar(cells, "bytes") - 1)
    quoted <- startsWith(cells, '"')
    cells[quoted] <- gsub('""', '"', substr(cells[quoted], 2, nchar(cells[quoted], "bytes") - 1), fixed = TRUE, useBytes = TRUE)
    Encoding(cells) <- "UTF-8"
    cells <- matrix(cells, ncol = width, byrow = TRUE)
    frame <- as.data.frame(cells[-1, , drop = FALSE], stringsAsFactors = FALSE)
    names(frame) <- cells[1, ]
  } else {
    frame <- read.csv(path, colClasses = "character", na.strings = character(), check.names = FALSE, encoding = "UTF-8", strip.white = FALSE, blank.lines.skip = FALSE)
  }
  for (i in seq_along(frame)) frame[[i]][frame[[i]] %in% word] <- NA
  frame
}

# A released column as R has it. Levels of a factor are those that occur in it: the others may be of people who are
# not in the release.
back <- function(texts, released, column = NULL) {
  if (!is.null(column) && isTRUE(released$own)) {
    at <- match(texts, column$texts)
    if (all(is.na(texts) | !is.na(at))) {
      at[is.na(texts)] <- NA
      x <- column$values[at]
      return(if (is.factor(x)) droplevels(x) else x)
    }
  }
  if (is.character(column$values) || is.factor(column$values)) return(texts)
  if (!is.null(released$format) && released$type %in% c("integer", "decimal")) return(texts)
  x <- switch(released$type,
    integer = , decimal = suppressWarnings(as.numeric(texts)),
    date = if (identical(released$format, "2006-01-02")) as.Date(texts, "%Y-%m-%d")
           else if (identical(released$format, "2006-01-02 15:04:05")) as.POSIXct(texts, format = "%Y-%m-%d %H:%M:%S")
           else texts,
    texts)
  if (any(is.na(x) & !is.na(texts))) return(texts) # an exception among numbers, such as "> 100"
  if (released$type == "integer" && all(is.na(x) | abs(x) <= .Machine$integer.max)) x <- as.integer(x)
  x
}
