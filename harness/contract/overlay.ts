import { type JSONValue, jsonpath } from 'json-p3';
import { HarnessError, messageOf } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readYamlFile, type YamlKind } from '#harness/files/yaml-file.ts';
import { TooSlow, withTimeout } from './bounded-pattern.ts';
import { compileOnDemand } from './compile-on-demand.ts';
import { type Fields, isObject } from './json-values.ts';
import { flawOfVersion } from './specification-version.ts';

/** An OpenAPI Overlay document (1.0). The harness applies only updates and removals. */
export interface Overlay {
  readonly overlay: string;
  readonly actions: readonly OverlayAction[];
}

export interface OverlayAction {
  /** JSONPath (RFC 9535) of the target. */
  readonly target: string;
  /** Merged into each object that the target matches, or appended to each array. */
  readonly update?: unknown;
  readonly remove?: boolean;
  /** The location of the action: `file:line:column`. */
  readonly location: string;
}

const overlay: YamlKind<Overlay> = {
  name: 'overlay',
  hint: 'An OpenAPI Overlay has the fields "overlay" and "actions"; each action has a "target".',
  // Fields that are not applied (info, description, …) may have any value.
  validator: compileOnDemand({
    type: 'object',
    required: ['overlay', 'actions'],
    properties: {
      overlay: {},
      actions: {
        type: 'array',
        items: {
          type: 'object',
          required: ['target'],
          anyOf: [{ required: ['update'] }, { required: ['remove'] }],
          properties: { target: { type: 'string' }, remove: { type: 'boolean' } },
        },
      },
    },
  }),
};

/** Reads an overlay file; an invalid file throws an error that names the line. */
export async function readOverlay(file: string): Promise<Overlay> {
  const { value, locate } = await readYamlFile(file, overlay);
  const flaw = flawOfVersion({ field: 'overlay', name: 'Overlay', supported: ['1.0'] }, value.overlay);
  if (flaw !== undefined) throw new HarnessError('FILE_INVALID', `${locate(['overlay'])}: ${flaw}.`);
  const actions = value.actions.map((action, index) => ({ ...action, location: locate(['actions', index]) }));
  return { ...value, actions };
}

/** The document with the actions of an overlay applied in order. An action without a match is an error. */
export function overlaid<Document extends object>(document: Document, { actions }: Overlay): Document {
  const changed = structuredClone(document);
  for (const action of actions) apply(changed as unknown as JSONValue, action);
  return changed;
}

function apply(document: JSONValue, action: OverlayAction): void {
  const { update, remove } = action;
  const nodes = [...nodesAt(document, action)];
  if (nodes.length === 0) throw refused(action, 'matches nothing in the contract');
  // The loop runs in reverse order, so that removing an item does not move the items still to come.
  for (const { location, value } of nodes.reverse()) {
    if (remove === true) {
      if (location.length === 0) throw refused(action, 'matches the full contract, which cannot be removed');
      removeAt(document, location);
    } else if (Array.isArray(value)) value.push(structuredClone(update) as JSONValue);
    else if (isObject(value) && isObject(update)) merge(value, update);
    else throw refused(action, 'cannot be updated: it must be a list, or an object like the update');
  }
}

function refused({ location, target }: OverlayAction, why: string, cause?: unknown): HarnessError {
  return new HarnessError('FILE_INVALID', `${location}: the target ${target} ${why}.`, { cause });
}

function nodesAt(document: JSONValue, action: OverlayAction): ReturnType<typeof jsonpath.query> {
  try {
    return withTimeout(limits.patternMs, () => jsonpath.query(action.target, document));
  } catch (cause) {
    if (cause instanceof TooSlow) throw refused(action, `timed out: ${cause.message}`);
    throw refused(action, `is not a JSONPath: ${messageOf(cause)}`, cause);
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

function merge(into: Record<string, unknown>, update: Fields): void {
  for (const [name, value] of Object.entries(update)) {
    const present = Object.hasOwn(into, name) ? into[name] : undefined;
    if (isObject(present) && isObject(value)) merge(present, value);
    else if (Array.isArray(present) && Array.isArray(value)) present.push(...structuredClone(value));
    else into[name] = structuredClone(value);
  }
}
