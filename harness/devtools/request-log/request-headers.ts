/** Headers as far as they are looked at: those of a request, or a few kept of it. */
export interface HeaderReader {
  get(name: string): string | null | undefined;
}

const judgedNames = ['x-api-key', 'authorization', 'cookie', 'accept', 'content-type'];

/** The values of the headers that a request is judged by, without the request that held them. */
export function judgedValues(headers: Headers): readonly (string | null)[] {
  return judgedNames.map((name) => headers.get(name));
}

/** Reads those values. */
export function judgedHeaders(values: readonly (string | null)[]): HeaderReader {
  return { get: (name) => values[judgedNames.indexOf(name)] };
}

/** How a request says who asks, by the form of its headers alone. */
export type Authentication = 'api-key' | 'bearer' | 'none';

/** An API key counts before a token. Other schemes are none of the documented two. */
export function authenticationIn(headers: HeaderReader): Authentication {
  if ((headers.get('x-api-key') ?? '') !== '') return 'api-key';
  return /^bearer +\S/i.test(headers.get('authorization') ?? '') ? 'bearer' : 'none';
}

export function isJson(headers: HeaderReader): boolean {
  return isJsonType(headers.get('content-type'));
}

export function isJsonType(contentType: string | null | undefined): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');
}

/** Whether `Accept` rules out every one of the media types. Without the header all are welcome. */
export function acceptsNothingOf(headers: HeaderReader, mediaTypes: readonly string[]): boolean {
  const ranges = (headers.get('accept') ?? '*/*')
    .toLowerCase()
    .split(',')
    .map((range) => range.trim())
    .filter((range) => !/;\s*q=0(?:\.0*)?$/.test(range))
    .map((range) => range.split(';')[0]?.trim());
  return !mediaTypes.some((type) => {
    const [family = ''] = type.split('/');
    return ranges.some((range) => range === type || range === '*/*' || range === `${family}/*`);
  });
}
