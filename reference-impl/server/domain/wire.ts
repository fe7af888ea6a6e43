import type { Caller } from './access.ts';
import type { Casing, Freedoms } from './freedoms.ts';
import { mix } from './random.ts';

/** What a body is: the envelope and the error have their member names shown, other bodies have not (2.8, 2.9). */
export type BodyKind = 'record' | 'envelope' | 'error' | 'verbatim';

/** What an operation answers, before it is written down. */
export interface Answer {
  status: number;
  kind: BodyKind;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer on its way out, with what led to it. */
export interface Outgoing {
  /** The operation of the contract, if the request met one. */
  operation: string | undefined;
  request: Request;
  /** Who asked, where that is known. */
  caller?: Caller | undefined;
  now: Date;
}

/** How answers are written down, and where a fault may touch one as a whole. */
export interface Wire {
  writeTime(time: Date, freedoms: Freedoms): string;
  writeNumber(value: number, freedoms: Freedoms): string;
  /** Sees the answer while its members still carry their plain names. */
  shape(answer: Answer, outgoing: Outgoing): Answer;
  /** Sees the response as it leaves. */
  answer(response: Response, outgoing: Outgoing): Response | Promise<Response>;
}

export const documentedWire: Wire = {
  // 2.5: UTC. Precision and the mark of UTC are open.
  writeTime(time, { timestampFraction: digits, timestampSuffix }) {
    const [whole = '', milliseconds = ''] = time.toISOString().slice(0, -1).split('.');
    const fraction = digits === 0 ? '' : `.${milliseconds.padEnd(digits, '0').slice(0, digits)}`;
    return `${whole}${fraction}${timestampSuffix}`;
  },
  writeNumber: (value, { messageNumbers }) =>
    messageNumbers === 'grouped' ? value.toLocaleString('en-GB') : String(value),
  shape: (answer) => answer,
  answer: (response) => response,
};

/** A body as it goes out: with the casing, order and extras that the freedoms ask for. */
export function textOf(answer: Answer, wire: Wire, freedoms: Freedoms): string {
  return JSON.stringify(isPlain(wire, freedoms) ? withTimes(answer.body) : written(answer, wire, freedoms));
}

const texts = new WeakMap<Date, string>();

/** JSON would write the times by itself, anew each time; the records of the store keep theirs. */
function withTimes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withTimes);
  if (value instanceof Date) {
    const text = texts.get(value) ?? value.toISOString();
    texts.set(value, text);
    return text;
  }
  const copy: Record<string, unknown> = { ...value };
  for (const name of Object.keys(copy)) copy[name] = withTimes(copy[name]);
  return copy;
}

/** Whether bodies go out just as JSON writes them. */
function isPlain({ writeTime }: Wire, freedoms: Freedoms): boolean {
  return (
    writeTime === documentedWire.writeTime &&
    freedoms.timestampFraction === 3 &&
    freedoms.timestampSuffix === 'Z' &&
    freedoms.casing === 'camel' &&
    freedoms.nullMembers === 'present' &&
    freedoms.guidLetters === 'lower' &&
    freedoms.memberOrder === undefined &&
    !freedoms.extraMembers
  );
}

function written(answer: Answer, wire: Wire, freedoms: Freedoms): unknown {
  const { body, kind } = answer;
  if (kind === 'verbatim') return body;
  if (kind === 'record') return writeValue(body, wire, freedoms, freedoms.casing);
  // The names on the outside are shown in camelCase; what lies inside a page is a record like any other.
  const members = Object.entries(body ?? {}).map(([name, value]): [string, unknown] => {
    if (kind === 'envelope') return [name, writeValue(value, wire, freedoms, freedoms.casing)];
    return [name, value instanceof Date ? wire.writeTime(value, freedoms) : value];
  });
  return Object.fromEntries(ordered(members, freedoms));
}

function writeValue(value: unknown, wire: Wire, freedoms: Freedoms, casing: Casing): unknown {
  if (value instanceof Date) return wire.writeTime(value, freedoms);
  if (Array.isArray(value)) return value.map((item) => writeValue(item, wire, freedoms, casing));
  if (typeof value === 'string') return inLetters(value, freedoms);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined && (member !== null || freedoms.nullMembers === 'present'))
    .map(([name, member]): [string, unknown] => [
      nameIn(casing, name),
      writeValue(member, wire, freedoms, casing),
    ]);
  if (freedoms.extraMembers) members.push([nameIn(casing, 'vendorNote'), { revision: members.length }]);
  return Object.fromEntries(ordered(members, freedoms));
}

function nameIn(casing: Casing, name: string): string {
  if (casing === 'pascal') return name.charAt(0).toUpperCase() + name.slice(1);
  return casing === 'snake' ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}

function ordered(members: [string, unknown][], { memberOrder }: Freedoms): [string, unknown][] {
  if (memberOrder === undefined) return members;
  const rank = (name: string) =>
    mix([...name].reduce((hash, letter) => mix(hash ^ letter.charCodeAt(0)), memberOrder));
  return members.toSorted(([one], [other]) => rank(one) - rank(other));
}

/** A GUID is the same in either letter case; which one is sent is open. */
export function inLetters(text: string, { guidLetters }: Freedoms): string {
  return guidLetters === 'upper' && isGuid(text) ? text.toUpperCase() : text;
}

export function isGuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
