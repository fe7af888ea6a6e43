import { type Advice, adviceFor } from '#harness/result/advice.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { RunResult } from '#harness/result/result.ts';
import { firstFew } from '#harness/text/cut-text.ts';

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
  'not-seen': 'the situations that these rules are about never occurred',
  'not-reached': 'the run ended before these rules were reached, or they are in other shards',
  'not-begun': 'the run could not start',
};

/** The advised changes, harmless before destructive. Each makes at least `count` rules testable. */
export function adviceTexts({ rules }: Pick<RunResult, 'rules'>) {
  return adviceFor(rules).map((advice) => ({ count: advice.rules.length, words: wordsOf(advice) }));
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
    states !== '' && `add states to the adapter (${states})`,
    parameters !== '' && `support more parameters of states that the adapter declares (${parameters})`,
    effects.length > 0 && `run with --allow ${effects.join(',')}`,
    changes.includes('reset') && reset,
    credentials !== '' && `give credentials in the profile: ${credentials}`,
    ...after('budget.').map((name) => `raise budget.${name} in the profile`),
  ];
  return parts.filter((part) => part !== false).join(', and ');
}
