// A portal with the engine inside: a table is opened from disk, anonymized by
// the hierarchies that come with it, and saved. Nothing is sent anywhere.
import { Anonymizer } from 'fulgurite';

const part = (id) => document.querySelector(`#${id}`);
const say = (text) => { part('state').textContent = text; };

// Bundlers that do not find engine.wasm by themselves are told where it lies.
const anonymizer = new Anonymizer({ wasmURL: document.documentElement.dataset.engine });
anonymizer.addEventListener('died', ({ detail }) => say(`${detail.error.sentence} ${detail.error.hint}`));

async function settings(profile) {
  const files = Object.fromEntries([...part('hierarchies').files].map((file) => [/hierarchy_(.*)\.csv$/.exec(file.name)?.[1], file]));
  const known = profile.columns.map((column) => column.name).filter((name) => files[name]);
  const views = await anonymizer.hierarchies(Object.fromEntries(known.map((name) => [name, files[name]])));
  return {
    version: 1,
    columns: known.map((name) => ({ name, role: 'quasi-identifying', hierarchy: views[name].spec })),
    models: [{ model: 'k-anonymity', params: { k: 5 } }],
    suppressionLimit: 0.02,
    measure: { measure: 'discernability', params: { monotonic: true } },
  };
}

async function anonymize(signal) {
  const [file] = part('table').files;
  const profile = await anonymizer.open(file, { signal });
  say(`${profile.rows} records`);
  const result = await anonymizer.run(await settings(profile), {
    signal,
    onProgress: ({ decided }) => say(`${Math.round(100 * decided)} % decided`),
  });
  if (!result.found) {
    say('No table meets the rules.');
    return;
  }
  const { name, blob } = await result.file({ signal });
  Object.assign(part('save'), { href: URL.createObjectURL(blob), download: name, hidden: false });
  say(`Score ${result.score}, ${result.outcome.suppressed} records left out.`);
}

let controller = null;
part('cancel').addEventListener('click', () => controller?.abort());
part('run').addEventListener('click', () => {
  controller = new AbortController();
  anonymize(controller.signal).catch((error) => say(`${error.sentence ?? error} ${error.hint ?? ''}`));
});
