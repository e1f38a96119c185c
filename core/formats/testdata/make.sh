#!/bin/sh
# Makes the files of this folder anew, with R (package haven) and LibreOffice:
#   apt-get install r-cran-haven libreoffice-calc-nogui
# The tests need neither.
set -e
cd "$(dirname "$0")"
Rscript make.R
for format in ods xlsx; do
	soffice --headless --convert-to $format clinic.fods
done
soffice --headless --convert-to xlsx patients.fods
