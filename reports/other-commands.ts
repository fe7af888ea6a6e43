import type { RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { longestQuote } from './evidence.ts';

/** The maximum number of commands that a line names with their reasons. */
const mostNamed = 2;

/** What happened to a command, by who refused it. */
const phrases = {
  client: 'refused by the client',
  service: 'refused by the service',
  time: 'left out for lack of time',
} as const;

/** How many of a client's commands that the document does not name were judged by a rule. */
export function otherCommandLines({ rules, commands = [] }: RunResult): string[] {
  const parts = rules.flatMap(({ coverage = [] }) => coverage.filter(({ of }) => of === 'commands'));
  const judged = new Set(parts.flatMap((each) => each.judged));
  const left = new Set(parts.flatMap((each) => each.left));
  if (judged.size === 0) return [];
  const names = left.size === 0 ? '' : `; without a request: ${[...left].join(', ')}`;
  const words = `other commands: ${judged.size} of ${judged.size + left.size} judged${names}`;
  const refusals = Map.groupBy(commands, ({ by }) => by);
  const refused = [...refusals].map(([by, some]) => {
    const named = some
      .slice(0, mostNamed)
      .map(({ command, reason }) => `${command} (${oneLine(reason, 70)})`);
    const more = some.length > mostNamed ? ' and others' : '';
    return `${some.length} ${phrases[by]}: ${named.join(', ')}${more}`;
  });
  return [oneLine(words, longestQuote), ...(refused.length > 0 ? [refused.join('; ')] : [])];
}
