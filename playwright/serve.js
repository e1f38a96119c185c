// The page, served by the program.
import { spawn } from 'node:child_process';

/** Starts `fulgurite serve` on a free port; resolves with address and process. */
export function serve(program, ...flags) {
  const server = spawn(program, ['serve', '--open=false', '--port', '0', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((done, fail) => {
    let text = '';
    const read = (chunk) => {
      text += chunk;
      const address = text.match(/http:\/\/127\.0\.0\.1:\d+/);
      if (address) {
        done({ origin: address[0], server });
      }
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('error', fail);
    server.on('exit', (code) => fail(new Error(`fulgurite serve ended with ${code}: ${text}`)));
  });
}
