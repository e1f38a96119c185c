// @ts-check
// The fields of what the engine is asked: those of schema.d.ts without what a function has as arguments of its own.
// A misspelled one would be left alone, and the default taken in its place.

export const asks = {
  read: ['delimiter', 'encoding', 'quote', 'noHeader', 'headerLines', 'dropNames', 'names', 'skipLines', 'skipEnd', 'blanks', 'missing', 'format', 'sheet', 'ragged', 'surplus', 'joinInto', 'keepAside'],
  expose: ['limits', 'special', 'sample', 'wildcard', 'safeHarbor', 'areas', 'year'],
  limits: ['highest', 'atRisk', 'success'],
  population: ['population', 'populationSize'],
  solutions: ['levels', 'leftOut', 'kept', 'failing', 'by', 'from', 'count', 'near'],
  as: ['format', 'delimiter', 'encoding', 'lineBreak'],
  report: ['variant', 'form', 'for', 'areas', 'year', 'purpose', 'recipient', 'decidedBy', 'nobodyKnows', 'date', 'programHash', 'limits', 'special', 'use', 'language'],
  sql: ['release', 'drop'],
  risk: ['most'],
  predict: ['from', 'method', 'folds'],
  attack: ['seed', 'timeLimit'],
};
