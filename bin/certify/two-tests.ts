/** Two tests that know nothing of boardstone, for each runner; for vitest in a project with an `exclude` of its own. */
const twoTests = (suite: string, test: string): string => `${suite}('a board', () => {
  const { BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token } = process.env;
  for (const name of ['reads', 'finds [1]'])
    ${test}(name, () => fetch(url + '/1/members/me?key=' + key + '&token=' + token).then(() => {}));
});`;
/** What each runner is called with, its files, and what stands before the names of their tests. */
export const chosen = {
  mocha: { argv: ['own.cjs'], files: { 'own.cjs': twoTests('describe', 'it') }, path: 'a board › ' },
  jest: {
    argv: ['--rootDir=.'],
    files: { 'own.test.js': twoTests('describe', 'it'), 'package.json': '{}' },
    path: 'a board › ',
  },
  vitest: {
    argv: ['run', '--config=vitest.config.mjs'],
    files: {
      'own.test.mjs': `import { describe, it } from 'vitest';\n${twoTests('describe', 'it')}`,
      'vitest.config.mjs': "export default { test: { projects: [{ test: { name: 'own', exclude: ['no'] } }] } };",
    },
    path: '',
  },
  playwright: {
    argv: ['test', '--config=playwright.config.mjs'],
    files: {
      'own.mjs': `import { test } from '@playwright/test';\n${twoTests('test.describe', 'test')}`,
      'playwright.config.mjs': "export default { testMatch: 'own.mjs' };",
    },
    path: 'a board › ',
  },
} as const;
