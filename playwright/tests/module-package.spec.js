// What npm packs of the module, as the tools see it that look at packages: whoever imports it finds
// it, with its types, from any kind of module and by any way of looking.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { expect, install, tarball, test } from '../portal.js';

test('publint finds nothing to say', async ({}, testInfo) => {
  const folder = testInfo.outputPath('packed');
  install(folder);
  const pkgDir = join(folder, 'node_modules', 'fulgurite');
  const { messages } = await publint({ pkgDir, strict: true, pack: false });
  expect(messages).toEqual([]);
});

test('its types are found wherever it is, by all ways that modules of JavaScript are looked for', async () => {
  // Others are files whose address is wanted, and nothing to import.
  const { problems, entrypoints, types } = await checkPackage(createPackageFromTarballData(readFileSync(tarball())), { excludeEntrypoints: [/\.wasm$/, './worker.js'] });
  expect(types.kind).toBe('included');
  expect(Object.keys(entrypoints)).toEqual(expect.arrayContaining(['.', './element']));
  // It is an ES module, which programs in CommonJS get by import(): see below.
  expect(problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
});

test('a program in CommonJS imports it', async ({ installed }) => {
  const text = "import('fulgurite').then(({ Anonymizer }) => new Anonymizer().open('a\\n1\\n')).then(({ rows }) => process.stdout.write(String(rows)))";
  expect(execFileSync(process.execPath, ['--input-type=commonjs', '--eval', text], { cwd: installed, encoding: 'utf8' })).toBe('1');
});
