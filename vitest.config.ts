import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{harness,steps,mocks,reference-impl,reports,openapi,examples}/**/*.test.ts'],
    // Those that need a browser have a configuration of their own.
    exclude: [...configDefaults.exclude, '**/*.browser.test.ts'],
    testTimeout: 20_000,
    // Cucumber loads the steps with Node's own loader; the tests must share those modules, not see copies of them.
    experimental: { viteModuleRunner: false },
  },
});
