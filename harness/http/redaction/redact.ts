import { type Range, secretFinder } from './find-secrets.ts';

/** Headers whose value is a secret whatever it is. Names in lower case. */
const secretHeaders = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

// Members of bodies whose value is a secret whatever it is. A text that was cut short may lack the closing quote.
const secretMembers = /("[\w-]*(?:password|secret|api[_-]?key|token)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi;

const mask = '[redacted]';

// A run has the same few addresses and values of headers in thousands of exchanges.
const [longestRepeated, repeatedKept] = [200, 2_000];

/** Takes secrets out of text and headers; built once a run from the values that the run knows to be secret. */
export interface Redactor {
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
}

/** `secrets` are values that must not appear anywhere, e.g. the keys of the profile. */
export function redactor(secrets: Iterable<string>): Redactor {
  const find = secretFinder(secrets);
  const redacted = (value: string): string =>
    withoutRanges(value, find(value)).replaceAll(secretMembers, `$1"${mask}"`);
  const known = new Map<string, string>();
  const text = (value: string): string => {
    if (value.length > longestRepeated) return redacted(value);
    const found = known.get(value) ?? redacted(value);
    if (known.size < repeatedKept) known.set(value, found);
    return found;
  };
  return {
    text,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          secretHeaders.has(name.toLowerCase()) ? mask : text(value),
        ]),
      ),
  };
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let end = 0;
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    if (from >= end) parts.push(text.slice(end, from), mask);
    end = Math.max(end, to);
  }
  return [...parts, text.slice(end)].join('');
}
