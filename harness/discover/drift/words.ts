import { shapeOf } from './shape.ts';

/** Other words for the operations whose path the document does not show (OP-08 to OP-14); each list is one way. */
const manners: Readonly<Record<string, readonly string[]>> = {
  getBasicHealth: ['health', 'status', 'healthz', 'health check', 'healthcheck', 'ping'],
  getReadiness: [
    'ready',
    'readiness',
    'readyz',
    'health ready',
    'health readiness',
    'status readiness',
    'status ready',
  ],
  getLiveness: [
    'live',
    'liveness',
    'livez',
    'alive',
    'health live',
    'health liveness',
    'status liveness',
    'status live',
  ],
  getVersion: ['version', 'about', 'info', 'health version', 'status version', 'build'],
  getAuthConfig: [
    'auth config',
    'auth configuration',
    'sign in configuration',
    'sign in config',
    'oidc config',
    'oidc configuration',
    'authentication config',
    'authentication configuration',
    'config',
    'auth',
  ],
  getUserInfo: [
    'userinfo',
    'user info',
    'me',
    'whoami',
    'user me',
    'current user',
    'auth userinfo',
    'auth me',
  ],
  resetSystem: [
    'reset',
    'factory reset',
    'system reset',
    'system factory reset',
    'admin reset',
    'maintenance reset',
  ],
};

const idle = new Set([
  'api',
  'v1',
  'get',
  'list',
  'create',
  'update',
  'delete',
  'set',
  'post',
  'put',
  'async',
  'all',
  'by',
  'id',
]);

/** The words of a path or an operationId, each once, in the singular, without those that every operation has. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !idle.has(word));
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/(?<!s|u)s$/, '') : word)));
}

/** The ways in which the contract's operation may be worded. */
export function mannersOf(id: string, path: string): readonly ReadonlySet<string>[] {
  return [path, id, ...(manners[id] ?? [])].map(wordsOf);
}

/** How alike two sets of words are, from 0 to 1 (Dice). */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}

/** The names of all members in a schema that the document states, folded, through lists and nested objects. */
export function statedMembers(schema: unknown): ReadonlySet<string> {
  const { members, items, openPoint } = shapeOf(schema);
  if (openPoint !== undefined) return new Set();
  const found = new Set(items === undefined ? [] : statedMembers(items));
  for (const [key, member] of members) {
    if (shapeOf(member.schema).openPoint !== undefined) continue;
    found.add(key);
    for (const inner of statedMembers(member.schema)) found.add(inner);
  }
  return found;
}

/** The folded names in a schema of a stranger, the nearest first, from as many schemas as could tell anything. */
export function membersWithin(schema: unknown): ReadonlySet<string> {
  const [waiting, names]: [unknown[], Set<string>] = [[schema], new Set()];
  for (const each of waiting) {
    const { members, items } = shapeOf(each);
    const inner = [...members.values()].map((member) => member.schema);
    for (const key of members.keys()) names.add(key);
    for (const next of items === undefined ? inner : [...inner, items])
      if (waiting.length < 200 && !waiting.includes(next)) waiting.push(next);
  }
  return names;
}
