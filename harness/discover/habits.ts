import { folded } from '#harness/contract/casing.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { nameless } from '#harness/contract/operations.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { type DescribedOperation, parameterNamed } from './described.ts';
import type { Matching } from './match.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Choices that the API document leaves to a server, as the server's OpenAPI document shows them. */
export interface Habits {
  readonly ids: Readonly<Record<string, 'integer'>>;
  readonly requests: NonNullable<Profile['requests']>;
}

export function habitsIn({ matches, further }: Matching): Habits {
  const all = [...matches.map(({ given }) => given), ...further];
  const lists = matches.filter(({ wanted }) => wanted.isList);
  const integers = lists.filter(({ given }) => hasIntegers(given, all)).map(({ wanted }) => wanted.id);
  return {
    ids: Object.fromEntries(integers.map((list) => [list, 'integer'] as const)),
    requests: Object.assign({}, ...matches.map(({ wanted, given }) => requestHabits(wanted, given))),
  };
}

/** Whether the records of a list have integer ids. The list's items or the path of one record show this. */
function hasIntegers(list: DescribedOperation, all: readonly DescribedOperation[]): boolean {
  const page = shapeOf(list.success);
  const items = page.items ?? shapeOf(page.members.get('items')?.schema).items;
  if (isInteger(shapeOf(shapeOf(items).members.get('id')?.schema))) return true;
  const listPath = nameless(list.path);
  return all.some(({ path, parameters }) => {
    const names = [...path.matchAll(/\{([^}]*)\}/g)];
    const idParameter = names.find(({ index }) => nameless(path.slice(0, index - 1)) === listPath)?.[1];
    return parameters.some(
      (each) => each.in === 'path' && each.name === idParameter && isInteger(shapeOf(each.schema)),
    );
  });
}

function isInteger({ types }: Shape): boolean {
  return types?.has('integer') === true;
}

function requestHabits(wanted: DescribedOperation, given: DescribedOperation): Habits['requests'] {
  const wantedFields = shapeOf(wanted.requestBody?.schema).members;
  const givenFields = shapeOf(given.requestBody?.schema).members;
  const names = [...wantedFields.keys()];
  if (wanted.effect === 'reset') {
    if (names.some((name) => givenFields.has(name))) return { resetOptions: 'body' };
    return names.some((name) => parameterNamed(given, 'query', name)) ? { resetOptions: 'query' } : {};
  }
  // The server's password field: its name contains the contract's, or it is the only additional string field.
  const secret =
    wanted.effect === 'password' &&
    [...wantedFields.values()].find(({ schema }) => membersOf(schema).writeOnly);
  if (!secret || givenFields.has(folded(secret.name))) return {};
  const texts = [...givenFields].filter(
    ([name, { schema }]) => !wantedFields.has(name) && shapeOf(schema).types?.has('string'),
  );
  const alike = texts.filter(([name]) => name.includes(folded(secret.name)));
  const [only, ...rest] = alike.length > 0 ? alike : texts;
  return only !== undefined && rest.length === 0 ? { passwordMember: only[1].name } : {};
}
