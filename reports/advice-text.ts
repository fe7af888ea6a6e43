import { type Advice, adviceFor } from '#harness/result/advice.ts';
import type { RunResult } from '#harness/result/result.ts';

/** A piece of advice in words, with how many rules it brings at least. */
export interface AdviceText {
  readonly count: number;
  readonly words: string;
}

/** More states than these are counted and not named. */
const named = 3;

/** What would let the untested rules of a result be exercised, in the order in which to do it. */
export function adviceTexts({ rules }: Pick<RunResult, 'rules'>): readonly AdviceText[] {
  return adviceFor(rules).map((advice) => ({ count: advice.rules.length, words: wordsOf(advice) }));
}

function wordsOf({ changes }: Advice): string {
  const parts = [
    ...controlAmong(changes),
    ...effectsAmong(changes),
    ...credentialsAmong(changes),
    ...changes.filter((each) => each.startsWith('budget.')).map((name) => `raise ${name} in the profile`),
  ];
  return parts.join(', and ');
}

function effectsAmong(changes: readonly string[]): readonly string[] {
  const effects = changes.filter((each) => ['waiting', 'write', 'password', 'burst'].includes(each));
  return [
    ...(effects.length === 0 ? [] : [`permit ${effects.join(' and ')}: --allow ${effects.join(',')}`]),
    ...(changes.includes('reset')
      ? [
          'permit a factory reset of a server that may be wiped: expendable: true in the profile, --allow reset=HOST',
        ]
      : []),
  ];
}

function controlAmong(changes: readonly string[]): readonly string[] {
  const states = changes
    .filter((each) => each.startsWith('state: '))
    .map((each) => each.slice('state: '.length));
  const more = states.length > named ? ` and ${states.length - named} more` : '';
  const clock = changes.includes('clock');
  return [
    ...(changes.includes('state control')
      ? [
          `give the server state control${clock ? ' with a clock that can be moved' : ''}: stateControl in the profile`,
        ]
      : clock
        ? ['let its state control move the clock']
        : []),
    ...(states.length === 0
      ? []
      : [
          `teach its state control ${states
            .slice(0, named)
            .map((each) => `"${each}"`)
            .join(', ')}${more}`,
        ]),
  ];
}

function credentialsAmong(changes: readonly string[]): readonly string[] {
  const all = changes.flatMap((each) => {
    const [, what, kind] = /^(credentials|API key|token) of (.+)$/.exec(each) ?? [];
    return kind === undefined ? [] : [what === 'credentials' ? kind : `${kind} (${what})`];
  });
  const tokens = changes.filter((each) => each.startsWith('refusedTokens.'));
  const named = [...all.sort(), ...tokens.sort()];
  return named.length === 0 ? [] : [`give credentials in the profile: ${named.join(', ')}`];
}
