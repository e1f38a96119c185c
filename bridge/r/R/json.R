# JSON, of which R itself knows nothing. Objects are named lists, arrays lists; arrays of texts or numbers vectors.

json_read <- function(text) {
  pattern <- '"(?:[^"\\\\]|\\\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[][{}:,]'
  text <- enc2utf8(text)
  Encoding(text) <- "bytes" # places of characters in UTF-8 would be counted from the beginning each time
  tokens <- regmatches(text, gregexpr(pattern, text, perl = TRUE, useBytes = TRUE))[[1]]
  at <- 0L
  take <- function() {
    at <<- at + 1L
    tokens[[at]]
  }
  value <- function(token) {
    first <- substr(token, 1, 1)
    if (token == "{") {
      out <- structure(list(), names = character())
      token <- take()
      while (token != "}") {
        if (token == ",") token <- take()
        name <- json_text(token)
        take() # the colon
        got <- value(take())
        out[name] <- list(got)
        token <- take()
      }
      return(out)
    }
    if (token == "[") {
      out <- list()
      token <- take()
      while (token != "]") {
        if (token == ",") token <- take()
        out[length(out) + 1L] <- list(value(token))
        token <- take()
      }
      plain <- length(out) > 0 && all(vapply(out, function(x) is.atomic(x) && length(x) == 1 && !inherits(x, "list"), NA))
      if (plain && length(unique(vapply(out, typeof, ""))) == 1) out <- I(unlist(out)) # I: one element is an array, too
      return(out)
    }
    switch(first, '"' = json_text(token), t = TRUE, f = FALSE, n = NULL, as.numeric(token))
  }
  value(take())
}

json_text <- function(token) {
  Encoding(token) <- "UTF-8"
  text <- substr(token, 2, nchar(token) - 1)
  if (!grepl("\\", text, fixed = TRUE)) return(enc2utf8(text))
  parts <- regmatches(text, gregexpr('\\\\u[0-9a-fA-F]{4}|\\\\.|[^\\\\]+', text, perl = TRUE))[[1]]
  high <- NULL
  out <- vapply(parts, function(part) {
    if (substr(part, 1, 2) == "\\u") {
      code <- strtoi(substr(part, 3, 6), 16L)
      if (code >= 0xD800 && code < 0xDC00) {
        high <<- code
        return("")
      }
      if (!is.null(high)) code <- 0x10000 + (high - 0xD800) * 0x400 + (code - 0xDC00)
      high <<- NULL
      return(intToUtf8(code))
    }
    if (substr(part, 1, 1) == "\\") return(switch(substr(part, 2, 2), n = "\n", t = "\t", r = "\r", b = "\b", f = "\f", substr(part, 2, 2)))
    part
  }, "")
  enc2utf8(paste(out, collapse = ""))
}

json_write <- function(x) {
  quoted <- function(text) {
    text <- gsub("\\", "\\\\", enc2utf8(text), fixed = TRUE)
    text <- gsub('"', '\\"', text, fixed = TRUE)
    for (c in list(c("\n", "\\n"), c("\t", "\\t"), c("\r", "\\r"))) text <- gsub(c[1], c[2], text, fixed = TRUE)
    paste0('"', text, '"')
  }
  if (is.null(x)) return("null")
  if (is.list(x) && !is.null(names(x))) {
    return(paste0("{", paste(vapply(names(x), function(n) paste0(quoted(n), ":", json_write(x[[n]])), ""), collapse = ","), "}"))
  }
  if (is.list(x)) return(paste0("[", paste(vapply(x, json_write, ""), collapse = ","), "]"))
  one <- if (is.character(x)) quoted(x) else if (is.logical(x)) ifelse(x, "true", "false") else format_number(x)
  if (length(x) == 1 && !inherits(x, "AsIs")) one else paste0("[", paste(one, collapse = ","), "]")
}
