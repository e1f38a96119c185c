// Programs of the machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of some programs that is there, or what a variable of the environment names instead; throws where there is none. */
export function find(variable, names, folders = []) {
  if (process.env[variable]) {
    return process.env[variable];
  }
  for (const name of names) {
    for (const folder of [...folders, ...(process.env.PATH ?? '').split(delimiter)]) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // not here
      }
    }
  }
  throw new Error(`none of ${names.join(', ')} is there, and ${variable} names none`);
}
