// Runs SQL in DuckDB for the tests of its scripts: a request is a line of JSON on the standard
// input, {folder, sql} or {folder, load: {table, columns, file}}, and so is the answer, {rows} or
// {error}. Rows are those of the last statement that returns any, the names of their columns first.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create(':memory:')).connect();

async function run(sql) {
  const statements = await connection.extractStatements(sql);
  let rows = [];
  for (let i = 0; i < statements.count; i++) {
    const prepared = await statements.prepare(i);
    const result = await prepared.runAndReadAll();
    if (result.columnCount > 0 && !['Count', 'Success'].includes(result.columnNames()[0])) {
      rows = [result.columnNames(), ...result.getRows().map((row) => row.map((cell) => (cell === null ? '' : String(cell))))];
    }
  }
  return rows;
}

// cells reads CSV, in which cells may hold anything.
function cells(text) {
  const rows = [];
  let row = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        cell += text[at];
        if (text[at] === '"') at++;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\n') cell += text[at++];
    }
    row.push(cell);
    if (text[at++] !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

async function load({ table, columns, file }) {
  const [names, ...records] = cells(readFileSync(file, 'utf8'));
  await run(`CREATE TABLE ${table} (${columns}); CREATE TABLE loading (${names.map((_, i) => `c${i} varchar`)})`);
  const appender = await connection.createAppender('loading');
  for (const record of records) {
    for (const cell of record) appender.appendVarchar(cell);
    appender.endRow();
  }
  appender.closeSync();
  await run(`INSERT INTO ${table} SELECT ${names.map((_, i) => `NULLIF(c${i}, '')`)} FROM loading; DROP TABLE loading`);
  return [];
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    process.chdir(request.folder);
    answer = { rows: request.load ? await load(request.load) : await run(request.sql) };
  } catch (error) {
    answer = { error: String(error) };
    await connection.run('ROLLBACK').catch(() => {}); // a script that fails leaves no transaction open, as where its program ends
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
