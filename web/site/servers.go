package site

import "strings"

// snippets are the headers, the types and the compressed twins in the
// languages of three web servers, by file name.
func snippets(headers []header) map[string]string {
	return map[string]string{
		"nginx.conf": `# nginx: include this in the server or location that hands out Fulgurite.
# Its mime.types has to know application/wasm, as those of recent versions do.
# Where the brotli module is there, add: brotli_static on;
gzip_static on;
` + lines(headers, "add_header ", ` "`, `" always;`),
		"apache.conf": `# Apache: include this in the Directory that holds Fulgurite, or copy it to its
# .htaccess. It needs the modules headers, mime and rewrite.
AddType application/wasm .wasm
AddType application/manifest+json .webmanifest
AddType text/javascript .js .mjs
AddDefaultCharset utf-8
RemoveType .gz .br
AddEncoding gzip .gz
AddEncoding br .br
RewriteEngine On
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
header {
` + lines(headers, "\t", ` "`, `"`) + "}\n",
	}
}

// lines writes each header as a line.
func lines(headers []header, before, between, after string) string {
	var b strings.Builder
	for _, h := range headers {
		b.WriteString(before + h.name + between + h.value + after + "\n")
	}
	return b.String()
}
