import type { Member, Shape } from './shape-types.ts';

/** What holds when both do. */
export function both(a: Shape, b: Shape): Shape {
  return stripped({
    types: meet(a.types, b.types),
    values: a.values && b.values ? common(a.values, b.values) : (a.values ?? b.values),
    members: merged(a.members, b.members, 'allOf'),
    items:
      a.items !== undefined && b.items !== undefined ? { allOf: [a.items, b.items] } : (a.items ?? b.items),
    least: a.least ?? b.least,
    most: a.most ?? b.most,
    openPoint: a.openPoint ?? b.openPoint,
  });
}

function common(a: readonly unknown[], b: readonly unknown[]): readonly unknown[] {
  const others = new Set(b);
  return a.filter((value) => others.has(value));
}

/** What holds when one of them does; null beside a shape only makes it nullable. */
export function either(a: Shape, b: Shape): Shape {
  if (isNull(a)) return nullable(b);
  if (isNull(b)) return nullable(a);
  return stripped({
    types: a.types && b.types && new Set([...a.types, ...b.types]),
    values: a.values && b.values && [...a.values, ...b.values],
    members: merged(a.members, b.members, 'anyOf'),
    items: a.items ?? b.items,
    least: a.least ?? b.least,
    most: a.most ?? b.most,
    openPoint: a.openPoint ?? b.openPoint,
  });
}

export function nullable(shape: Shape): Shape {
  return shape.types === undefined ? shape : { ...shape, types: new Set([...shape.types, 'null']) };
}

function isNull({ types }: Shape): boolean {
  return types?.size === 1 && types.has('null');
}

function meet(a?: ReadonlySet<string>, b?: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const common = a.intersection(b);
  return common.size > 0 ? common : a;
}

function merged(
  a: Shape['members'],
  b: Shape['members'],
  composition: 'allOf' | 'anyOf',
): ReadonlyMap<string, Member> {
  const all = new Map<string, Member>();
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(key), b.get(key)];
    const alone = one ?? other;
    if (one !== undefined && other !== undefined) all.set(key, united(one, other, composition));
    else if (alone !== undefined)
      all.set(key, composition === 'allOf' ? alone : { ...alone, isRequired: false });
  }
  return all;
}

function united(a: Member, b: Member, composition: 'allOf' | 'anyOf'): Member {
  const isRequired = composition === 'allOf' ? a.isRequired || b.isRequired : a.isRequired && b.isRequired;
  const schema = a.schema === b.schema ? a.schema : { [composition]: [a.schema, b.schema] };
  return { name: a.name, schema, isRequired, isSpelled: a.isSpelled || b.isSpelled };
}

type Loose<T> = { [K in keyof T]: T[K] | undefined };

export function stripped({ members, ...rest }: Loose<Shape>): Shape {
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...told, members: members ?? new Map() };
}
