import { entriesOf, listOf, membersOf, textOf } from '#harness/contract/plain.ts';

/** Who may call an operation, as its security requirements say. */
export interface Access {
  /** `unsaid` when the document declares no security anywhere. */
  readonly credentials: 'always' | 'optional' | 'never' | 'unsaid';
  /** An API key in the documented header suffices (section 5, sentence 1). */
  readonly takesKey: boolean;
  /** A bearer token suffices. */
  readonly takesBearer: boolean;
}

type Method = 'key' | 'bearer' | 'other';

/** The declared security schemes by name; undefined when there are none. */
export function schemesOf(
  document: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Method> | undefined {
  const declared = entriesOf(membersOf(document.components).securitySchemes);
  if (declared.length === 0) return undefined;
  return new Map(declared.map(([name, scheme]) => [name, methodOf(membersOf(scheme))]));
}

function methodOf(scheme: Readonly<Record<string, unknown>>): Method {
  const [type, place, name] = ['type', 'in', 'name'].map((key) => textOf(scheme[key])?.toLowerCase());
  if (type === 'apikey' && place === 'header') {
    if (name === 'x-api-key') return 'key';
    // Many generators know no other way to describe a bearer token.
    if (name === 'authorization') return 'bearer';
  }
  if (type === 'http') return textOf(scheme.scheme)?.toLowerCase() === 'bearer' ? 'bearer' : 'other';
  return type === 'oauth2' || type === 'openidconnect' ? 'bearer' : 'other';
}

/** Reads the security requirements in force for an operation. */
export function accessOf(security: unknown, schemes: ReadonlyMap<string, Method> | undefined): Access {
  const nobody = { takesKey: false, takesBearer: false };
  if (schemes === undefined && security === undefined) return { credentials: 'unsaid', ...nobody };
  const alternatives = listOf(security).map((each) => Object.keys(membersOf(each)));
  if (alternatives.every((names) => names.length === 0)) return { credentials: 'never', ...nobody };
  const suffices = (method: Method): boolean =>
    alternatives.some((names) => names.length > 0 && names.every((name) => schemes?.get(name) === method));
  return {
    credentials: alternatives.some((names) => names.length === 0) ? 'optional' : 'always',
    takesKey: suffices('key'),
    takesBearer: suffices('bearer'),
  };
}
