// What eslint finds in the scripts of the page, of the module and of the tests: faults, and what nobody uses.
// It runs in the repository's folder: npm run lint.
import globals from 'globals';

const unused = ['error', { args: 'none', caughtErrors: 'none', ignoreRestSiblings: true }];

// What the parts of the grid find at the top of each other.
const grid = Object.fromEntries(['gridBar', 'gridCopy', 'gridDraw', 'gridHeads', 'GridLines', 'gridMenu', 'gridRecord', 'GridTip', 'GridWidths'].map((name) => [name, 'readonly']));

export default [
  { ignores: ['**/node_modules/**', '**/vendor/**', 'bridge/npm/example/**', 'web/site/dist/**', 'playwright/test-results/**'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-unused-vars': unused, 'no-undef': 'error', 'no-empty': ['error', { allowEmptyCatch: true }],
      // Faults that a type checker lets pass.
      'array-callback-return': 'error', 'constructor-super': 'error', 'eqeqeq': ['error', 'always', { null: 'ignore' }], 'for-direction': 'error',
      'getter-return': 'error', 'no-async-promise-executor': 'error', 'no-case-declarations': 'error', 'no-compare-neg-zero': 'error',
      'no-const-assign': 'error', 'no-constant-binary-expression': 'error', 'no-constant-condition': ['error', { checkLoops: false }],
      'no-control-regex': 'off', 'no-debugger': 'error', 'no-dupe-class-members': 'error', 'no-dupe-else-if': 'error', 'no-dupe-keys': 'error',
      'no-duplicate-case': 'error', 'no-eval': 'error', 'no-fallthrough': 'error', 'no-implied-eval': 'error', 'no-loss-of-precision': 'error',
      'no-prototype-builtins': 'error', 'no-redeclare': 'error', 'no-self-assign': 'error', 'no-self-compare': 'error', 'no-shadow-restricted-names': 'error',
      'no-sparse-arrays': 'error', 'no-this-before-super': 'error', 'no-throw-literal': 'error', 'no-unreachable': 'error',
      'no-unsafe-finally': 'error', 'no-unsafe-negation': 'error', 'no-unsafe-optional-chaining': 'error', 'no-unused-private-class-members': 'error',
      'no-useless-catch': 'error', 'no-var': 'error', 'prefer-const': ['error', { destructuring: 'all' }], 'require-yield': 'error', 'use-isnan': 'error', 'valid-typeof': 'error',
    },
  },
  { files: ['static/**/*.js', 'web/site/*.js'], languageOptions: { sourceType: 'script', globals: { ...globals.browser, ...globals.worker, ...globals.serviceworker, Go: 'readonly', uPlot: 'readonly' } } },
  // Names at the top of a script are everybody's: go-app asks for some, and one script reads what another holds.
  { files: ['static/app.js', 'static/docs/flash-steps-walk.js'], rules: { 'no-var': 'off', 'no-unused-vars': ['error', { ...unused[1], vars: 'local' }] } },
  { files: ['static/grid*.js'], rules: { 'no-unused-vars': ['error', { ...unused[1], vars: 'local' }], 'no-redeclare': ['error', { builtinGlobals: false }] }, languageOptions: { globals: grid } },
  { files: ['static/docs/flash-steps.js'], languageOptions: { globals: { walk: 'readonly' } } },
  { files: ['bridge/npm/*.js', 'static/memory.js'], languageOptions: { sourceType: 'module', globals: { ...globals.browser, ...globals.node } } },
  { files: ['playwright/**/*.js'], languageOptions: { sourceType: 'module', globals: { ...globals.browser, ...globals.node } } },
];
