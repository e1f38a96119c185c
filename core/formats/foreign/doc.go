// Package foreign compares the readers and writers of package formats with those of
// others, both ways: Parquet with github.com/parquet-go/parquet-go, Excel with
// github.com/xuri/excelize, and files of spreadsheets and statistics packages with LibreOffice,
// openpyxl, haven and pandas, which install.sh installs. It is a module of its own, so that the
// product depends on neither.
package foreign
