import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { patience } from './test/patience.ts';

/** This test makes cucumber load the steps, so no other test in its process may have loaded the steps. */
const alone = 'test/gate/vocabulary.test.ts';

/** Tests that run whole commands, hostile servers or examples. Only `npm run test:all` includes them. */
const slow = [
  'test/{commands,hostile,your-server}/**/*.test.ts',
  'examples/**/*.test.ts',
  '**/*.slow.test.ts',
];

const browser = '**/*.browser.test.ts';
const installed = 'test/package/**/*.test.ts';

export default defineConfig({
  test: {
    testTimeout: patience(20),
    hookTimeout: patience(20),
    expect: { poll: { timeout: patience(15) } },
    // Many tests wait for child processes, so workers outnumber cores. Vitest reduces a percentage above 100.
    maxWorkers: availableParallelism() + 1,
    // Modules are loaded once per worker. With modules loaded once per file, the tests take much longer.
    isolate: false,
    execArgv: ['--import', './test/checkout-names.ts'],
    // Cucumber loads the steps with Node's loader. Vite's module runner would load the steps a second time.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow, browser, installed, alone],
        },
      },
      { extends: true, test: { name: 'unit-alone', include: [alone], isolate: true } },
      {
        extends: true,
        // The time limits are long, because about six commands compete for two cores in `npm run test:all`.
        test: {
          name: 'slow',
          include: slow,
          exclude: [...configDefaults.exclude, browser],
          testTimeout: patience(60),
          hookTimeout: patience(60),
        },
      },
      {
        extends: true,
        // The tests share one process and one Chromium.
        // A busy machine draws pages slowly, so the time limits are long.
        test: {
          name: 'browser',
          include: [browser],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: patience(60),
          hookTimeout: patience(60),
        },
      },
      {
        // These tests use the package as users install it.
        // The tests have no aliases for the sources, and call npm install.
        test: {
          name: 'package',
          include: [installed],
          globalSetup: 'test/package/testing/install.ts',
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: patience(120),
          hookTimeout: patience(120),
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
});
