import { mapParts, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';

/** Fields with the time at which a response was generated (§2.1, §2.6, §2.9). */
const presentNames = ['generatedAt', 'timestamp'];

/** The time at which the examples were generated. All examples have the same time. */
export function exampleTimeOf(operations: Iterable<Operation>): Date | undefined {
  const values = [...operations].flatMap(({ responses }) =>
    [...responses.values()].flatMap(({ examples }) => examples.map(({ value }) => value)),
  );
  const found = new RegExp(`"(?:${presentNames.join('|')})":"(\\d[^"]+)"`).exec(JSON.stringify(values));
  return found?.[1] === undefined ? undefined : new Date(found[1]);
}

/** Moves all times of a body by the same amount, so that the body appears to have been generated now. */
export function shiftToNow(
  examplesTakenAt: Date | undefined,
  now: () => Date = () => new Date(),
): (body: unknown) => unknown {
  // The age of the examples at the start of the mock. Bodies without a generation time are moved by it.
  const sinceExamples = now().getTime() - (examplesTakenAt ?? now()).getTime();
  return (body) => {
    const bodyTime = ownPresent(body);
    return moved(body, bodyTime === undefined ? sinceExamples : now().getTime() - bodyTime);
  };
}

function ownPresent(body: unknown): number | undefined {
  const ownTime = presentNames.map((name) => membersOf(body)[name]).find(isTime);
  return ownTime === undefined ? undefined : Date.parse(ownTime);
}

function moved(node: unknown, byMs: number): unknown {
  if (isTime(node)) return new Date(Date.parse(node) + byMs).toISOString();
  return mapParts(node, (part) => moved(part, byMs));
}

function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
