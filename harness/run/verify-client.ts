import type { Subject } from '#harness/client/subject.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { effects, type Release } from '#harness/http/profile/profile.ts';
import { numbering } from '#harness/http/recorder.ts';
import { createRetryPolicy } from '#harness/http/retry-policy.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import type { RunResult } from '#harness/result/result.ts';
import { openStage } from '#harness/targets/open-stage.ts';
import { doAll } from '#harness/work-queue.ts';
import { buildResult } from './build-result.ts';
import { expectationsOfRun } from './inputs.ts';
import { type Progress, runFeatures } from './run-features.ts';
import { writtenScenarios } from './scenarios/features.ts';
import { newJournal } from './session/journal.ts';
import { newSession, type Session } from './session/session.ts';
import { createWaits } from './waits/waits.ts';

/** How many clients run at a time: they are mostly waited for, while they start and while they wait. */
export const clientsAtOnce = 3;

export interface SubjectRun {
  readonly subject: Subject;
  readonly release: Release;
  /** Rule ids; all of them when left out. */
  readonly only?: readonly string[];
  readonly progress?: Progress;
  /** Aborted when the user interrupts: what was started for the client is ended, and what was seen is settled. */
  readonly interrupted?: AbortSignal;
}

/** One conformance run of a client: the chapters side by side, each with a service of its own, settled into a result. */
export async function verifySubject(
  contract: Contract,
  { subject, release, only, progress, interrupted }: SubjectRun,
): Promise<RunResult> {
  const startedAt = new Date();
  const started = performance.now();
  const sessions: Session[] = [];
  const next = numbering();
  const seen = new Map<string, readonly [done: number, of: number]>();
  await doAll(await chaptersOf(only), clientsAtOnce, async (chapter) => {
    const report: Progress = (done, of) => {
      seen.set(chapter, [done, of]);
      const sum = (at: 0 | 1): number => [...seen.values()].reduce((total, each) => total + each[at], 0);
      progress?.(sum(0), sum(1));
    };
    sessions.push(await runChapter(contract, subject, release, { chapter, only, report, next, interrupted }));
  });
  const settled = buildResult(mergeSessions(sessions), startedAt, performance.now() - started, only);
  return { ...settled, inputs: await expectationsOfRun() };
}

/** The feature files that have examples of these rules for clients. */
async function chaptersOf(only: readonly string[] | undefined): Promise<readonly string[]> {
  const examples = (await writtenScenarios()).filter(
    ({ tags, rules }) =>
      tags.includes('@client') && (only === undefined || rules.some((id) => only.includes(id))),
  );
  return [...new Set(examples.map(({ file }) => file))];
}

interface Chapter {
  readonly chapter: string;
  readonly only: readonly string[] | undefined;
  readonly report: Progress;
  readonly next: () => number;
  readonly interrupted: AbortSignal | undefined;
}

async function runChapter(
  contract: Contract,
  subject: Subject,
  release: Release,
  { chapter, only, report, next, interrupted }: Chapter,
): Promise<Session> {
  const { stage, control, close } = await openStage(contract, release, next);
  try {
    const session = newSession({
      contract,
      profile: {
        name: subject.name,
        release,
        paths: {},
        pathsConfirmed: true,
        allowed: new Set(effects),
        stateless: false,
        credentials: {},
      },
      target: inProcessTarget(subject.name, stage.fetch),
      control,
      recorder: stage.recorder,
      retryPolicy: createRetryPolicy(),
      waits: createWaits(),
      client: { subject, stage, printed: new Map() },
      interrupted,
    });
    await runFeatures(session, { features: [chapter], ...(only !== undefined && { only }) }, report);
    return session;
  } finally {
    await close();
  }
}

/** The sessions of the chapters as that of one run. */
function mergeSessions(sessions: readonly Session[]): Session {
  const [first] = sessions;
  if (first?.client === undefined) throw new HarnessError('INTERNAL', 'There are no features for clients.');
  const exchanges: readonly Exchange[] = sessions
    .flatMap(({ recorder }) => recorder.exchanges)
    .toSorted((a, b) => a.id - b.id);
  const recorder = { ...first.recorder, exchanges };
  const journal = newJournal();
  for (const each of sessions) journal.add(each.journal);
  const printed = new Map(sessions.flatMap(({ client }) => [...(client?.printed ?? [])]));
  return {
    ...first,
    recorder,
    journal,
    secrets: new Set(sessions.flatMap(({ secrets }) => [...secrets])),
    client: { ...first.client, stage: { ...first.client.stage, recorder }, printed },
  };
}
