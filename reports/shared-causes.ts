import type { ExchangeResult, RuleResult, RunResult } from '#harness/result/result.ts';

/** Broken rules whose evidence has one thing in common, or a single rule of its own. */
export interface CauseGroup {
  /** What they share, in words; absent where a rule stands alone. */
  readonly shared?: string;
  readonly rules: readonly RuleResult[];
}

/** Longer words of a server are cut where they name a group. */
const longest = 160;

/**
 * Puts broken rules together that failed on the same answer or found the same, in the order of their first member. It
 * goes by what the result holds and claims no more: the same answer is seldom wrong in two ways.
 */
export function groupByCause(broken: readonly RuleResult[], { exchanges }: RunResult): readonly CauseGroup[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const members = new Map<string, RuleResult[]>();
  for (const rule of broken)
    for (const key of sharedBy(rule, byId)) members.set(key, [...(members.get(key) ?? []), rule]);
  const place = new Map(broken.map((rule, index) => [rule, index]));
  const left = new Set(broken);
  const groups: CauseGroup[] = [];
  for (const [shared, all] of [...members].sort(([, a], [, b]) => b.length - a.length)) {
    const rules = all.filter((rule) => left.has(rule));
    if (rules.length < 2) continue;
    for (const rule of rules) left.delete(rule);
    groups.push({ shared, rules });
  }
  for (const rule of left) groups.push({ rules: [rule] });
  const first = ({ rules: [rule] }: CauseGroup): number => (rule && place.get(rule)) ?? 0;
  return groups.sort((a, b) => first(a) - first(b));
}

/** What the first piece of evidence might have in common with that of another rule. */
function sharedBy(rule: RuleResult, exchanges: ReadonlyMap<number, ExchangeResult>): readonly string[] {
  const [evidence] = rule.evidence;
  if (evidence === undefined) return rule.detail === undefined ? [] : [cut(rule.detail)];
  const found = `expected ${evidence.expected}, found ${evidence.actual}`;
  const telling = exchanges.get(evidence.exchanges.at(-1) ?? -1);
  if (telling === undefined) return [cut(found)];
  const { request, response, id } = telling;
  const answer = `answered with ${response.status}`;
  const refusal =
    response.status >= 400 && response.body !== ''
      ? [`${answer}, ${cut(withoutNonce(response.body))}`]
      : response.status >= 500
        ? [`${answer} and nothing else`]
        : [];
  return [cut(found), ...refusal, `exchange ${id}: ${request.method} ${pathOf(request.url)} ${answer}`];
}

/** An error body without what differs from one request to the next. */
function withoutNonce(body: string): string {
  return body
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gi, '…')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, '…');
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : cut(url);
}

function cut(words: string): string {
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}
