// Puts what comes from the site beside the module's own files, for `npm pack`:
// the engine, its worker's script with the toolchain's loader in front, what limits
// its memory, and the licences of what is inside.
//
//   node assemble.js SITE   a site built by web/site/build
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const site = process.argv[2];
if (!site) {
  console.error('usage: node assemble.js SITE');
  process.exit(2);
}
const here = dirname(fileURLToPath(import.meta.url));
const script = ['wasm_exec.js', 'worker.js'].map((name) => readFileSync(join(site, name), 'utf8')).join('\n');
writeFileSync(join(here, 'worker.js'), script);
writeFileSync(join(here, 'worker-text.js'), `// worker.js as a text.\nexport default ${JSON.stringify(script)};\n`);
for (const name of ['engine.wasm', 'memory.js', 'licences.txt']) {
  copyFileSync(join(site, name), join(here, name));
}
