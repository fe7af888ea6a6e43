import type { ClientRun } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import { enumFieldsOf, enumParametersOf, type Place } from '#harness/contract/enum-fields.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { Evidence } from '#harness/result/result.ts';
import type { PassiveTally } from '#harness/rules/judging/examine.ts';
import { type Finding, finding } from './finding.ts';
import { judgeFurtherTasks } from './further-tasks.ts';
import { observeRun } from './observed-freedoms.ts';
import { judgeRequests } from './sent-requests.ts';
import { judgeResults } from './shown-result.ts';

/** What the checks must know of the run. */
export interface RunFacts {
  readonly contract: Contract;
  /** Keys, tokens and passwords of the run. */
  readonly secrets: Iterable<string>;
}

/** Everything that is judged in whatever scenario it occurs. */
function judgeRun(run: ClientRun, facts: RunFacts): readonly Finding[] {
  return [
    ...judgeResults(run),
    ...judgeRequests(run),
    ...judgeFurtherTasks(run),
    ...judgeEnums(run, facts),
    ...judgeSecrets(run, facts),
  ];
}

interface Tally {
  held: number;
  seen: number;
  broken: Evidence[];
  note?: string;
}

/** Judges the scenarios of a whole run; `observe` takes what open rules see. */
export function examineClient(
  runs: readonly ClientRun[],
  facts: RunFacts,
  observe: (rule: string, observed: string) => void,
): ReadonlyMap<string, PassiveTally> {
  const tallies = new Map<string, Tally>();
  const tallyOf = (rule: string): Tally => {
    const tally = tallies.get(rule) ?? { held: 0, seen: 0, broken: [] };
    tallies.set(rule, tally);
    return tally;
  };
  for (const run of runs) {
    for (const { rule, broken, note } of judgeRun(run, facts)) {
      const tally = tallyOf(rule);
      if (broken === undefined) tally.held += 1;
      else tally.broken.push(broken);
      if (note !== undefined) tally.note = note;
    }
    for (const { rule, observed } of observeRun(run)) {
      tallyOf(rule).seen += 1;
      observe(rule, observed);
    }
  }
  return tallies;
}

/**
 * Judges one scenario by the checks of its rules, so that scenarios and whole runs have one judgement. What no check
 * applies to shows nothing.
 */
export function judgeByClientChecks(rules: readonly string[], run: ClientRun, facts: RunFacts): void {
  const findings = judgeRun(run, facts);
  for (const rule of rules) {
    const own = findings.filter((each) => each.rule === rule);
    const broken = own.find((each) => each.broken !== undefined)?.broken;
    if (broken !== undefined) {
      const shownBy = broken.exchanges.length > 0 ? broken.exchanges : run.allExchanges.map(({ id }) => id);
      throw new Nonconformity(broken.expected, broken.actual, shownBy);
    }
    if (own.length === 0) throw new Untestable('not-seen', `the client did nothing that ${rule} applies to`);
  }
}

/** CL-41: an enum value is sent as its name. */
export function judgeEnums(
  run: Pick<ClientRun, 'allExchanges' | 'location'>,
  { contract }: Pick<RunFacts, 'contract'>,
): readonly Finding[] {
  const fields = enumFieldsOf(contract);
  const parameters = enumParametersOf(contract);
  const found = run.allExchanges.flatMap((exchange) => {
    const { request, operation } = exchange;
    const query = [...new URL(request.url).searchParams];
    const body = jsonValue(request.body);
    return [
      ...parameters
        .filter((each) => each.operation === operation)
        .flatMap(({ name }) =>
          query
            .filter(([own]) => folded(own) === folded(name))
            .map(([, sent]): { name: string; sent: unknown } => ({ name, sent })),
        ),
      ...fields
        .filter((each) => each.operation === operation)
        .map(({ at }) => ({ name: at.join('.'), sent: valueAt(body, at) }))
        .filter(({ sent }) => sent !== undefined && sent !== null),
    ].map((each) => ({ ...each, exchange }));
  });
  const isNumber = (sent: unknown): boolean => typeof sent === 'number' || /^-?\d+$/.test(String(sent));
  return found.map(({ exchange, name, sent }) => {
    const expected = `a name as ${name} of ${operationById(contract, exchange.operation ?? '').id}`;
    return finding('CL-41', run, [exchange], expected, isNumber(sent) ? JSON.stringify(sent) : undefined);
  });
}

/** CL-52: no key and no token is printed. Evidence does not repeat it. */
function judgeSecrets(run: ClientRun, { secrets }: RunFacts): readonly Finding[] {
  const known = [...secrets]
    .flatMap((each) => [each, each.replace(/^Bearer +/i, '')])
    .filter((each) => each.length >= 6);
  const isShown = known.some((secret) => run.printed.includes(secret));
  return [
    finding('CL-52', run, [], 'no credential in what is printed', isShown ? 'a credential' : undefined),
  ];
}

function valueAt(body: unknown, at: Place): unknown {
  return at.reduce<unknown>((value, step) => (Object(value) as Record<string | number, unknown>)[step], body);
}
