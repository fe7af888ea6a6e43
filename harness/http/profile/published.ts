import type { Operation } from '#harness/contract/operations.ts';

/** What a server's own OpenAPI document says that it offers. */
export interface Published {
  readonly operations: readonly Operation[];
  /** The operation at a path template, whatever its parameters are called. */
  find(method: string, template: string): Operation | undefined;
  /** Whether an operation lies at an address, by any of the templates. */
  matches(method: string, path: string): boolean;
}

export const nothingPublished: Published = { operations: [], find: () => undefined, matches: () => false };

export function publishedFrom(operations: readonly Operation[]): Published {
  const byPlace = new Map(operations.map((each) => [placeIn(each.method, each.path), each]));
  return {
    operations,
    find: (method, template) => byPlace.get(placeIn(method, template)),
    matches: (method, path) => operations.some((each) => each.method === method && covers(each.path, path)),
  };
}

function placeIn(method: string, template: string): string {
  return `${method} ${template
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/\/+$/, '')
    .toLowerCase()}`;
}

function covers(template: string, path: string): boolean {
  const [wanted, given] = [template, path].map((each) =>
    each
      .replace(/^\/+|\/+$/g, '')
      .toLowerCase()
      .split('/'),
  );
  if (wanted?.length !== given?.length) return false;
  return wanted?.every((part, index) => part.includes('{') || part === given?.[index]) ?? false;
}
