// @ts-check
// What a program of one's own has added to the engine.

/** @import { customMeasure as DeclaredMeasure, customModel as DeclaredModel } from './index.js' */
/** @import { Custom } from './schema.js' */

/** @type {typeof DeclaredModel} */
export const customModel = (id, params, attribute) => ({ model: /** @type {Custom} */ (id), ...(attribute && { attribute }), ...(params && { params }) });

/** @type {typeof DeclaredMeasure} */
export const customMeasure = (id, params) => ({ measure: /** @type {Custom} */ (id), ...(params && { params }) });
