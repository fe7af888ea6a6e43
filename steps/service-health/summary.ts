import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, assume, atField, type Check, check, holdsIf } from '#harness/scenario/check.ts';
import {
  assumeServed,
  type Fields,
  fieldsOf,
  isObject,
  onlyWhere,
  within,
} from '#harness/scenario/response.ts';
import { hasShape } from '#harness/scenario/shape.ts';
import { hasHeader, type Successive } from '#steps/responses/checks.ts';
import { services, statuses, statusOfCondition } from './documented-health.ts';
import { type Health, onHealth } from './readings.ts';
import { versionOutcome } from './services.ts';

// Checks of all services together (§2.6, §3.1, §4.1).

/** The response has exactly one health object for each `expected` service, and no other health objects. */
export function listsOnce(expected: readonly string[]): Check {
  return onHealth((health) => {
    const names = namesIn(health);
    const isOnce = expected.every((name) => names.filter((found) => found === name).length === 1);
    const isSo = isOnce && names.length === expected.length;
    return atField('/services', holdsIf(isSo, `each of ${expected.join(', ')} once`, names));
  });
}

/** The listed services are in the expected order, even if some are missing. */
export function listsInOrder(expected: readonly string[]): Check {
  return onHealth((health) => {
    const known = [...new Set(namesIn(health))].filter((name) => expected.includes(name));
    if (known.length < 2) return undefined;
    const ordered = expected.filter((name) => known.includes(name));
    const isSo = known.join() === ordered.join();
    return atField('/services', holdsIf(isSo, `the order ${expected.join(', ')}`, known.join(', ')));
  });
}

function namesIn({ services: listed }: Health): readonly string[] {
  return listed.map(({ service }) => String(service));
}

/** Overall is the worst status. A response with a missing service or undocumented status proves nothing. */
export const overallIsWorst = onHealth((health) => {
  const names = namesIn(health);
  const ranks = health.services.map(({ status }) => statuses.indexOf(String(status)));
  if (services.some((name) => !names.includes(name)) || ranks.includes(-1)) return undefined;
  const worst = statuses[Math.max(...ranks)];
  const { overall } = health.summary;
  return atField('/overall', holdsIf(overall === worst, `Overall ${worst}`, `Overall ${String(overall)}`));
});

/** Checks that Overall is the worst status. A correct Overall other than `expected` proves nothing. */
export function overallIs(expected: string): Check {
  return check((exchange, context) => {
    const outcome = overallIsWorst(exchange, context);
    if (outcome.kind !== 'holds') return outcome;
    const { overall } = summaryOf(exchange);
    assume(overall === expected, `the worst status is ${String(overall)} instead of ${expected}`);
    return outcome;
  });
}

/** Each status is the one in `statusOf` for the condition. Unknown conditions and statuses are skipped. */
export function hasStatusOfCondition(statusOf: ReadonlyMap<string, string>): Check {
  return onHealth(({ services: listed }, exchange) => {
    const outcomes = listed.flatMap((health) => {
      const { service, status, condition } = health;
      const expected = statusOf.get(String(condition));
      if (expected === undefined || !statuses.includes(String(status))) return [];
      const words = `${expected} for ${service}, which is ${condition}`;
      return within(exchange, health, atField('/status', holdsIf(status === expected, words, status)));
    });
    return outcomes.find(({ kind }) => kind === 'broken') ?? outcomes[0];
  });
}

export const isNotStored = onlyWhere(
  ({ operation, response }) => operation === 'getServiceHealth' && response.status === 200,
  hasHeader('Cache-Control', 'no-store'),
);

export const hasSummaryFields = hasShape({
  operations: ['getServiceHealth'],
  status: 200,
  at: /^(\/(overall|webVersion|generatedAt|services))?$/,
  keywords: ['required', 'type', 'format'],
});

export const hasSemanticWebVersion = onHealth(({ summary }) =>
  versionOutcome('WebVersion', summary, 'webVersion'),
);

/** WebVersion in service health equals the version that the version endpoint returned before. */
export const hasVersionRead = check(({ health, version: read }: Record<'health' | 'version', Exchange>) => {
  const { webVersion } = summaryOf(health);
  const { version } = fieldsOf(read);
  const isSame = withoutBuild(webVersion) === withoutBuild(version);
  return holdsIf(isSame, `WebVersion ${String(version)}`, webVersion);
});

/** Semantic Versioning treats versions that differ only in build metadata as equal. */
export function withoutBuild(version: unknown): unknown {
  return typeof version === 'string' ? version.replace(/\+.*$/, '') : version;
}

/** The summary of service health, for use within `check`. Another rule checks that it is served. */
export function summaryOf(exchange: Exchange): Fields {
  assumeServed(exchange);
  return fieldsOf(exchange);
}

/** A refusal may name services, as the document does, but must not show the state of a service. */
export const showsNoHealth = showsNoneOf(...statusOfCondition.keys(), ...statuses);

/** If the web tier is healthy, these words describe a service, so the response must not contain them. */
export const isSilentOnServices = showsNoneOf(...statusOfCondition.keys(), 'Unhealthy');

function showsNoneOf(...words: readonly string[]): Check {
  return ({ response: { body, content } }) => {
    const verdicts = words.filter((word) => new RegExp(`\\b${word}\\b`).test(body));
    const found = [...verdicts, ...reportsIn(content)];
    return holdsIf(found.length === 0, 'nothing about the state of the services', found);
  };
}

/** The later body contains nothing about the services, and no string that may be about them has changed. */
export const staysSilentOnServices: Check<Successive> = ({ later, earlier }, context) => {
  const before = new Map(stringsIn(earlier.response.content));
  const changed = stringsIn(later.response.content).filter(([at, text]) => before.get(at) !== text);
  const texts = changed.filter(([, text]) => isOfServices(text)).map(([, text]) => text);
  const isSilent = holdsIf(texts.length === 0, 'nothing that depends on the state of the services', texts);
  return all([isSilentOnServices(later, context), isSilent]);
};

function stringsIn(value: unknown, at = ''): readonly (readonly [at: string, text: string])[] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => stringsIn(part, `${at}/${name}`));
}

function isOfServices(text: string): boolean {
  return isWord.test(text) || /\b(?:worker|scheduler|heartbeat|background service)/i.test(text);
}

const ofServices = /worker|scheduler|background/i;
const isService = /^(?:the )?(?:worker|scheduler)[a-z]*(?: \w+)?$/i;
const verdict =
  /\b(?:ok|up|down|(?:un)?healthy|overdue|warning|critical|green|yellow|red|alive|dead|running|started|stopped|idle|busy|stalled|silent|stale|late|lost|missing|degraded|ready|not_ready|fail\w*|errors?|unknown|(?:un)?available)\b/i;
const isWord = new RegExp(`^${verdict.source}$`, 'i');

/** At any depth: objects that report a service's condition, and names of fields that contain a report. */
function reportsIn(content: unknown): readonly string[] {
  if (Array.isArray(content)) return content.flatMap(reportsIn);
  if (!isObject(content)) return [];
  const entries = Object.entries(content);
  const isEntry =
    entries.some(([, value]) => isService.test(String(value))) && Object.values(content).some(isReport);
  return [
    ...(isEntry ? [JSON.stringify(content)] : []),
    ...entries.flatMap(([name, value]) =>
      ofServices.test(name) && holdsReport(value) ? [name] : reportsIn(value),
    ),
  ];
}

/** Whether a value is or has a boolean, time or short text such as `up`. Numbers, such as counts, are not. */
function holdsReport(value: unknown): boolean {
  return isObject(value) ? Object.values(value).some(holdsReport) : isReport(value);
}

function isReport(value: unknown): boolean {
  if (typeof value !== 'string') return typeof value === 'boolean';
  return value.split(' ').length < 4 && (verdict.test(value) || instantOf(value) !== undefined);
}
