/**
 * How long a 429 asks to wait (7.4), in milliseconds; undefined where that cannot be read. A date counts from the
 * server's own `Date`, if it sent one, so that clocks that disagree do no harm.
 */
export function retryAfter(headers: Pick<Headers, 'get'>, now: number): number | undefined {
  const asked = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  // Date.parse is generous: without a weekday and GMT it is not an HTTP date.
  if (!/^[A-Z][a-z]+, .*GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(asked)) return undefined;
  const until = Date.parse(asked.endsWith('GMT') ? asked : `${asked} GMT`);
  if (Number.isNaN(until)) return undefined;
  const serverTime = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(serverTime) ? now : serverTime));
}
