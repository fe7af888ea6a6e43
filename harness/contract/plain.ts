export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a JSON object; of anything else none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(membersOf(value));
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
