import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{harness,steps,mocks,reference-impl,reports,openapi,examples}/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
