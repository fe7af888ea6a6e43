import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';
import { type StrangeOptions, type StrangeServer, startStrangeServer } from './server.ts';

/** The results of `init` and `verify` on a divergent server, as run by its operator. */
export interface Verified {
  readonly server: StrangeServer;
  /** The output of `init`, and the profile that it wrote. */
  readonly init: string;
  readonly profile: string;
  readonly exitCode: number;
  readonly stderr: string;
  readonly result: RunResult;
  /** The requests without valid credentials that the run sent, without those of `init`. */
  readonly unauthenticated: readonly string[];
  having(...verdicts: readonly Verdict[]): readonly string[];
}

const credentials = `
credentials:
  administrator: { apiKey: { env: STRANGE_KEY }, bearer: { env: STRANGE_ADMINISTRATOR } }
  infrastructure: { apiKey: { env: STRANGE_KEY } }
  stranger: { bearer: { env: STRANGE_NOBODY } }
refusedTokens: { expired: { env: STRANGE_EXPIRED }, otherAudience: { env: STRANGE_ELSEWHERE } }
`;

/**
 * Starts a server, drafts its profile with `init`, adds the credentials and any other entries, and runs
 * `verify`.
 */
export async function verified(
  further: (server: StrangeServer) => string = () => '',
  { only = [], ...options }: StrangeOptions & { readonly only?: readonly string[] } = {},
): Promise<Verified> {
  const folder = await mkdtemp(join(tmpdir(), 'strange-'));
  const server = await startStrangeServer(options);
  try {
    const env = {
      STRANGE_KEY: server.infrastructureKey,
      STRANGE_ADMINISTRATOR: server.administratorToken,
      STRANGE_NOBODY: server.strangerToken,
      STRANGE_EXPIRED: server.expiredToken,
      STRANGE_ELSEWHERE: server.elsewhereToken,
    };
    const file = join(folder, 'svc-contract.yaml');
    const drafting = fakeEnvironment(env);
    await run(['init', server.url, '--out', file], drafting);
    const profile = (await readFile(file, 'utf8')) + credentials + further(server);
    await writeFile(file, profile);
    server.passMinute();
    const before = server.unauthenticated.length;
    const verifying = fakeEnvironment(env);
    const exitCode = await run(
      [
        'verify',
        '--profile',
        file,
        '--json',
        '--out',
        join(folder, 'out'),
        ...only.flatMap((id) => ['--only', id]),
      ],
      verifying,
    );
    const [result] = JSON.parse(verifying.written.stdout || '[]') as RunResult[];
    if (result === undefined) throw new Error(verifying.written.stderr);
    return {
      server,
      init: drafting.written.stdout,
      profile,
      exitCode,
      stderr: verifying.written.stderr,
      result,
      unauthenticated: server.unauthenticated.slice(before),
      having: (...verdicts) =>
        result.rules.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id),
    };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
