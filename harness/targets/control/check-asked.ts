import type { Adapter, CheckResult } from './check.ts';
import type { StateParams } from './control.ts';
import { excludedBy, readDeclaration, valuesIn, withoutValues } from './messages.ts';
import { readAnswer } from './validated-control.ts';

/** A state as scenarios ask for it. */
export interface AskedState {
  readonly state: string;
  readonly params: StateParams;
  /** The rules of those scenarios; none where the state serves whatever comes after. */
  readonly rules: readonly string[];
}

/** What scenarios ask of state control. */
export interface Rehearsal {
  readonly asked: readonly AskedState[];
  /** The rules that cannot be exercised where a state does not tell a value. */
  rulesWithout(state: string, member: string): Promise<readonly string[]>;
}

/**
 * What was found of an adapter with its default parameters, and what becomes of those that scenarios send: each state is
 * entered with each set of them, from the initial state, where the adapter has it at all. Says which rules a loss costs.
 */
export async function checkAsAsked(
  adapter: Adapter,
  findings: readonly CheckResult[],
  { asked, rulesWithout }: Rehearsal,
): Promise<readonly CheckResult[]> {
  const listed = await adapter.list();
  const declaration = listed.kind === 'done' ? readDeclaration(listed.body) : undefined;
  if (declaration === undefined) return findings;
  const outcome = async (stateRequest: AskedState): Promise<Pick<CheckResult, 'outcome' | 'why'>> => {
    const { state, params } = stateRequest;
    const excluded = excludedBy(declaration, state, params);
    if (excluded !== undefined)
      return { outcome: 'unsupported', why: `excluded by its own schema: ${excluded}` };
    const entered = await adapter.enter({ state, params });
    const calmed = await adapter.calm();
    if (entered.kind === 'unsupported') return { outcome: 'unsupported', why: entered.said };
    if (entered.kind !== 'done') return { outcome: 'broken', why: entered.said };
    if (calmed.kind !== 'done') return { outcome: 'broken', why: `cannot be left again: ${calmed.said}` };
    const values = valuesIn(entered.body);
    const answered = values === undefined ? { complaint: withoutValues } : readAnswer(state, params, values);
    return 'complaint' in answered
      ? { outcome: 'broken', why: answered.complaint }
      : { outcome: 'ok', why: '' };
  };
  const results: CheckResult[] = [];
  for (const finding of findings) {
    const { about, omitted = [] } = finding;
    if (omitted.length > 0) {
      const costs: string[] = [];
      for (const member of omitted)
        costs.push(`${member} costs ${namesOf(await rulesWithout(about, member))}`);
      results.push({ ...finding, why: `${finding.why.replace(/: rules that.*/, '')}: ${costs.join('; ')}` });
    } else results.push(finding);
    if (finding.outcome === 'broken' || finding.outcome === 'unsupported') continue;
    for (const stateRequest of asked.filter(({ state }) => state === about)) {
      const found = await outcome(stateRequest);
      if (found.outcome === 'ok') continue;
      const why = `${found.why}; costs ${namesOf(stateRequest.rules)}`;
      results.push({ about: `${about} ${JSON.stringify(stateRequest.params)}`, outcome: found.outcome, why });
    }
  }
  return results;
}

function namesOf(rules: readonly string[]): string {
  return rules.length === 0 ? 'no rule by itself' : rules.join(', ');
}
