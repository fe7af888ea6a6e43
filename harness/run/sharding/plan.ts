import { createHash } from 'node:crypto';
import { writtenScenarios } from '#harness/run/scenarios/features.ts';
import type { Session } from '#harness/run/session/session.ts';
import { costOf, type Timings } from './cost.ts';
import { partition, type Shard } from './partition.ts';

/** What one shard runs, and the digests by which shards are known to belong together. */
export interface ShardPlan {
  /** Features with lines, as cucumber takes them. */
  readonly features: readonly string[];
  /** SHA-256 of how the scenarios were split: another selection, other features or other timings change it. */
  readonly plan: string;
  /** SHA-256 of what the run knew of its target, the address and all secrets left out. */
  readonly profile: string;
}

/** Plans one shard of the scenarios of some rules, or of all. Every job comes to the same split. */
export async function planShard(
  { index, of }: Shard,
  session: Pick<Session, 'profile' | 'control'>,
  { only, timings = new Map() }: { only?: readonly string[] | undefined; timings?: Timings | undefined },
): Promise<ShardPlan> {
  const scenarios = (await writtenScenarios()).filter(
    ({ rules, tags }) =>
      // The examples of client rules do not apply to a server.
      !tags.includes('@client') && (only === undefined || rules.some((id) => only.includes(id))),
  );
  const parts = partition(
    scenarios.map((each) => ({ location: each.location, cost: costOf(each, session, timings) })),
    of,
  );
  const selected = new Set(parts[index - 1]);
  return {
    features: scenarios.map(({ location }) => location).filter((location) => selected.has(location)),
    plan: digest(parts),
    profile: digest(describeSubject(session)),
  };
}

function describeSubject({ profile, control }: Pick<Session, 'profile' | 'control'>): unknown {
  const { credentials, allowed, paths, name: _, ...rest } = profile;
  return {
    ...rest,
    paths: Object.entries(paths).sort(),
    allowed: [...allowed].sort(),
    callers: Object.keys(credentials).sort(),
    stateControl: [control.adapter, control.movesClock, [...control.states].sort()],
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
