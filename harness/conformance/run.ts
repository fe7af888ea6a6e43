import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { IRunConfiguration, ISupportCodeLibrary } from '@cucumber/cucumber/api';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import { rememberMatches } from '#harness/conformance/matching.ts';
import { judgedIn, openSession, type Session } from '#harness/conformance/session.ts';
import { HarnessError } from '#harness/errors.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a run can be watched by: called after every scenario. */
export type Progress = (done: number, of: number) => void;

export interface Selection {
  /** Rule ids; every scenario when left out. */
  readonly only?: readonly string[];
  /** Feature files or folders, relative to the checkout. */
  readonly features?: readonly string[];
}

// Loading the steps costs far more than running them, so they are loaded once a process.
let support: ISupportCodeLibrary | undefined;

/** Runs the features against a session's target. What happened is in the session's journal afterwards. */
export async function runFeatures(
  session: Session,
  { only = [], features = ['features/'] }: Selection = {},
  progress: Progress = () => undefined,
): Promise<void> {
  const open = openSession(session);
  try {
    const { runConfiguration } = await loadConfiguration(
      {
        file: false,
        provided: {
          import: ['steps/**/*.ts'],
          paths: [...features],
          tags: tagsFor(session, only),
          // Nothing is printed, and this formatter has the least to do; with none, cucumber adds one that draws.
          format: ['rerun'],
          worldParameters: { session: open.name },
        },
      },
      { cwd: root },
    );
    await runOnce(runConfiguration, session, progress);
  } finally {
    open.close();
  }
}

// The examples of client rules need a client, and those of all others a server.
function tagsFor(session: Session, only: readonly string[]): string {
  const kind = judgedIn(session) === 'client' ? '@client' : 'not @client';
  return only.length === 0 ? kind : `(${only.map((id) => `@${id}`).join(' or ')}) and ${kind}`;
}

async function runOnce(
  configuration: IRunConfiguration,
  session: Session,
  progress: Progress,
): Promise<void> {
  let planned = 0;
  let done = 0;
  const problems: string[] = [];
  // Only messages are wanted; cucumber's own progress on stdout is not.
  const stdout = new Writable({ write: (_chunk, _encoding, next) => next() });
  const stderr = new PassThrough();
  stderr.on('data', (chunk: Buffer) => problems.push(chunk.toString()));
  const result = await runCucumber(
    { ...configuration, support: support ?? configuration.support },
    { cwd: root, stdout, stderr, env: {} },
    ({ pickle, testCase, testCaseFinished, parseError }) => {
      if (parseError !== undefined) problems.push(parseError.message);
      if (testCase !== undefined && pickle === undefined) planned += 1;
      if (testCaseFinished === undefined) return;
      done += 1;
      progress(done, planned);
    },
  );
  if (support === undefined) rememberMatches(result.support);
  support = result.support;
  if (problems.length > 0 || session.journal.scenarios.length !== done || done !== planned) {
    throw new HarnessError(
      'INTERNAL',
      `Cucumber finished ${done} of ${planned} scenarios, ${session.journal.scenarios.length} recorded. ${problems.join(' ')}`,
    );
  }
}
