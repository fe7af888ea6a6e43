/** How a request says who asks, by the form of its headers alone. */
export type Authentication = 'api-key' | 'bearer' | 'none';

/** An API key counts before a token. Other schemes are none of the documented two (§5.1). */
export function authenticationIn(headers: Headers): Authentication {
  if ((headers.get('x-api-key') ?? '') !== '') return 'api-key';
  return /^bearer +\S/i.test(headers.get('authorization') ?? '') ? 'bearer' : 'none';
}

export function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

/** Whether `Accept` rules out every one of the media types. Without the header all are welcome. */
export function acceptsNothingOf(headers: Headers, mediaTypes: readonly string[]): boolean {
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
