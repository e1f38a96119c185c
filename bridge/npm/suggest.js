// @ts-check
// Settings to begin with, of what a profile suggests.

/** @import { suggest as Declared } from './index.js' */

/** @type {typeof Declared} */
export function suggest(profile, { k = 5, l = 3, suppressionLimit = 0.02, measure = 'loss' } = {}) {
  /** @type {ReturnType<Declared>} */
  const project = { version: 2, columns: [], models: [{ model: 'k-anonymity', params: { k } }], suppressionLimit, measure: { measure } };
  for (const { name, role, hierarchy, distinct } of profile.columns) {
    if (role !== 'sensitive') {
      project.columns.push({ name, ...(role && { role }), ...(role === 'quasi-identifying' && { hierarchy }) });
      continue;
    }
    const values = Math.min(l, distinct);
    if (values > 1) project.models.push({ model: 'distinct-l-diversity', attribute: name, params: { l: values } });
    project.columns.push({ name, role: values > 1 ? role : 'insensitive' }); // where all have the same there is nothing to learn
  }
  const [people] = profile.people ?? [];
  if (people) project.person = people.columns;
  return project;
}
