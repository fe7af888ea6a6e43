import { responseFor } from '#harness/contract/contract.ts';
import { entriesOf, listOf, membersOf } from '#harness/contract/json-values.ts';
import { credentialHeaders } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { operationsOf, ruleById, rules } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { type Fields, isObject, isRefusal, isSuccess } from '#harness/scenario/response.ts';
import type { Session } from '#harness/session/session.ts';

/** Rules with a `precondition`, lowest first. If a flaw breaks several, the first rule stays failed. */
const preconditions = rules
  .filter(({ precondition }) => precondition !== undefined)
  .sort((one, other) => (one.precondition ?? 0) - (other.precondition ?? 0));

/** The `precondition` number of a rule. Only a rule with a lower number can be the cause of its failure. */
const rankOf = (id: string): number => ruleById(id)?.precondition ?? Number.POSITIVE_INFINITY;

/**
 * If one cause, such as a missing operation, breaks several rules, one of the rules keeps its failure.
 * The failed scenarios of the other rules become `untested`.
 */
export function withOneCauseEach(session: Session): readonly ScenarioOutcome[] {
  return withoutEchoes(withoutDependents(withoutConsequences(session)), session.recorder.exchanges);
}

function withoutConsequences(session: Session): readonly ScenarioOutcome[] {
  const { scenarios } = session.journal;
  const flaws = flawsOf(session);
  const causes = new Map<string, string>();
  const failed = withoutDependents(scenarios).filter(({ outcome }) => outcome === 'failed');
  for (const { id } of preconditions)
    for (const outcome of failed.filter((each) => each.rules.includes(id)))
      for (const flaw of evidenceIn(outcome).flatMap((each) => flaws.get(each) ?? []))
        if (!causes.has(flaw)) causes.set(flaw, id);
  const causeOf = (ruleIds: readonly string[], exchanges: readonly number[]): string | undefined => {
    const seen = exchanges.flatMap((each) => flaws.get(each) ?? []);
    const [cause] = seen.flatMap((flaw) => causes.get(flaw) ?? []);
    return cause === undefined || ruleIds.some((id) => rankOf(id) <= rankOf(cause)) ? undefined : cause;
  };
  return scenarios.map((outcome) => {
    const { rules: ruleIds, tally } = outcome;
    if (outcome.outcome === 'failed' && tally !== undefined) {
      const broken = tally.broken.filter(({ exchanges }) => causeOf(ruleIds, exchanges) === undefined);
      if (broken.length === 0 && tally.held === 0)
        return untested(outcome, causeOf(ruleIds, evidenceIn(outcome)));
      return { ...outcome, outcome: broken.length > 0 ? 'failed' : 'passed', tally: { ...tally, broken } };
    }
    if (outcome.outcome === 'failed') return untested(outcome, causeOf(ruleIds, evidenceIn(outcome)));
    if (outcome.outcome !== 'untested' || outcome.cause !== 'not-seen') return outcome;
    const operations = ruleIds.flatMap(operationsOf);
    const seen = session.recorder.exchanges.filter(({ location, operation = '' }) =>
      tally === undefined ? location === outcome.location : operations.includes(operation),
    );
    const numbers = seen.map(({ id }) => id);
    return untested(outcome, causeOf(ruleIds, numbers));
  });
}

/** If a failed scenario depends on a broken rule, its outcome becomes `untested`. */
function withoutDependents(scenarios: readonly ScenarioOutcome[]): readonly ScenarioOutcome[] {
  const failed = scenarios.filter(({ outcome }) => outcome === 'failed');
  const broken = new Set(failed.flatMap((each) => each.rules));
  return scenarios.map((each) => {
    if (each.outcome !== 'failed') return each;
    const { dependsOn = [] } = writtenScenarios().find(({ location }) => location === each.location) ?? {};
    const cause = dependsOn.find((id) => broken.has(id));
    return untested(each, cause);
  });
}

function untested(outcome: ScenarioOutcome, cause: string | undefined): ScenarioOutcome {
  if (cause === undefined) return outcome;
  const { tally } = outcome;
  return {
    ...outcome,
    ...(tally && { tally: { ...tally, broken: [] } }),
    outcome: 'untested',
    cause: 'depends-on',
    detail: `depends on ${cause}, which is broken`,
    needs: [cause],
  };
}

/** The flaws of each exchange, general flaws first. One flaw may be the cause of several failures. */
function flawsOf(session: Session): ReadonlyMap<number, readonly string[]> {
  const { contract, recorder } = session;
  const { exchanges } = recorder;
  const flaws = new Map<number, string[]>();
  const note = (flawed: readonly Exchange[], flawOf: (each: Exchange) => string): void => {
    for (const each of flawed) flaws.set(each.id, [...(flaws.get(each.id) ?? []), flawOf(each)]);
  };
  const objects = exchanges.filter((each) => isToBeAnObject(each, session));
  const unreadable = objects.filter((each) => isUnreadable(each, session));
  if (unreadable.length === objects.length) note(unreadable, () => 'nothing can be read');
  note(unreadable, ({ operation }) => `${operation} cannot be read`);
  const failed = exchanges.filter(({ response }) => response.status >= 500);
  note(failed, ({ operation }) => `${operation} fails`);
  const identified = exchanges.filter(({ caller }) => caller !== 'nobody');
  for (const [operation, group] of Map.groupBy(identified, (each) => each.operation))
    if (group.every(({ response }) => response.status >= 400))
      note(
        group.filter(({ response: { status } }) => [404, 405, 410, 501].includes(status)),
        () => `${operation} is missing`,
      );
  for (const describe of [methodOf, callerOf])
    for (const [credentials, group] of Map.groupBy(identified, describe))
      if (group.every(isRefusal)) note(group, () => `${credentials} is refused`);
  const ofRoles = identified.filter(
    ({ operation = '' }) => contract.operations.get(operation)?.access === 'administrator',
  );
  for (const [credentials, group] of Map.groupBy(ofRoles, callerOf)) {
    const refusals = group.slice(group.findLastIndex((each) => !isRefusal(each)) + 1);
    const [first] = refusals;
    // A caller who was accepted at first, and whose last requests were refused, lost the role during the run.
    if (first === undefined || refusals.length === group.length) continue;
    const since = exchanges.filter((each) => each.id >= first.id && callerOf(each) === credentials);
    note(since.filter(isRefusal), () => `${credentials} has lost the role`);
  }
  return flaws;
}

const callerOf = (exchange: Exchange): string => `${exchange.caller} with ${methodOf(exchange)}`;

function methodOf({ request: { headers } }: Exchange): string {
  const [method] = credentialHeaders.filter((name) => Object.hasOwn(headers, name));
  return String(method);
}

function isToBeAnObject(exchange: Exchange, session: Session): boolean {
  const { status, body } = exchange.response;
  const { type, allOf } = schemaFor(exchange, session);
  // A long-running operation may return all its information in a header, so a 202 needs no body.
  return (type === 'object' || allOf !== undefined) && (status !== 202 || body !== '');
}

/** Whether the body of a success is not an object, or lacks a list of objects that the contract requires. */
function isUnreadable(exchange: Exchange, session: Session): boolean {
  const { content } = exchange.response;
  if (!isObject(content)) return true;
  return listsIn(schemaFor(exchange, session)).some((name) => !Array.isArray(content[name]));
}

/** The schema of a successful response. Empty if the request failed or the contract has no such schema. */
function schemaFor(exchange: Exchange, { contract }: Session): Fields {
  const known = contract.operations.get(exchange.operation ?? '');
  if (known === undefined || !isSuccess(exchange)) return {};
  return membersOf(responseFor(known, exchange.response.status)?.schema);
}

/** The required fields of a schema that are lists of objects. */
function listsIn(schema: Fields): readonly string[] {
  const names = listOf(schema.required);
  const direct = entriesOf(schema.properties).flatMap(([name, written]) => {
    const { type, items } = membersOf(written);
    return names.includes(name) && type === 'array' && membersOf(items).type !== 'string' ? [name] : [];
  });
  return [...direct, ...listOf(schema.allOf).flatMap((part) => listsIn(membersOf(part)))];
}

/**
 * One defect shows in many responses, under the names of several rules. So what only the history shows counts at
 * operations at which nothing else failed, and there only for the rule that was broken first.
 */
export function withoutEchoes(
  outcomes: readonly ScenarioOutcome[],
  exchanges: readonly Exchange[],
): readonly ScenarioOutcome[] {
  const operations = new Map(exchanges.map(({ id, operation = '' }) => [id, operation]));
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const { history = [], others = [] } = Object.groupBy(failed, ({ kind }) =>
    kind === 'history' ? 'history' : 'others',
  );
  const explained = new Set(others.flatMap(evidenceIn).map((id) => operations.get(id)));
  const inOrder = history
    .flatMap((each) => evidenceIn(each).map((id) => ({ id, rule: each.rules[0] })))
    .sort((one, other) => one.id - other.id);
  const first = new Map<string | undefined, string | undefined>();
  for (const { id, rule } of inOrder) if (!first.has(operations.get(id))) first.set(operations.get(id), rule);
  return outcomes.flatMap((each) => {
    const { kind, outcome, rules, tally } = each;
    if (kind !== 'history' || tally === undefined) return [each];
    if (outcome !== 'failed') return outcome === 'passed' ? [each] : [];
    const broken = tally.broken.filter(({ exchanges: shownBy }) =>
      shownBy.map((id) => operations.get(id)).every((at) => !explained.has(at) && first.get(at) === rules[0]),
    );
    return broken.length === 0 ? [] : [{ ...each, tally: { ...tally, broken } }];
  });
}

function evidenceIn({ tally, exchanges = [] }: ScenarioOutcome): readonly number[] {
  return tally?.broken.flatMap((each) => each.exchanges) ?? exchanges;
}
