import type { ClientRun } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import { enumFieldsOf, enumParametersOf, type Place } from '#harness/contract/enum-fields.ts';
import { jsonValue } from '#harness/contract/json-text.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { PassiveTally } from '#harness/rules/judging/examine.ts';

/** What a client sent and printed, in one scenario or in a whole run. */
export interface ClientTraffic {
  readonly exchanges: readonly Exchange[];
  /** By the location of the scenario. */
  readonly printed: ReadonlyMap<string, string>;
}

/** What the checks must know of the run. */
export interface RunFacts {
  readonly contract: Contract;
  /** Keys, tokens and passwords of the run. */
  readonly secrets: Iterable<string>;
}

type ClientCheck = (traffic: ClientTraffic, facts: RunFacts) => PassiveTally;

/** The rules about every request and every output. */
const checks: ReadonlyMap<string, ClientCheck> = new Map([
  ['CL-41', checkEnumsSent],
  ['CL-52', checkSecretsPrinted],
]);

/** Judges a whole run by every check. */
export function examineClient(traffic: ClientTraffic, facts: RunFacts): ReadonlyMap<string, PassiveTally> {
  return new Map([...checks].map(([rule, check]) => [rule, check(traffic, facts)]));
}

/**
 * Judges one scenario by the checks of its rules, so that scenarios and whole runs have one judgement. What no check
 * applies to shows nothing.
 */
export function judgeByClientChecks(
  rules: readonly string[],
  { exchanges, printed, location }: ClientRun,
  facts: RunFacts,
): void {
  for (const rule of rules) {
    const check = checks.get(rule);
    if (check === undefined) continue;
    const { broken, held } = check({ exchanges, printed: new Map([[location, printed]]) }, facts);
    const [first] = broken;
    if (first !== undefined) {
      const shownBy = first.exchanges.length > 0 ? first.exchanges : exchanges.map(({ id }) => id);
      throw new Nonconformity(first.expected, first.actual, shownBy);
    }
    if (held === 0) throw new Untestable('not-seen', `the client sent nothing that ${rule} applies to`);
  }
}

/** CL-41: an enum value is sent as its name. */
function checkEnumsSent({ exchanges }: ClientTraffic, { contract }: RunFacts): PassiveTally {
  const fields = enumFieldsOf(contract);
  const parameters = enumParametersOf(contract);
  const found = exchanges.flatMap((exchange) => {
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
  const broken = found.filter(({ sent }) => isNumber(sent));
  return {
    held: found.length - broken.length,
    seen: 0,
    broken: broken.map(({ exchange, name, sent }) => ({
      expected: `a name as ${name} of ${operationById(contract, exchange.operation ?? '').id}`,
      actual: JSON.stringify(sent),
      ...(exchange.location !== undefined && { location: exchange.location }),
      exchanges: [exchange.id],
    })),
  };
}

/** CL-52: no key and no token is printed. Evidence does not repeat it. */
function checkSecretsPrinted({ printed }: ClientTraffic, { secrets }: RunFacts): PassiveTally {
  const known = [...secrets]
    .flatMap((each) => [each, each.replace(/^Bearer +/i, '')])
    .filter((each) => each.length >= 6);
  const broken = [...printed].filter(([, text]) => known.some((secret) => text.includes(secret)));
  return {
    held: printed.size - broken.length,
    seen: 0,
    broken: broken.map(([location]) => ({
      expected: 'no credential in what is printed',
      actual: 'a credential',
      location,
      exchanges: [],
    })),
  };
}

function valueAt(body: unknown, at: Place): unknown {
  return at.reduce<unknown>((value, step) => (Object(value) as Record<string | number, unknown>)[step], body);
}
