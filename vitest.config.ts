import { availableParallelism, loadavg } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Lets cucumber load the steps anew, so it cannot share a process with others that do. */
const alone = 'test/gate/vocabulary.test.ts';

/** Whole commands, hostile servers, kills, examples: `npm test` leaves them to `npm run test:all`. */
const slow = [
  'test/{commands,divergent-server,hostile}/**/*.test.ts',
  'examples/**/*.test.ts',
  '**/*.slow.test.ts',
];

const browser = '**/*.browser.test.ts';
const installed = 'test/package/**/*.test.ts';

/** Where other things keep the cores busy, everything takes so many times as long. */
const busy = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

export default defineConfig({
  test: {
    // The few tests that take longer say so, and why.
    testTimeout: 20_000 * busy,
    hookTimeout: 20_000 * busy,
    expect: { poll: { timeout: 15_000 * busy } },
    // One more than cores: many tests wait for processes of their own. A percentage is held to the cores.
    maxWorkers: availableParallelism() + 1,
    // What a file imports is loaded once a worker, not once a file: a third of the time.
    isolate: false,
    execArgv: ['--import', './test/checkout-names.ts'],
    // Cucumber loads the steps with Node's own loader; the tests must share those modules, not see copies of them.
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
        test: { name: 'slow', include: slow, exclude: [...configDefaults.exclude, browser] },
      },
      {
        extends: true,
        // One process, and in it one Chromium. Pages are drawn on a machine that does other things besides.
        test: {
          name: 'browser',
          include: [browser],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000 * busy,
          hookTimeout: 60_000 * busy,
        },
      },
      {
        // The package as others install it: nothing stands for sources here, and npm installs on the way.
        test: {
          name: 'package',
          include: [installed],
          globalSetup: 'test/package/testing/install.ts',
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000 * busy,
          hookTimeout: 120_000 * busy,
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
});
