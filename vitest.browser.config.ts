import { defineConfig } from 'vitest/config';

/** The tests that need the machine's Chromium. */
export default defineConfig({
  test: {
    include: ['{harness,mocks,reports,examples,test}/**/*.browser.test.ts'],
    // One process, and in it one Chromium and one copy of what the files import.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    execArgv: ['--import', './test/checkout-names.ts'],
    experimental: { viteModuleRunner: false },
  },
});
