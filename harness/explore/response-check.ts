import { UndecidedPattern } from '#harness/contract/bounded-pattern.ts';
import { responseFor } from '#harness/contract/contract.ts';
import { operationById } from '#harness/contract/operations.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import type { Answered } from '#harness/history/event.ts';
import type { Judgement, Watch } from '#harness/history/monitor.ts';
import { everyChecksOf } from '#harness/history/monitors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { ruleById, rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { Check, CheckContext } from '#harness/scenario/check.ts';
import { contextOf } from '#harness/scenario/hold.ts';
import { mayBeElsewhere } from '#harness/scenario/operation-availability.ts';
import { hasRefused } from '#harness/scenario/response.ts';
import { appliesTo } from '#harness/select/eligibility.ts';
import type { Session } from '#harness/session/session.ts';

export interface Finding {
  /** Findings of the same problem have equal keys. */
  readonly key: string;
  /** The id of the broken rule. By default, a finding without a rule does not fail the run. */
  readonly rule?: string;
  readonly section?: string;
  readonly title: string;
  readonly expected: string;
  readonly found: string;
  /** The number of the exchange that shows the problem. */
  readonly exchange?: number;
  /** How many actions were performed when it was found. */
  readonly after?: number;
}

/** The rules that every response of a target must satisfy. `loadSteps` must have been called. */
function rulesOfAnyAnswer({ profile }: Session) {
  return rules
    .filter((rule) => rule.basis !== 'open' && appliesTo(rule, profile.release))
    .flatMap((rule) =>
      everyChecksOf(rule.id).flatMap((step) => {
        const isShown = step.of === 'exchanges' && !(step.isComputed === true && profile.stateless);
        return isShown && step.check !== undefined ? [{ rule, check: step.check }] : [];
      }),
    );
}

/** Checks responses against the schemas, the monitors, and the rules for every response. */
export function createResponseCheck(session: Session) {
  const ofAnyAnswer = rulesOfAnyAnswer(session);
  const served = new Set<string>();
  /** True for a 400 response to query parameters that a list never accepted, and perhaps does not support. */
  const mayLackFilter = ({ exchange, operation = '' }: Answered): boolean => {
    const key = [operation, ...new URL(exchange.request.url).searchParams.keys()].toSorted().join(' ');
    if (exchange.response.status < 300) served.add(key);
    const isList = operation !== '' && operationById(session.contract, operation).isList;
    return isList && exchange.response.status === 400 && !served.has(key);
  };
  return (own: Session, answer: Answered, watch: Watch): readonly Finding[] => {
    // Even a response with a problem updates the monitors.
    const judgements = watch.see({ kind: 'exchange', ...answer });
    const failure = failureOf(own, answer, watch);
    if (failure !== undefined) return [failure];
    if (!isConclusive(own, answer)) return [];
    const exchange = asShown(answer);
    const context = contextOf(own);
    const broken = (mayLackFilter(answer) ? [] : ofAnyAnswer).flatMap(({ rule, check }) =>
      brokenBy(rule, check, exchange, context),
    );
    const all = [...broken, ...judgements.flatMap((each) => contradictedBy(each, answer))];
    return all.length > 0 ? withoutConsequences(all) : schemaFindings(own, answer);
  };
}

// If a refused request was invalid or concurrent, or if a reset may have removed the caller of the request,
// the operation of the request is removed, so that fewer rules apply.
// What a combination means to call is known.
function asShown({ exchange, isOdd, violations, isBesideOthers }: Answered): Exchange {
  if (exchange.covers !== undefined) return exchange;
  const isOwnFault = (isOdd || isBesideOthers || violations.length > 0) && hasRefused(exchange);
  // A reset that was sent at the same time may have removed the caller, so the caller counts as unknown.
  if (!isOwnFault) return isBesideOthers ? { ...exchange, caller: 'somebody' } : exchange;
  const { operation: _, ...rest } = exchange;
  return rest;
}

/** Reports a 5xx that neither the state nor the operation permits. An unusual method may get a 501. */
function failureOf({ contract }: Session, answer: Answered, watch: Watch): Finding | undefined {
  const { exchange, operation } = answer;
  const { status, body } = exchange.response;
  const { method } = exchange.request;
  if (status < 500 || watch.isUnable()) return undefined;
  if (status === 501 && !/^(?:GET|HEAD|POST|PUT|DELETE)$/.test(method)) return undefined;
  const { purpose } = operation === undefined ? {} : operationById(contract, operation);
  if (purpose === 'readiness' && status === 503) return undefined;
  // A server may be too busy for several requests at a time.
  if (status === 503 && answer.isBesideOthers) return undefined;
  // The server may have no sign-in. Its response is then an open point, so any status is permitted.
  if (purpose === 'sign-in') return undefined;
  const request = `${method} ${operation ?? 'for a path outside of the contract'}`;
  return {
    key: `${status} ${request}`,
    title: `${request} returned ${status}`,
    expected: 'a response other than a server error',
    found: `status ${status}: ${body}`,
    exchange: exchange.id,
  };
}

/** False for a request with `Prefer`, for HEAD, and for a refusal at a guessed path. */
function isConclusive(session: Session, { exchange, operation }: Answered): boolean {
  if ('prefer' in exchange.request.headers || exchange.request.method === 'HEAD') return false;
  return operation === undefined || !mayBeElsewhere(session, operation, exchange);
}

function brokenBy(rule: Rule, check: Check, exchange: Exchange, context: CheckContext) {
  try {
    const outcome = check(exchange, context);
    return outcome.kind === 'broken' ? [findingOf(rule, outcome, exchange)] : [];
  } catch (error) {
    if (error instanceof UndecidedPattern) return [];
    throw error;
  }
}

function contradictedBy({ source, outcome }: Judgement, answer: Answered): readonly Finding[] {
  if (outcome.kind !== 'broken') return [];
  const { exchange, operation = 'a request outside of the contract' } = answer;
  const rule = ruleById(source);
  if (rule !== undefined) return [findingOf(rule, outcome, exchange)];
  const { expected, found } = outcome;
  const title = `${operation}: ${expected}`;
  return [{ key: `${source} ${title}`, section: source, title, expected, found, exchange: exchange.id }];
}

type Broken = Pick<Finding, 'expected' | 'found'>;

function findingOf({ id, section, title }: Rule, { expected, found }: Broken, exchange: Exchange): Finding {
  return { key: id, rule: id, section, title, expected, found, exchange: exchange.id };
}

/** Omits findings that only follow from another finding of the same response. */
function withoutConsequences(all: readonly Finding[]): readonly Finding[] {
  const broken = new Set(all.map(({ rule }) => rule));
  return all.filter(({ rule = '' }) => ruleById(rule)?.dependsOn.some((id) => broken.has(id)) !== true);
}

/** The first violation of the response's schema, if any. */
function schemaFindings({ contract }: Session, { exchange, operation }: Answered): readonly Finding[] {
  const { status, content } = exchange.response;
  if (operation === undefined || content === undefined) return [];
  const described = operationById(contract, operation);
  // A success whose status the contract does not define must not be checked against the schema for errors.
  const isOther = status < 400 && !described.responses.has(String(status));
  const schema = isOther ? undefined : responseFor(described, status)?.schema;
  // A missing field is not reported here: rules state which fields are required.
  const violation =
    schema && violationsOf(schema, content, 'stated').find(({ keyword }) => keyword !== 'required');
  if (violation === undefined) return [];
  const at = violation.at.replaceAll(/\/\d+/g, '/*');
  return [
    {
      key: `${operation} ${status} ${at} ${violation.keyword}`,
      section: described.section,
      title: `The response ${status} of ${operation} violates its schema at "${at}"`,
      expected: violation.expected,
      found: JSON.stringify(violation.actual) ?? 'nothing',
      exchange: exchange.id,
    },
  ];
}
