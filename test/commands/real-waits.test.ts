import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { type Listening, listen } from '#reference/server/listen.ts';
import { createReference } from '#reference/server/reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from './testing/run-command.ts';

const folder = temporaryFolder();
let server: Listening;

beforeEach(async () => {
  server = await listen(createReference());
});

afterEach(async () => {
  await server.close();
});

/** Judges a rule that waits for three seconds where nobody has credentials, on a server whose clock nobody moves. */
async function verifying(...words: string[]) {
  const environment = fakeEnvironment();
  await run(['verify', server.url, '--only', 'ER-05', '--json', '--out', folder.path, ...words], environment);
  const [result] = JSON.parse(environment.written.stdout) as RunResult[];
  return { rule: result?.rules[0], stderr: environment.written.stderr };
}

describe('verify, where a clock cannot be moved', () => {
  it('waits with permission, says so on standard error, and leaves the JSON alone', {
    timeout: 60_000,
  }, async () => {
    const { rule, stderr } = await verifying('--allow', 'waiting');
    expect(rule?.verdict).toBe('passed');
    expect(stderr).toBe(
      `${new URL(server.url).host}: waiting for real: 3 s to pass (The same error again), 3 s left; 1 wait, at most 3 s to go\n`,
    );
  });

  it('does not wait without permission, and says what it would take', { timeout: 60_000 }, async () => {
    const { rule, stderr } = await verifying();
    expect(rule?.verdict).toBe('untested');
    expect(rule?.scenarios).toContainEqual(
      expect.objectContaining({ cause: 'effect-not-allowed', detail: 'needs --allow waiting' }),
    );
    expect(stderr).not.toContain('waiting for real');
  });
});
