import { HarnessError } from '#harness/errors/errors.ts';
import { ruleById, rulesOfRuns } from '#harness/register/register.ts';
import type { RunResult } from '#harness/result/result.ts';

/** The rules in `only` that are not in `exclude`. An undefined `only` or result means all rules. */
export function withoutExcluded(only: readonly string[] | undefined, exclude: readonly string[] = []) {
  if (exclude.length === 0) return only;
  return (only ?? rulesOfRuns.map(({ id }) => id)).filter((id) => !exclude.includes(id));
}

/** The rules that the arguments name. `only` has a list for each `--only` argument. */
interface RuleSelection {
  readonly only?: readonly (readonly string[])[] | undefined;
  readonly required: readonly string[];
  readonly exclude: readonly string[];
}

/** Refuses a run that excludes a required rule, all rules of one `--only` argument, or all rules. */
export function assertExclusion({ only = [], required, exclude }: RuleSelection): void {
  const isLeftOut = (id: string): boolean => exclude.includes(id);
  const chosen = only.find((ids) => ids.every(isLeftOut));
  const needed = required.filter(isLeftOut);
  const nothing = withoutExcluded(only.length === 0 ? undefined : only.flat(), exclude)?.length === 0;
  if (nothing) refuse('--exclude leaves no rule to test.');
  if (chosen !== undefined) refuse(`--exclude leaves out ${chosen.join(', ')}, which --only selects.`);
  if (needed.length > 0) refuse(`--exclude leaves out ${needed.join(', ')}, which --require needs.`);
}

function refuse(problem: string): never {
  throw new HarnessError('USAGE', problem, { hint: 'Remove from --exclude the rules that you need.' });
}

/** The rules that failed or ended in error in an earlier run. Throws if such a rule is not for servers. */
export function brokenRules({ rules }: RunResult, file: string): readonly string[] {
  const ids = rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'error').map(({ id }) => id);
  const foreign = ids.find((id) => ruleById(id)?.subject !== 'server');
  if (foreign === undefined) return ids;
  throw new HarnessError('FILE_INVALID', `${file} contains ${foreign}, which is not a rule for servers.`, {
    hint: 'Give a result.json that this version of verify has written.',
  });
}
