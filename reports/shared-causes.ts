import type { ExchangeResult, RuleResult, RunResult } from '#harness/result/result.ts';

/** Broken rules whose evidence has something in common, or a single rule. */
export interface CauseGroup {
  /** What the evidence of the rules has in common, in words; absent for a single rule. */
  readonly shared?: string;
  readonly rules: readonly RuleResult[];
}

/** Text from a server in the name of a group is cut to this many characters. */
const longest = 160;

/** Groups rules that have a text from `sharedBy` in common, since these rules may have the same cause. */
export function groupByCause(broken: readonly RuleResult[], { exchanges }: RunResult): readonly CauseGroup[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const members = new Map<string, RuleResult[]>();
  for (const rule of broken)
    for (const key of sharedBy(rule, byId)) members.set(key, [...(members.get(key) ?? []), rule]);
  const positions = new Map(broken.map((rule, index) => [rule, index]));
  const left = new Set(broken);
  const groups: CauseGroup[] = [];
  for (const [shared, all] of [...members].sort(([, a], [, b]) => b.length - a.length)) {
    const rules = all.filter((rule) => left.has(rule));
    if (rules.length < 2) continue;
    for (const rule of rules) left.delete(rule);
    groups.push({ shared, rules });
  }
  for (const rule of left) groups.push({ rules: [rule] });
  const first = ({ rules: [rule] }: CauseGroup): number => (rule && positions.get(rule)) ?? 0;
  return groups.sort((a, b) => first(a) - first(b));
}

/** Descriptions of a rule's first evidence. Rules with the same description may have the same cause. */
function sharedBy(rule: RuleResult, exchanges: ReadonlyMap<number, ExchangeResult>): readonly string[] {
  const [evidence] = rule.evidence;
  if (evidence === undefined) return rule.detail === undefined ? [] : [cut(rule.detail)];
  const { expected, actual } = evidence;
  const id = evidence.exchanges.at(-1);
  const { response } = exchanges.get(id ?? -1) ?? {};
  const { body = '' } = response ?? {};
  const answer = `returned ${response?.status}`;
  return [
    cut(`expected ${expected}, found ${actual}`),
    ...(response === undefined || response.status < 400 || body === ''
      ? []
      : [`${answer}, ${cut(withoutNonce(body))}`]),
    ...(response !== undefined && response.status >= 500 && body === ''
      ? [`${answer} with an empty body`]
      : []),
    // Different causes may lead to the same status, so rules are not grouped by the status alone.
    ...(id === undefined || /^status \d+$/.test(actual) ? [] : [cut(`exchange ${id}, found ${actual}`)]),
  ];
}

/** An error body without the parts that differ between requests. */
function withoutNonce(body: string): string {
  return body
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gi, '…')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, '…');
}

function cut(words: string): string {
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}
