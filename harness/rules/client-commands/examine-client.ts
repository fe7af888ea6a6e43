import type { ClientUnderTest } from '#harness/client/dialogue.ts';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import { enumFieldsOf, enumParametersOf, type Place } from '#harness/contract/enum-fields.ts';
import { jsonValue } from '#harness/contract/json-text.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { PassiveTally } from '#harness/rules/judging/examine.ts';

/** What the rules that speak of every request and every output make of a whole run. */
export function examineClient(
  { stage, printed }: ClientUnderTest,
  contract: Contract,
  secrets: Iterable<string>,
): ReadonlyMap<string, PassiveTally> {
  return new Map([
    ['CL-41', enumsSent(stage.recorder.exchanges, contract)],
    ['CL-52', secretsShown(printed, secrets)],
  ]);
}

/** CL-41: an enum value travels by its name. */
function enumsSent(exchanges: readonly Exchange[], contract: Contract): PassiveTally {
  const fields = enumFieldsOf(contract);
  const parameters = enumParametersOf(contract);
  const found = exchanges.flatMap((exchange) => {
    const { request, operation } = exchange;
    const query = new URL(request.url).searchParams;
    const body = jsonValue(request.body);
    return [
      ...parameters
        .filter((each) => each.operation === operation && query.has(each.name))
        .map(({ name }) => ({ exchange, name, sent: query.get(name) })),
      ...fields
        .filter((each) => each.operation === operation)
        .map(({ at }) => ({ exchange, name: at.join('.'), sent: valueAt(body, at) }))
        .filter(({ sent }) => sent !== undefined && sent !== null),
    ];
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

/** CL-52: no key and no token is printed. Evidence says where, and never what. */
function secretsShown(printed: ReadonlyMap<string, string>, secrets: Iterable<string>): PassiveTally {
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
