// @ts-check
// Settings to begin with, of what a profile suggests.
import { only } from './problems.js';

/** @import { suggest as Declared } from './index.js' */

/** @type {typeof Declared} */
export function suggest(profile, { k = 5, l = 3, suppressionLimit = 0.02, measure = 'loss', person, countKnown = {}, ...rest } = {}) {
  only('suggest', rest, 'k, l, suppressionLimit, measure, person and countKnown');
  /** @type {ReturnType<Declared>} */
  const project = { version: 2, columns: [], models: [{ model: 'k-anonymity', params: { k } }], suppressionLimit, measure: { measure } };
  const whose = person === undefined ? profile.people?.[0]?.columns : [person].flat();
  if (whose) project.person = whose;
  if (profile.tables) project.tables = profile.tables.map(({ name }) => ({ name, ...(countKnown[name] === false && { countUnknown: true }) }));
  for (const { name, role, hierarchy, distinct } of profile.columns) {
    if (project.tables && name === 'table') {
      project.columns.push({ name, role: 'quasi-identifying', maxLevel: 0, weight: 0 });
    } else if (role !== 'sensitive') {
      project.columns.push({ name, ...(role && { role }), ...(role === 'quasi-identifying' && { hierarchy }) });
    } else if (!project.tables) { // of several a secret is held back: rules about secrets are for single tables
      const values = Math.min(l, distinct);
      if (values > 1) project.models.push({ model: 'distinct-l-diversity', attribute: name, params: { l: values } });
      project.columns.push({ name, role: values > 1 ? role : 'insensitive' }); // where all have the same there is nothing to learn
    }
  }
  return project;
}
