import { type Advice, adviceFor, bestAdvice } from '#harness/result/advice.ts';
import { isCounted } from '#harness/result/claim.ts';
import { isInPart } from '#harness/result/coverage.ts';
import { isWhole } from '#harness/result/grid.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { firstFew } from '#harness/text/cut-text.ts';
import { quoted } from './curl.ts';
import { counted, describingFile, isBundled, mostFirst } from './model.ts';

export const remedies: Readonly<Record<Cause, string>> = {
  'no-state-control': 'set up state control ("stateControl" in the profile)',
  'state-unsupported': 'add states, or parameters of states, to the adapter',
  'effect-not-allowed': 'allow more effects (--allow, or "allow" in the profile)',
  'budget-spent': 'raise the budget ("budget" in the profile)',
  'no-credential': 'give credentials ("credentials" in the profile)',
  'operation-not-found': 'list these operations in "paths" of the profile (npx svc-contract init finds most)',
  'document-unread': 'publish an OpenAPI document that can be read',
  'command-absent': 'describe these commands in the client definition, if the client has them',
  'unreadable-output': 'correct "output" in the client definition, or the output of these commands',
  'depends-on': 'first fix the broken rules that these rules depend on',
  'needs-scenarios':
    'run verify, whose scenarios send the requests and enter the states that these rules need',
  'not-seen': 'the situations that these rules are about never occurred',
  'not-reached': 'the run ended before these rules were reached, or they are in other shards',
  'not-begun': 'the run could not start',
};

/**
 * The advised changes, harmless before destructive. Each makes at least `count` rules testable, except that a budget
 * lets rules that were tested in part be tested further.
 */
export function adviceTexts({ rules }: Pick<RunResult, 'rules'>) {
  const advised = adviceFor(rules);
  const named = new Set(advised.flatMap(({ changes }) => changes));
  const budgets = spentBudgets(rules).filter(([budget]) => !named.has(budget));
  return [
    ...budgets.map(([budget, { length }]) => ({
      count: length,
      words: `raise ${budget} in the profile, so that less is tested only in part`,
    })),
    ...advised.map((advice) => ({ count: advice.rules.length, words: wordsOf(advice) })),
  ];
}

/** Not a state that an adapter enters, but what it restores. */
const initial = 'the initial state';

/** The one change that would cover the most of the rules that can fail, and the command that begins it, if any. */
export function bestStep(result: RunResult): readonly string[] {
  if (isBundled(result)) return [];
  const rules = result.rules.filter(isCounted);
  const best = bestAdvice(rules);
  const more = best?.rules.length ?? 0;
  const [[budget = '', inPart = []] = []] = spentBudgets(rules);
  if (inPart.length > more)
    return [`raise ${budget} in the profile: ${counted(inPart.length, 'rule')} no longer tested in part`];
  if (best === undefined) return [];
  const { changes } = best;
  const [state] = changes.flatMap((each) => /^state: (.*)/.exec(each)?.[1] ?? []);
  if (state !== undefined && changes.length === 1)
    return [
      `${state === initial ? `restore ${initial}` : `write the state "${state}"`} in ${adapterOf(result)}: ${counted(more, 'rule needs', 'rules need')} it`,
    ];
  return [
    `${wordsOf(best)}: ${counted(more, 'more rule')}`,
    ...(changes.includes('state control') ? [draftLine(result)] : []),
  ];
}

/** The command that writes an adapter of which only the states are missing. */
function draftLine(result: RunResult): string {
  const file = describingFile(result);
  const server = file === undefined ? result.target.baseUrl : `--profile ${quoted([file])} --force`;
  return `npx svc-contract init ${server} --adapter node`;
}

/** The budgets for lack of which rules were tested in part, with these rules; the most frequent first. */
function spentBudgets(rules: readonly RuleResult[]): readonly (readonly [string, readonly RuleResult[]])[] {
  return mostFirst(rules.filter(isInPart), spentBudget).flatMap(([budget, own]) =>
    budget === undefined ? [] : [[budget, own]],
  );
}

/** The budget because of which the grids of a rule are not whole. */
export function spentBudget({ grids = [] }: RuleResult): string | undefined {
  if (isWhole(grids)) return undefined;
  const [, budget] = grids.flatMap(({ leftOut = '' }) => /\((budget\.\w+)\)/.exec(leftOut) ?? []);
  return budget;
}

/** The adapter, by the name of its program if the run has started it. */
function adapterOf({ started = [] }: RunResult): string {
  const program = started.find(({ entersStates }) => entersStates)?.program;
  return program === undefined ? 'the adapter' : `the adapter (${program})`;
}

const reset =
  'allow a factory reset if the server may be wiped (expendable: true in the profile, and --allow reset=HOST)';

function wordsOf({ changes }: Advice): string {
  const after = (kind: string): readonly string[] =>
    changes.filter((each) => each.startsWith(kind)).map((each) => each.slice(kind.length));
  const few = (kind: string): string => firstFew(after(kind).map((name) => `"${name}"`));
  const [states, parameters] = [few('state: '), few('parameters: ')];
  const [hasControl, hasClock] = [changes.includes('state control'), changes.includes('clock')];
  const clock = hasClock ? ' with a clock that can be moved' : '';
  const allowed = ['waiting', 'write', 'records', 'password', 'burst'];
  const effects = changes.filter((each) => allowed.includes(each));
  const callers = [
    ...after('credentials of '),
    ...['API key', 'token'].flatMap((kind) => after(`${kind} of `).map((who) => `${who} (${kind})`)),
  ].sort();
  const tokens = changes.filter((each) => each.startsWith('refusedTokens.')).sort();
  const credentials = [...callers, ...tokens].join(', ');
  const parts = [
    hasControl && `set up state control${clock} (stateControl in the profile)`,
    hasClock && !hasControl && 'extend the adapter, so that it can move the clock',
    states !== '' && `add states to the adapter (first ${states})`,
    parameters !== '' && `support more parameters of states that the adapter declares (${parameters})`,
    effects.length > 0 && `run with --allow ${effects.join(',')}`,
    changes.includes('reset') && reset,
    credentials !== '' && `give credentials in the profile: ${credentials}`,
    ...after('budget.').map((name) => `raise budget.${name} in the profile`),
  ];
  return parts.filter((part) => part !== false).join(', and ');
}
