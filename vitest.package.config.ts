import { defineConfig } from 'vitest/config';

/** The tests of the package as others install it. */
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: 'test/package/testing/install.ts',
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    experimental: { viteModuleRunner: false },
  },
});
