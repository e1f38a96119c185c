package site

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// snippets are the headers, the types and the compressed twins in the
// languages of three web servers, by file name.
func snippets(headers []header) map[string]string {
	return map[string]string{
		"nginx.conf": `# nginx: include this in the server or location that hands out Fulgurite.
# The types are those of the site, whatever the server's own list knows.
# Where the brotli module is there, add: brotli_static on;
gzip_static on;
charset utf-8;
charset_types text/css text/plain text/javascript text/csv;
types {
` + mediaTypes("\t%s %s;\n") + `}
location ~ /_(server/|headers$) { return 404; }
` + lines(headers, "add_header ", ` "`, `" always;`),
		"apache.conf": `# Apache: include this in the Directory that holds Fulgurite, or copy it to its
# .htaccess. It needs the modules headers, mime and rewrite.
` + mediaTypes("AddType %s .%s\n") + `AddDefaultCharset utf-8
RemoveType .gz .br
AddEncoding gzip .gz
AddEncoding br .br
RewriteEngine On
RewriteRule "^_(server|headers)(/|$)" - [R=404,L]
RewriteRule "^$" "index.html"
RewriteCond "%{HTTP:Accept-Encoding}" "\bbr\b"
RewriteCond "%{REQUEST_FILENAME}\.br" -f
RewriteRule "^(.+)$" "$1.br" [END]
RewriteCond "%{HTTP:Accept-Encoding}" "\bgzip\b"
RewriteCond "%{REQUEST_FILENAME}\.gz" -f
RewriteRule "^(.+)$" "$1.gz" [END]
Header append Vary Accept-Encoding
` + lines(headers, "Header always set ", ` "`, `"`),
		"Caddyfile": `# Caddy: import this in the site, or the handle_path, that hands out Fulgurite.
file_server {
	precompressed br gzip
	hide _*
}
` + mediaTypes("@type-%[2]s path *.%[2]s\nheader @type-%[2]s Content-Type %[1]s\n") + `header {
` + lines(headers, "\t", ` "`, `"`) + "}\n",
	}
}

// mediaTypes writes the types of the site by a format that takes a type and an extension.
func mediaTypes(format string) string {
	var b strings.Builder
	for _, extension := range slices.Sorted(maps.Keys(types)) {
		kind, _, _ := strings.Cut(types[extension], ";")
		fmt.Fprintf(&b, format, kind, extension[1:])
	}
	return b.String()
}

// lines writes each header as a line.
func lines(headers []header, before, between, after string) string {
	var b strings.Builder
	for _, h := range headers {
		b.WriteString(before + h.name + between + h.value + after + "\n")
	}
	return b.String()
}
