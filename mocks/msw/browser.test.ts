import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

it('needs nothing of Node, so that a browser can load it', async () => {
  const input = fileURLToPath(new URL('./svc-mock.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  expect([output.length, output[0].imports]).toEqual([1, []]);
});
