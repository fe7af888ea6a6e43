import type { JsonSchema } from '#harness/contract/json-schema.ts';
import type * as Contract from '#openapi/types.ts';
import shapes from '../../openapi/factory-shapes.json' with { type: 'json' };
import { Incoherent } from './shapes.ts';
import { moment, type Source } from './source.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Interval {
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Shape {
  readonly fields: Readonly<Record<string, Pick<JsonSchema, 'type'> & Interval>>;
  readonly examples: readonly Fields[];
}

/** The shapes whose records are generated from the examples of the contract. */
export const generated = shapes.records as unknown as Readonly<Record<string, Shape>>;

/** The item of each page, by the names of their shapes. */
export const pages: Readonly<Record<string, string>> = shapes.pages;

/** Unless others are given, these fields have the values of the first example, in which all is well. */
const calm = ['status', 'state', 'settled', 'includeAdministrators'];

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The examples that agree with the given fields, and are otherwise calm, as far as there are any. */
function fitting(examples: readonly Fields[], given: Fields): readonly Fields[] {
  const agreeing = Object.entries(given).reduce((left, wanted) => narrowed(left, ...wanted), examples);
  const free = calm.filter((field) => !(field in given));
  return free.reduce((left, field) => narrowed(left, field, left[0]?.[field]), agreeing);
}

function narrowed(examples: readonly Fields[], field: string, value: unknown): readonly Fields[] {
  const agreeing = examples.filter((example) => example[field] === value);
  return agreeing.length > 0 ? agreeing : examples;
}

/** Generates records: examples with new ids, times before `now`, names of people and numbers. */
export function recordsFrom({ faker, now, id, number, inTurn }: Source) {
  const used = new Set<string>();
  const fullName = () => faker.person.fullName();
  const drawn: Readonly<Record<string, () => string>> = {
    displayName: fullName,
    initiatedBy: fullName,
    password: () => faker.internet.password({ length: 20 }),
    thumbprint: () => faker.string.hexadecimal({ length: 40, casing: 'lower', prefix: '' }),
    timestamp: () => now.toISOString(),
  };

  /** The names of the examples are used once; after that, a place makes each of them another. */
  const renamed = (shape: string, example: Fields): Fields => {
    const { name, builtIn } = example;
    const isUsed = used.has(`${shape} ${name}`);
    used.add(`${shape} ${name}`);
    // An operation such as an import may be repeated under its name.
    if (name === undefined || !isUsed || 'status' in example) return example;
    const own = builtIn === undefined ? {} : { builtIn: false };
    return { ...example, ...own, name: `${name} ${faker.location.city()}` };
  };

  const fresh = (value: unknown, timeOf: (text: string) => string): unknown => {
    if (Array.isArray(value)) return value.map((item) => fresh(item, timeOf));
    if (typeof value === 'string' && isId.test(value)) return id();
    if (typeof value === 'string' && isTime.test(value)) return timeOf(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fresh(one, timeOf)]));
  };

  /** Moves the times of an example together, so that one that is given is met and the rest is past. */
  const clock = (example: Fields, given: Fields) => {
    const anchor = Object.entries(given).find(
      ([field, value]) => value && isTime.test(String(example[field])),
    );
    const met = anchor && Date.parse(String(anchor[1]));
    const shift = anchor
      ? Number(met) - Date.parse(String(example[anchor[0]]))
      : now.getTime() - moment.getTime() - number(0, 86_400) * 1000;
    const latest = Math.max(now.getTime(), met ?? 0);
    return (text: string) => {
      const time = Date.parse(text);
      const moved = time > moment.getTime() ? time + shift : Math.min(time + shift, latest);
      return new Date(moved).toISOString();
    };
  };

  return (shape: string, given: Fields): Fields => {
    const { fields, examples } = generated[shape] as Shape;
    const example = renamed(shape, inTurn(fitting(examples, given), shape));
    // What an example leaves out is taken from the others, and from those of the stored record.
    const stored = generated[shape.replace(/^New/, '')]?.examples ?? [];
    const complete: Fields = Object.assign({}, ...[...examples, ...stored].toReversed(), example);
    const timeOf = clock(example, given);
    const record = Object.entries(fields).map(([field, { minimum = 1, maximum = 400, type }]) => {
      if ([type].flat().includes('integer')) return [field, number(minimum, maximum)];
      return [field, drawn[field]?.() ?? fresh(complete[field] ?? null, timeOf)];
    });
    const result = { ...Object.fromEntries(record), ...given };
    assertCourse(result);
    assertSettled(result);
    return result;
  };
}

/** An execution does not end before it starts, and has no end while it runs. */
function assertCourse({ status, startedAt, completedAt }: Partial<Contract.Activity>): void {
  if (startedAt === undefined || completedAt === undefined) return;
  const isRunning = status === 'InProgress' || String(status) === 'Running';
  if (isRunning !== (completedAt === null)) {
    throw new Incoherent(
      isRunning ? 'A running execution has no completedAt.' : 'A finished execution has a completedAt.',
    );
  }
  if (completedAt !== null && completedAt < startedAt) {
    throw new Incoherent(`completedAt (${completedAt}) is before startedAt (${startedAt}).`);
  }
}

function assertSettled({ settled, targets }: Partial<Contract.PasswordResult>): void {
  if (settled === targets?.every(({ state }) => state !== 'Pending')) return;
  throw new Incoherent(`settled is ${settled}, which contradicts the states of the targets (§4.1).`);
}

/** By default, an error has no `details`, and only invalid requests have `validationErrors`. */
export function errorBody({ now, oneOf }: Source, given: Fields): Contract.ErrorBody {
  const example = oneOf(fitting(generated.ErrorBody?.examples ?? [], given));
  return { ...example, timestamp: now.toISOString(), ...given } as Contract.ErrorBody;
}
