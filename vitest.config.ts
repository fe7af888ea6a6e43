import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongFirst } from './test/gate/long-first.ts';

/** Lets cucumber load the steps anew, so it cannot share a process with others that do. */
const alone = 'test/gate/vocabulary.test.ts';

export default defineConfig({
  test: {
    // Against hangs alone: a machine that is busy with other things may take several times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // One more than cores: many tests wait for processes of their own. A percentage is held to the cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    execArgv: ['--import', './test/checkout-names.ts'],
    // Cucumber loads the steps with Node's own loader; the tests must share those modules, not see copies of them.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{harness,steps,mocks,reference-impl,reports,openapi,bench,build,examples,test}/**/*.test.ts',
          ],
          // Those that need a browser, or the built package, have a configuration of their own.
          exclude: [...configDefaults.exclude, '**/*.browser.test.ts', 'test/package/**', alone],
          // What a file imports is loaded once a worker, not once a file: a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'vocabulary', include: [alone] } },
    ],
  },
});
