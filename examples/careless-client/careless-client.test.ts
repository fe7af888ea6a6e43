import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { having, resultIn, runCommand } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';

const subject = fileURLToPath(new URL('./client.yaml', import.meta.url));

/** The rules that the mistakes in careless.mjs break. */
const broken = `
  CL-04 CL-05 CL-11 CL-12 CL-13 CL-14 CL-16 CL-20 CL-22 CL-23 CL-25 CL-26 CL-28 CL-30 CL-32 CL-34
  CL-35 CL-36 CL-38 CL-39 CL-40 CL-41 CL-42 CL-43 CL-44 CL-45 CL-46 CL-47 CL-49 CL-50 CL-51 CL-52 CL-53
  CL-63 CL-65 CL-67`.match(/CL-\d+/g);

const out = temporaryFolder();

// Slow: a client process is started for each command.
it('breaks only the rules that its mistakes concern', { timeout: patience(60) }, async () => {
  expect((await runCommand(['verify-client', subject, '--out', out.path])).exitCode).toBe(1);
  const result = await resultIn(out.path, 'careless');
  expect(having(result, 'failed')).toEqual(broken);
  expect(having(result, 'error')).toEqual([]);
  // CL-33: the client always acknowledges a lockout. CL-55: the list command fails, since it sends a number as
  // the status. CL-70: once connected, the client sends all requests to the Url of its session.
  expect(having(result, 'untested')).toEqual(['CL-33', 'CL-55', 'CL-70']);
});
