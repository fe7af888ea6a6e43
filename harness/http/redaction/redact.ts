import { groupDigits } from '#harness/without-locale.ts';
import { type Range, secretFinder } from './find-secrets.ts';

/** Headers whose value is a secret whatever it is. Names in lower case. */
const secretHeaders = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

// Members of bodies whose value is a secret whatever it is, but for a variable of the shell in its place, as in a curl
// line. A text that was cut short may lack the closing quote.
const secretMembers = /(?<="[\w-]*(?:password|secret|api[_-]?key|token)"\s*:\s*)"(?!'"\$)(?:[^"\\]|\\.)*"?/gi;

/** What stands where a secret stood. */
export const mask = '[redacted]';

// A run has the same few addresses and values of headers in thousands of exchanges.
const [longestRepeated, repeatedKept] = [200, 2_000];

/** Takes secrets out of text and headers; built once a run from the values that the run knows to be secret. */
export interface Redactor {
  /** A text of more than so many characters is cut; what follows says how long it was. */
  text(text: string, most?: number): string;
  headers(headers: Readonly<Record<string, string>>, most?: number): Record<string, string>;
}

/** `secrets` are values that must not appear anywhere, e.g. the keys of the profile. */
export function redactor(secrets: Iterable<string>): Redactor {
  const find = secretFinder(secrets);
  const redacted = (value: string, most: number): string => {
    // Half a secret would not be known: one that begins before the cut is found whole, and the cut goes round it.
    const begun = find(value, most);
    const end = Math.max(most, ...begun.map(([, to]) => to));
    const rest = value.length > end ? `… (${groupDigits(value.length)} characters)` : '';
    return `${withoutRanges(value.slice(0, end), begun)}${rest}`.replaceAll(secretMembers, `"${mask}"`);
  };
  const known = new Map<string, string>();
  const text = (value: string, most = Number.POSITIVE_INFINITY): string => {
    if (value.length > Math.min(longestRepeated, most)) return redacted(value, most);
    const found = known.get(value) ?? redacted(value, most);
    if (known.size < repeatedKept) known.set(value, found);
    return found;
  };
  return {
    text,
    headers: (headers, most) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          text(name, most),
          secretHeaders.has(name.toLowerCase()) ? mask : text(value, most),
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
