import type { Caller } from './callers.ts';
import type { Reply } from './reply.ts';
import type { Store } from './store.ts';

export interface Asked {
  readonly store: Store;
  /** The values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** Nobody on a route that is open. */
  readonly caller: Caller;
  /** Whether the request came over TLS. */
  readonly isSecure: boolean;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A parameter that ends in `Id` is an integer, and `id` a GUID; the kind of any other is said: `{key:text}`. */
  readonly path: string;
  readonly access: 'open' | 'caller' | 'administrator';
  readonly handle: (asked: Asked) => Reply;
  readonly summary: string;
  /** The members of the body, by JSON type; a list of names is an enum. Those ending in `?` may be left out. */
  readonly takes?: Readonly<Record<string, string | readonly string[]>>;
  /** The members of an answer, or of each record in it, in the same way. */
  readonly gives?: Readonly<Record<string, string | readonly string[]>>;
  readonly list?: 'envelope' | 'array';
  /** How the query of a list is spelled. */
  readonly spelling?: 'Page' | 'page';
  /** Left out of the published document. */
  readonly isHidden?: boolean;
  readonly isExemptFromLimits?: boolean;
}

/** The parameters of a path, each with the form of its values. */
export function parametersOf(path: string): readonly { readonly name: string; readonly form: string }[] {
  return [...path.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name = '', form]) => ({
    name,
    form: form ?? (name.endsWith('Id') ? 'integer' : 'guid'),
  }));
}

const forms: Readonly<Record<string, string>> = {
  integer: String.raw`\d{1,10}`,
  guid: '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
  text: '[^/]+',
};

export function patternOf(path: string): RegExp {
  const pattern = path.replaceAll(/\{(\w+)(?::\w+)?\}/g, (whole, name: string) => {
    const [parameter] = parametersOf(whole);
    return `(?<${name}>${forms[parameter?.form ?? 'text']})`;
  });
  return new RegExp(`^${pattern}$`);
}
