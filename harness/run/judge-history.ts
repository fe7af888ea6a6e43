import { operationById } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import type { Answered, HistoryEvent } from '#harness/history/event.ts';
import type { RunEvent, Sent } from '#harness/history/history.ts';
import { judge } from '#harness/history/monitor.ts';
import { createObserver } from '#harness/history/observe.ts';
import type { Caller, CallerKind } from '#harness/register/callers.ts';
import { ruleById } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { knowsPath } from '#harness/scenario/operation-availability.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import type { Session } from '#harness/session/session.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';

type Identity = Pick<Answered, 'caller' | 'by'>;

/** Judges everything that a run did to its server, and returns an outcome for each rule that was broken. */
export function judgeHistory(session: Session): readonly ScenarioOutcome[] {
  const { contract, profile, history, journal, soft404Exchanges } = session;
  const { readAfterWriteSeconds = 0 } = profile.tolerance ?? {};
  // What a server may show late cannot be told from what is missing.
  if (history === undefined || readAfterWriteSeconds > 0) return [];
  const failed = new Set(
    journal.scenarios.flatMap(({ outcome, rules }) => (outcome === 'failed' ? rules : [])),
  );
  const broken = judge(
    { contract, profile },
    understood(session, history.events),
    ({ exchange }) => !soft404Exchanges.has(exchange.id),
  ).filter(({ source, by }) => {
    const rule = ruleById(source);
    const isRule = rule !== undefined && rule.basis !== 'open' && appliesTo(rule, profile.release);
    return isRule && !failed.has(source) && isConclusive(session, by);
  });
  return [...Map.groupBy(broken, ({ source }) => source)].flatMap(([rule, all]) => {
    const { location } = writtenScenarios().find(({ rules }) => rules.includes(rule)) ?? {};
    if (location === undefined) return [];
    const evidence = all.map(({ expected, found, by: { exchange } }) => ({
      ...{ expected, actual: found, exchanges: [exchange.id] },
      ...defined({ location: exchange.location }),
    }));
    return {
      ...{ name: 'Everything in the test run, in order', location, rules: [rule] },
      ...{ outcome: 'failed' as const, durationMs: 0 },
      tally: { held: 0, judged: [], broken: evidence },
    };
  });
}

/** A failure of the server, or a refusal at a guessed path, shows nothing about the history. */
function isConclusive(session: Session, { exchange, operation }: Answered): boolean {
  const { status } = exchange.response;
  if (operation === undefined) return status < 500;
  if (status >= 500) return operationById(session.contract, operation).purpose === 'readiness';
  return ![401, 403, 404, 405].includes(status) || knowsPath(session, operation);
}

/** Finds out who sent each request, and how it differs from the contract. */
function* understood(
  { contract, profile, target }: Session,
  events: readonly RunEvent[],
): Generator<HistoryEvent> {
  const observed = createObserver(contract, profile, target.baseUrl);
  const known = new Map<string, Identity>();
  for (const [name, headers] of Object.entries(profile.credentials)) learn(known, headers, ...kindIn(name));
  let wasReset = false;
  for (const event of events) {
    if (event.kind === 'restore') wasReset = false;
    if (event.kind === 'state') learnFrom(known, event.params, event.values);
    if (event.kind !== 'sent') {
      yield event;
      continue;
    }
    const identity = senderOf(event, known);
    if (identity === undefined) {
      // Nothing is known about the permissions of whoever sent this request.
      if (!/^(?:GET|HEAD|OPTIONS)$/.test(event.exchange.request.method)) yield { kind: 'unknown' };
      continue;
    }
    const { status } = event.exchange.response;
    const isRefused = status >= 400 && status < 500;
    const answer = observed(event.exchange, {
      ...identity,
      isOdd: isOdd(event),
      // A reset may have removed the caller.
      isBesideOthers: event.isBesideOthers || (wasReset && isRefused),
    });
    wasReset ||= answer.effect === 'reset' && isSuccess(event.exchange);
    yield { kind: 'exchange', ...answer };
  }
}

/** Credentials that were issued with a defect, as other parameters ask for, belong to nobody. */
function learnFrom(
  known: Map<string, Identity>,
  { kind, method, ...others }: StateParams,
  { headers, cookie }: StateValues,
): void {
  if (Object.keys(others).length > 0) return;
  const by = cookie === undefined ? method : 'session';
  learn(known, headers ?? (cookie === undefined ? {} : { cookie }), ...kindIn(`${kind}:${by}`));
}

function kindIn(name: string): [CallerKind, Caller['method']] {
  const [kind, method] = name.split(':');
  return [kind as CallerKind, method as Caller['method']];
}

const credentialHeaders = ['x-api-key', 'authorization', 'cookie'] as const;

function learn(
  known: Map<string, Identity>,
  headers: unknown,
  caller: CallerKind,
  by: Caller['method'],
): void {
  const sent = shownIn(Object.fromEntries(new Headers(headers as Record<string, string>)));
  if (sent !== undefined && sent !== '') known.set(sent, { caller, ...defined({ by }) });
}

/** The credentials in headers as one word: empty without any, undefined if there are several. */
function shownIn(headers: Readonly<Record<string, string>>): string | undefined {
  const shown = credentialHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${headers[name]}`],
  );
  return shown.length > 1 ? undefined : (shown[0] ?? '');
}

/** Whoever the credentials were issued to. Other credentials, and such in the query, prove nothing. */
function senderOf({ exchange }: Sent, known: ReadonlyMap<string, Identity>): Identity | undefined {
  const shown = shownIn(exchange.request.headers);
  if (shown === undefined) return undefined;
  if (shown !== '') return known.get(shown);
  return exchange.caller === 'nobody' ? { caller: 'nobody' } : undefined;
}

const ordinary: ReadonlySet<string> = new Set([
  ...credentialHeaders,
  ...['accept', 'content-type', 'content-length', 'user-agent'],
]);

function isOdd({ exchange: { request } }: Sent): boolean {
  const { accept = 'application/json' } = request.headers;
  const isOther = Object.keys(request.headers).some((name) => !ordinary.has(name));
  return isOther || !/json|\*\/\*/.test(accept) || request.flaw !== undefined;
}
