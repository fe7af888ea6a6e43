import type { Operation } from '#harness/contract/operations.ts';

/** The status and example that `Prefer: code=404, example=name` selects (RFC 7240), or an error message. */
export function preferenceIn(headers: Headers, operation: Operation) {
  const preferences = new Map(
    (headers.get('prefer') ?? '').split(/[,;]/).map((preference) => {
      const [name = '', value = ''] = preference.split('=').map((part) => part.trim());
      return [name, value.replace(/^"(.*)"$/, '$1')];
    }),
  );
  const code = preferences.get('code') ?? '';
  const exampleKey = preferences.get('example') ?? '';
  const flaw = flawOfCode(code, operation) ?? flawOfExample(exampleKey, code, operation);
  return flaw ?? { ...(code !== '' && { code: Number(code) }), ...(exampleKey !== '' && { exampleKey }) };
}

function flawOfCode(code: string, { responses }: Operation): string | undefined {
  if (code === '' || responseFor(code, responses) !== undefined) return undefined;
  return `Prefer has code=${code}, but this operation has no such response, only ${[...responses.keys()].join(', ')}.`;
}

function flawOfExample(name: string, code: string, { responses }: Operation): string | undefined {
  if (name === '') return undefined;
  const wanted = code === '' ? [...responses.values()] : [responseFor(code, responses)];
  const known = wanted.flatMap((response) => response?.examples.map((example) => example.name) ?? []);
  if (known.includes(name)) return undefined;
  return `Prefer has example=${name}, but ${code === '' ? 'this operation' : `the response ${code}`} has no such example. Its examples: ${known.join(', ') || 'none'}.`;
}

/** The response for a status; any error that the contract does not list has the response `default`. */
function responseFor(code: string, responses: Operation['responses']) {
  return responses.get(code) ?? (/^[45]\d\d$/.test(code) ? responses.get('default') : undefined);
}
