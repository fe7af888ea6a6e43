import { Refusal, refuseField } from '#reference/server/domain/errors.ts';
import type { Call } from './call.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Reads a JSON object. An empty body counts as an empty object if no field is required. */
export async function readFields(call: Call, need: 'required' | 'optional'): Promise<Fields> {
  const text = utf8(await call.request.arrayBuffer());
  if (text.trim() === '' && need === 'optional') return {};
  const mediaType = call.request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(mediaType))
    throw new Refusal('malformed-body', 'The body must be sent as application/json.');
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('malformed-body', 'The body must be a JSON object.');
  return body as Fields;
}

/** §4: bodies are JSON, which systems exchange in UTF-8 (RFC 8259, 8.1). */
function utf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal('malformed-body', 'The body is not valid UTF-8.', { details: String(cause) });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal('malformed-body', 'The body is not valid JSON.', { details: String(cause) });
  }
}

/** The value of the field `name`, in any casing since the casing is open. Null counts as omitted. */
export function member(members: Fields, name: string): unknown {
  if (name in members) return members[name] ?? undefined;
  const plain = (text: string) => text.replaceAll('_', '').toLowerCase();
  const found = Object.keys(members).find((candidate) => plain(candidate) === plain(name));
  return found === undefined ? undefined : (members[found] ?? undefined);
}

export function text(members: Fields, name: string): string {
  const value = member(members, name);
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw refuseField(name, 'must be a string that is not blank');
}

export function flag(members: Fields, name: string, otherwise: boolean): boolean {
  const value = member(members, name);
  if (value === undefined) return otherwise;
  if (typeof value === 'boolean') return value;
  throw refuseField(name, 'must be true or false');
}

/** The enum member that `value` specifies. If `value` specifies no member, the request is refused (§7.2). */
export function enumName(call: Call, value: unknown, name: string, members: readonly string[]): string {
  const { behaviour, release } = call.world;
  const parsed = behaviour.enums.read(value, members, behaviour.releases, release);
  if (parsed !== undefined) return parsed;
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^[-+\d.]+$/.test(value));
  const kind = isNumber ? 'numeric-enum' : typeof value === 'string' ? 'unknown-name' : 'invalid-request';
  throw refuseField(name, `must be one of the names ${members.join(', ')}`, kind);
}
