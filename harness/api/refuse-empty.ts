import { HarnessError } from '#harness/errors.ts';

/** Refuses options that are an empty text, as a variable is that was not set. Nobody means all interfaces by that. */
export function refuseEmpty(options: Readonly<Record<string, unknown>>): void {
  const [empty] = Object.entries(options).find(([, value]) => isEmpty(value)) ?? [];
  if (empty === undefined) return;
  throw new HarnessError('USAGE', `${empty} is empty.`, { hint: 'Give it a value or leave it out.' });
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isEmpty);
  return typeof value === 'string' && value.trim() === '';
}
