import { readFile } from 'node:fs/promises';
import { type JSONValue, jsonpath } from 'json-p3';
import { parse } from 'yaml';
import { HarnessError } from '#harness/errors.ts';

/** An OpenAPI Overlay document (1.0), as far as the harness applies it: updates and removals. */
export interface Overlay {
  readonly overlay: string;
  readonly actions: readonly OverlayAction[];
}

export interface OverlayAction {
  /** JSONPath (RFC 9535) of what is changed. */
  readonly target: string;
  /** Merged into each object that the target names, appended to each array. */
  readonly update?: unknown;
  readonly remove?: boolean;
}

/** Reads an overlay file; what is no overlay is an error that names the file. */
export async function readOverlay(file: string): Promise<Overlay> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new HarnessError('FILE_MISSING', `The overlay ${file} cannot be read.`, { cause });
  });
  const value = parsed(text, file) as Partial<Overlay> | null;
  if (typeof value?.overlay === 'string' && Array.isArray(value.actions) && value.actions.every(isAction)) {
    return { overlay: value.overlay, actions: value.actions };
  }
  throw new HarnessError(
    'FILE_INVALID',
    `${file} is no OpenAPI Overlay: it needs "overlay" and a list of "actions", each with a target.`,
  );
}

function parsed(text: string, file: string): unknown {
  try {
    return parse(text) as unknown;
  } catch (cause) {
    throw new HarnessError('FILE_INVALID', `${file} is not valid YAML.`, { cause });
  }
}

function isAction(action: unknown): action is OverlayAction {
  return (
    typeof action === 'object' && action !== null && typeof (action as OverlayAction).target === 'string'
  );
}

/** The document with the actions of an overlay applied in their order. An action that meets nothing is an error. */
export function overlaid<Document extends object>(document: Document, { actions }: Overlay): Document {
  const changed = structuredClone(document);
  for (const action of actions) apply(changed as unknown as JSONValue, action);
  return changed;
}

function apply(document: JSONValue, { target, update, remove }: OverlayAction): void {
  const nodes = [...nodesAt(document, target)];
  if (nodes.length === 0) {
    throw new HarnessError('FILE_INVALID', `The overlay's target ${target} meets nothing in the contract.`);
  }
  // From the back, so that removing an item of a list does not move the next one.
  for (const { location, value } of nodes.reverse()) {
    if (remove === true) removeAt(document, location);
    else merge(value, update);
  }
}

function nodesAt(document: JSONValue, target: string): ReturnType<typeof jsonpath.query> {
  try {
    return jsonpath.query(target, document);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HarnessError('FILE_INVALID', `The overlay's target ${target} is no JSONPath: ${reason}.`, {
      cause,
    });
  }
}

function removeAt(document: JSONValue, location: readonly (string | number)[]): void {
  const parent = location
    .slice(0, -1)
    .reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], document);
  const last = location.at(-1);
  if (Array.isArray(parent) && typeof last === 'number') parent.splice(last, 1);
  else if (last !== undefined) delete (parent as Record<string | number, unknown>)[last];
}

function merge(into: unknown, update: unknown): void {
  if (Array.isArray(into)) {
    into.push(structuredClone(update));
    return;
  }
  if (!isObject(into) || !isObject(update)) return;
  for (const [name, value] of Object.entries(update)) {
    const present = Object.hasOwn(into, name) ? into[name] : undefined;
    if (isObject(present) && isObject(value)) merge(present, value);
    else if (Array.isArray(present) && Array.isArray(value)) present.push(...structuredClone(value));
    else into[name] = structuredClone(value);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
