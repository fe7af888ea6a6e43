import type { Contract } from '#harness/contract/contract.ts';
import { warningBefore, warningOfRecords } from '#harness/profile/permissions.ts';
import { warningOfUnusedKey } from '#harness/profile/secrets.ts';
import type { Environment, Stream } from '#harness/programs/environment.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Progress } from '#harness/run/run-features.ts';
import type { TargetUnderTest } from '#harness/run/verify-target.ts';
import { type CurrentWait, secondsLeft, type Waiting } from '#harness/session/waits.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import type { ProgressLine } from './output.ts';

/** Warns of keys that a reset will remove, of records that will remain, and of a key that is not used. */
export function warnBefore(
  contract: Contract,
  { profile, control }: Pick<TargetUnderTest, 'profile' | 'control'>,
  file: string | undefined,
  { stderr, env }: Environment,
): void {
  const lasting = keepsRecords(control) ? warningOfRecords(contract, profile) : undefined;
  const unused = warningOfUnusedKey(file, profile.credentials, env);
  const refused = Object.values(profile.refusedCredentials ?? {}).map(({ why }) => why);
  for (const warning of [warningBefore(profile), lasting, unused, ...refused])
    if (warning !== undefined) stderr.write(`svc-contract: ${warning}\n`);
}

/** Shows how far a run is, or what it waits for. */
export function runProgress(name: string, stream: Stream, line: ProgressLine): Progress {
  const standing = standingOf();
  const room = stream.isTerminal ? stream.columns - name.length - 3 : undefined;
  return ({ done, of, combinations, waiting, ended = [] }) => {
    const share = combinations ? `, ${combinations.done} of ${combinations.of} combinations` : '';
    line.show(
      waiting === undefined
        ? `${name}: ${done} of ${of} scenarios${share}${standing(ended)}`
        : `${name}: ${waitingLine(waiting, room)}`,
    );
  };
}

/** Returns the number of failures so far, and the slowest scenario. Looks at each scenario once. */
function standingOf(): (ended: readonly ScenarioOutcome[]) => string {
  let seen = 0;
  let failed = 0;
  let slowest = { durationMs: 0, name: '' };
  return (ended) => {
    for (const each of ended.slice(seen)) {
      if (each.outcome === 'failed' || each.outcome === 'error') failed += 1;
      if (each.durationMs > slowest.durationMs) slowest = each;
    }
    seen = ended.length;
    const { durationMs, name } = slowest;
    const slow = durationMs === 0 ? '' : `, slowest ${(durationMs / 1000).toFixed(1)} s: ${name}`;
    return `${failed === 0 ? '' : `, ${failed} failed`}${slow}`;
  };
}

/** What the run waits for. If `room` allows, the line includes the scenario's title. */
function waitingLine([first, ...others]: Waiting, room = Number.POSITIVE_INFINITY): string {
  if (first === undefined) return '';
  const tail = `${durationOf(first)}${others.length === 0 ? '' : `, other waits: ${others.length}`}`;
  const title = first.title === undefined ? '' : ` (${first.title})`;
  const full = `waiting for ${first.what}${title}${tail}`;
  return full.length <= room ? full : `waiting for ${first.what}${tail}`;
}

function durationOf(wait: CurrentWait): string {
  if (wait.seconds === undefined) return `, ${formatDuration(wait.secondsSoFar)} so far`;
  const total = wait.kind === 'time' ? '' : ` (${formatDuration(wait.seconds)})`;
  return `${total}, ${formatDuration(secondsLeft(wait))} left`;
}

function formatDuration(seconds: number): string {
  const rounded = Math.ceil(seconds);
  const minutes = Math.floor(rounded / 60);
  const rest = `${rounded % 60} s`;
  return minutes === 0 ? rest : `${minutes} min ${rest}`;
}
