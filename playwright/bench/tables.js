// The tables of the data folder as files that a browser can be given.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

export class Tables {
  /** data holds one folder a table; what has to be unpacked or cut goes to folder. */
  constructor(data, folder) {
    this.data = data;
    this.folder = folder;
  }

  /** The file of a table, or of its header and first records if rows is not 0. */
  async file(dataset, rows) {
    const plain = join(this.data, dataset, 'data.csv');
    if (!rows && existsSync(plain)) {
      return plain;
    }
    const file = join(this.folder, rows ? `${dataset}-${rows}.csv` : `${dataset}.csv`);
    if (!existsSync(file)) {
      const packed = !existsSync(plain);
      const source = createReadStream(packed ? `${plain}.gz` : plain);
      const text = packed ? source.pipe(createGunzip()) : source;
      await pipeline(rows ? head(text, rows + 1) : text, createWriteStream(file));
    }
    return file;
  }
}

/** The first lines of a stream. */
async function* head(text, lines) {
  for await (const line of createInterface({ input: text })) {
    if (lines-- === 0) {
      return;
    }
    yield `${line}\n`;
  }
}
