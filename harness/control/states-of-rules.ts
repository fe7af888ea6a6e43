import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/root.ts';
import { parseYaml } from '#harness/yaml-file.ts';

const file = join(root, 'harness/control/states-of-rules.yaml');

/** For each state the rules that ask for it; those of callers and of the clock are left out. Written by `npm run states`. */
export const rulesOfStates: Readonly<Record<string, readonly string[]>> = parseYaml(
  readFileSync(file, 'utf8'),
  file,
).value as Record<string, readonly string[]>;

/** The states that the scenarios of a rule ask for. */
export function statesOf(rule: string): readonly string[] {
  return Object.entries(rulesOfStates).flatMap(([state, rules]) => (rules.includes(rule) ? [state] : []));
}
