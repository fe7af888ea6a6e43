/** What a call itself wishes to be answered with, as Prism understands the header `Prefer` (RFC 7240). */
export interface Preference {
  readonly code?: number;
  readonly exampleKey?: string;
}

/** Reads `Prefer: code=404` and `Prefer: example=name`, alone or together. */
export function preferenceIn(headers: Headers): Preference {
  const wishes = new Map(
    (headers.get('prefer') ?? '').split(/[,;]/).map((wish) => {
      const [name = '', value = ''] = wish.split('=').map((part) => part.trim());
      return [name, value.replace(/^"(.*)"$/, '$1')];
    }),
  );
  const code = wishes.get('code') ?? '';
  const exampleKey = wishes.get('example') ?? '';
  return {
    ...(/^[1-5]\d\d$/.test(code) && { code: Number(code) }),
    ...(exampleKey !== '' && { exampleKey }),
  };
}
