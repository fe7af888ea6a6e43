import { instantOf } from '#harness/contract/text-formats.ts';
import { shownByBoth } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { atField, holdsIf } from '#harness/scenario/check.ts';
import { type Fields, within } from '#harness/scenario/response.ts';
import {
  type Claim,
  completed,
  type Predictions,
  precisionOf,
  type Situation,
} from '#steps/everywhere/situation.ts';
import {
  overdueAfter,
  type ServiceName,
  services,
  silenceLimit,
  stalledAfter,
} from '#steps/service-health/documented-health.ts';
import { keepsVersion } from '#steps/service-health/named-service.ts';
import { formatVerdict, healthIn } from '#steps/service-health/readings.ts';
import { hasVersionRead } from '#steps/service-health/summary.ts';

/** What the entered states determine about one service. All times are times of the server's clock. */
interface Known {
  lastReport?: number | undefined;
  isNeverStarted?: boolean;
  isSilent?: boolean;
  work?: { readonly progress: number | undefined; readonly started: number | undefined } | 'idle' | 'unknown';
}

/** §1: a service reports every five seconds. */
const reportEvery = 5_000;

/** If the clock runs, a service is known to be idle for this long after it was seen first. */
const idleFor = 30_000;

/** Predicts the health of a service from its last report and its work, above all while the clock is stopped (§3.1). */
export function serviceHealthPredictions(situation: Situation): Predictions {
  const known = new Map<ServiceName, Known | undefined>(
    services.map((name) => [name, situation.isCalm ? { work: 'idle' } : undefined]),
  );
  let version: Exchange | undefined;
  let before: Exchange | undefined;
  // While the clock runs, a service may take up what a request or another state started.
  let isTouched = false;
  let firstSeen: number | undefined;
  return {
    entered(state, given) {
      before = undefined;
      const params = completed(state, given);
      const name = params.service as ServiceName;
      const facts = known.get(name);
      const { now } = situation;
      if (!services.includes(name)) isTouched ||= !/^a (?:caller|portal session) exists$/.test(state);
      if (facts === undefined || !services.includes(name)) return;
      const ago = (seconds: unknown) =>
        typeof seconds === 'number' && now !== undefined ? now - seconds * 1000 : undefined;
      const isStarted = facts.isNeverStarted !== true;
      if (state === 'a service has never reported') known.set(name, { isNeverStarted: true });
      else if (state === 'a service has been silent' && isStarted && now !== undefined)
        known.set(name, { ...facts, isSilent: true, lastReport: ago(Number(params.seconds)) });
      else if (state === 'a service is heartbeating') known.set(name, { work: 'unknown' });
      else if (state === 'a service is idle' && isStarted) known.set(name, { ...facts, work: 'idle' });
      else if (
        state === 'a service is working' &&
        isStarted &&
        facts.isSilent !== true &&
        now !== undefined
      ) {
        const [progress, started] = [ago(params.progressSecondsAgo), ago(params.startedSecondsAgo)];
        known.set(name, { ...facts, work: { progress, started } });
      } else known.set(name, undefined);
    },
    answered({ operation, exchange, effect, isRefused, isBesideOthers, status }) {
      isTouched ||= effect !== 'read' && !isRefused;
      if (operation === 'getVersion' && status === 200) version = exchange;
      const health = healthIn(exchange);
      if (health === undefined || situation.isUnable) return [];
      const earlier = before;
      before = exchange;
      const { generatedAt } = health.summary;
      const now = instantOf(generatedAt);
      const { now: at } = situation;
      const isTimed = at !== undefined && now !== undefined;
      const isFresh = isTimed && Math.abs(now - at) < precisionOf(generatedAt);
      const all: Claim[] = [
        [
          'SH-45',
          version &&
            !isBesideOthers &&
            shownByBoth(hasVersionRead({ health: exchange, version }, situation), version, exchange),
        ],
        [
          'SH-68',
          earlier && shownByBoth(keepsVersion({ later: exchange, earlier }, situation), earlier, exchange),
        ],
        [
          'SH-10',
          isTimed &&
            atField('/generatedAt', holdsIf(isFresh, 'the current time in GeneratedAt', generatedAt)),
        ],
      ];
      if (now === undefined || (at !== undefined && !isFresh)) return all;
      firstSeen ??= now;
      const isLongAgo = now - firstSeen > idleFor;
      if (at === undefined && (isTouched || isLongAgo)) return all;
      return [
        ...all,
        ...health.services.flatMap((fields) => {
          const name = services.find((each) => each === fields.service);
          const facts = name && known.get(name);
          // `at` is the exact time: times in the response may be truncated to seconds.
          if (name === undefined || facts === undefined) return [];
          const claims =
            at === undefined ? atAnyTime(name, facts, fields) : ofService(name, facts, fields, at);
          return claims.map(([rule, outcome]): Claim => [rule, outcome && within(exchange, fields, outcome)]);
        }),
      ];
    },
  };
}

/** What does not depend on the time. */
function atAnyTime(name: ServiceName, facts: Known, fields: Fields): readonly Claim[] {
  const found = formatVerdict(fields);
  if (facts.isNeverStarted === true)
    return [
      ['SH-06', holdsIf(found === 'Unhealthy: NeverStarted', `${name} Unhealthy: NeverStarted`, found)],
    ];
  const { currentWork = null } = fields;
  // The server may discard a silent service's work.
  const isIdle = facts.work === 'idle' && facts.isSilent !== true;
  return [
    ['SH-36', isIdle && holdsIf(currentWork === null, `${name} idle, without CurrentWork`, currentWork)],
  ];
}

function ofService(name: ServiceName, facts: Known, fields: Fields, now: number): readonly Claim[] {
  const found = formatVerdict(fields);
  const { work, lastReport } = facts;
  if (facts.isNeverStarted === true) return atAnyTime(name, facts, fields);
  const { currentWork = null, currentWorkStartedAt, lastSeenAt, lastProgressAt = null } = fields;
  // A time in a notation that cannot be parsed proves nothing.
  const isAt = (time: unknown, moment: number): boolean =>
    typeof time === 'string' && Math.abs((instantOf(time) ?? moment) - moment) < precisionOf(time);
  const isReported = lastReport !== undefined && typeof lastSeenAt === 'string';
  const verdict = verdictOf(name, facts, now);
  const claims: Claim[] = [
    ...atAnyTime(name, facts, fields),
    [verdict?.rule, verdict && holdsIf(found === verdict.words, `${name} ${verdict.words}`, found)],
    [
      'SH-39',
      isReported &&
        holdsIf(isAt(lastSeenAt, lastReport), `LastSeenAt of ${name} at its last report`, lastSeenAt),
    ],
  ];
  // The server may discard a silent service's work, or show times of the work that precede the last report.
  if (facts.isSilent === true) return claims;
  if (typeof work === 'object') {
    const { progress, started } = work;
    // The server cannot show progress that a service has not reported yet.
    const moved = instantOf(lastProgressAt) ?? progress ?? 0;
    const precision = precisionOf(lastProgressAt);
    const isMoved =
      progress === undefined
        ? lastProgressAt === null
        : lastProgressAt !== null &&
          moved - progress < precision &&
          progress - moved < reportEvery + precision;
    const rule = progress === undefined ? 'SH-41' : 'SH-40';
    claims.push(
      ['SH-37', holdsIf(currentWork !== null && currentWork !== '', `${name} with CurrentWork`, currentWork)],
      [rule, holdsIf(isMoved, `LastProgressAt of ${name} at its last progress`, lastProgressAt)],
      [
        'SH-64',
        started !== undefined &&
          holdsIf(
            isAt(currentWorkStartedAt, started),
            `CurrentWorkStartedAt of ${name}`,
            currentWorkStartedAt,
          ),
      ],
    );
  }
  return claims;
}

/**
 * Returns undefined if the work is unknown, or the document leaves the verdict open: after exactly ten minutes
 * without progress, or if a service is both stalled and silent (§3.1).
 */
function verdictOf(
  name: ServiceName,
  { lastReport, work }: Known,
  now: number,
): { readonly words: string; readonly rule: string } | undefined {
  if (work === 'unknown') return undefined;
  const silence = lastReport === undefined ? 0 : (now - lastReport) / 1000;
  // Progress since the last report is not known to the server.
  const progressAge =
    typeof work !== 'object' || work.progress === undefined
      ? 0
      : Math.max((now - work.progress) / 1000, silence);
  if (progressAge >= stalledAfter && (progressAge === stalledAfter || silence > overdueAfter))
    return undefined;
  if (progressAge > stalledAfter) return { words: 'Degraded: Stalled', rule: 'SH-03' };
  const limit = silenceLimit[name] ?? 0;
  const isWorker = name !== 'Scheduler';
  if (silence > limit) return { words: 'Unhealthy: NoHeartbeat', rule: isWorker ? 'SH-04' : 'SH-05' };
  const atLimit = isWorker ? 'SH-14' : 'SH-15';
  if (silence > overdueAfter)
    return { words: 'Degraded: HeartbeatOverdue', rule: silence === limit ? atLimit : 'SH-02' };
  const rule = silence === overdueAfter ? 'SH-13' : lastReport === undefined ? 'SH-20' : 'SH-01';
  return { words: 'Healthy: Heartbeating', rule };
}
