import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { enumsIn, namesOf } from '#harness/contract/enum-fields.ts';

/** By the folded name of a query parameter or enum of the contract: the names of its enum, if it has one. */
export type KnownChoices = ReadonlyMap<string, readonly string[]>;

export function choicesIn(contract: Contract): KnownChoices {
  // The last counts: a name of the contract, and one that has an enum.
  const all = [...(contract.own?.values() ?? []), ...contract.operations.values()].flatMap(
    ({ parameters, requestBody }) => [
      ...parameters.flatMap((each) =>
        each.in === 'query' ? [[each.name, namesOf(each.schema)] as const] : [],
      ),
      ...enumsIn(requestBody?.schema ?? {}).map(({ at, names }) => [String(at.at(-1)), names] as const),
    ],
  );
  const ordered = all.toSorted(([, one], [, other]) => Math.sign(one.length) - Math.sign(other.length));
  return new Map(ordered.map(([name, names]) => [folded(name), names]));
}

const password = /pass(?:word|phrase)|^pwd$|secret|credential/i;

/** The password that other commands are given. */
export const madePassword = 'Made-Horse-7-Battery';

/** Whether a parameter takes a password, which no output may contain. */
export const isPassword = (parameter: string): boolean => password.test(parameter);

const madeId = 'c0ffee00-1234-4abc-8def-000000000007';
const madeTime = '2026-03-04T05:06:07Z';

const byType: readonly (readonly [RegExp, string])[] = [
  [/^Guid/, madeId],
  [/^Bool/, 'true'],
  [/^Date/, madeTime],
  [/^(?:U?Int\d+|Byte|Decimal|Double|Single)/, '7'],
];

/** The value of a parameter whose type permits no other made value. */
export function madeByType(type: string): readonly string[] | undefined {
  return byType.flatMap(([pattern, value]) => (pattern.test(type) ? [[value]] : []))[0];
}

/** Stands for the address of the service in a value. */
export const urlInValue = '{url}';

/** A field that the records of every list have. */
export const fieldOfAll = 'id';

/** The direction that a search does not have without being asked for it. */
export const descending = 'desc';

/** Values for parameters, by what their names in kebab case say. The first name that matches counts. */
const byName: readonly (readonly [RegExp, string | undefined])[] = [
  [password, madePassword],
  // A client sends what it is given, and not the key of its session.
  [/(?:api|access|subscription)-?key$|token$|^(?:authorization|bearer)$/, undefined],
  [/(?:^|base-?|service-?)(?:ur[il]|address|server|host)$/, urlInValue],
  [/(?:^|-|[a-z](?<!val|gr|pa))ids?$/, madeId],
  [/(?:path|(?<!pro)file|folder|directory|certificate|script|object)s?$/, undefined],
  [/^(?:sort|(?:sort|order)-?(?:by|field))$/, fieldOfAll],
  [/^(?:(?:sort|order)-?)?direction$|^sort-?order$/, descending],
  [/^(?:output-?)?format$/, 'json'],
  [/^wait(?:-?(?:time|for|sec(?:ond)?s?))?$|timeout(?:-?sec(?:ond)?s?)?$/, '5'],
  [/(?:^|-|^start|^end|^from|^to)(?:date|since|before|after|until|from|at)$/, madeTime],
  [/^(?:is|has|can|allow|enable)(?:-|$)|^multi|(?:enabled|disabled)$/, 'true'],
  [
    /^(?:max|min)(?:-|$)|(?:^|-|page|max|min)(?:size|count|number|limit|first|top|skip|page|depth|seconds|minutes|interval|every|within|order|priority|precedence)$/,
    '7',
  ],
  [/mail(?:-?address)?$/, 'ada@example.org'],
];

/** A value for a parameter with this name; undefined if none can be made. A name has letters beyond ASCII. */
export function madeValue(parameter: string): string | undefined {
  const name = parameter.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, '-').toLowerCase();
  const known = byName.find(([pattern]) => pattern.test(name));
  return known === undefined ? 'Grün-Name-7' : known[1];
}
