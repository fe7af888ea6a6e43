import { toleratedText, unknownReleaseText } from '#harness/result/claim.ts';
import { repeatedText } from '#harness/result/repeated.ts';
import type { RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { longestQuote } from './evidence.ts';

/** What limits a result or remains after its run, one line each: repeated requests, records left behind. */
export function remarks(result: RunResult): readonly string[] {
  const { asOf, notCalm, excluded = [], leftBehind = [] } = result;
  const [unknownRelease, tolerated] = [unknownReleaseText(result.target), toleratedText(result)];
  const again = repeatedText(result.repeated);
  const cut = (text: string): string => oneLine(text, longestQuote);
  const all = [
    asOf !== undefined && newerText(asOf),
    unknownRelease !== undefined && oneLine(unknownRelease),
    tolerated !== undefined && cut(tolerated),
    excluded.length > 0 &&
      cut(`excluded rules, which the claims count as not tested: ${excluded.join(', ')}`),
    again !== undefined && cut(again),
    notCalm !== undefined && oneLine(`the initial state was not restored at the end: ${notCalm}`),
    ...leftBehind.map(({ path, ids, refusal = 'the API cannot delete them' }) =>
      cut(`records left behind at ${path}, because ${refusal}: ${ids.join(', ')}`),
    ),
  ];
  return all.filter((remark) => remark !== false);
}

/** The rules that newly fail since the version that the run is judged as of. */
function newerText({ version, newer }: NonNullable<RunResult['asOf']>): string {
  const ids = newer.map(({ id }) => id).join(', ');
  return `new since ${version}: ${newer.length === 0 ? 'none would fail' : `${newer.length} would fail: ${ids}`}`;
}
