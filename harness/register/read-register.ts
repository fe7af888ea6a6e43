import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import { parseYaml } from '#harness/files/yaml-file.ts';
import { effects } from '#harness/profile/profile.ts';
import { callersIn } from './callers.ts';
import { parsedFeatures, type WrittenScenario } from './parse-feature.ts';
import { type Need, needs, type RuleArea } from './rule.ts';

/** The credentials that a step needs, by the kind of its caller. */
const credentialsOf: Readonly<Record<string, Need>> = {
  administrator: 'administrator',
  infrastructure: 'administrator',
  user: 'user',
  anybody: 'user',
  'somebody without the role': 'user',
  stranger: 'stranger',
};

/** What every scenario of a rule needs; unmet needs make the rule untested. */
function needsOf(rule: string, scenarios: readonly WrittenScenario[]): readonly Need[] {
  const each = scenarios
    .filter(({ rules, isEvery }) => rules.includes(rule) && !isEvery)
    .map(needsOfScenario);
  return needs.filter((need) => each.length > 0 && each.every((found) => found.has(need)));
}

function needsOfScenario({ tags, steps }: WrittenScenario): ReadonlySet<string> {
  const found = new Set<string>(effects.filter((effect) => tags.includes(`@${effect}`)));
  if (tags.includes('@needs-control') || tags.includes('@needs-clock')) found.add('state-control');
  if (tags.includes('@needs-clock')) found.add('clock');
  for (const { kind } of steps.flatMap(callersIn)) found.add(credentialsOf[kind] ?? '');
  return found;
}

// In a built package, `build/read-register.ts` replaces this module, and reads all this from JSON.
export function readScenarios(): readonly WrittenScenario[] {
  return parsedFeatures().flatMap(({ scenarios }) => scenarios);
}

export function readRegister(): readonly RuleArea[] {
  const titles = valuesIn<Pick<RuleArea, 'title' | 'operations'>>('features/areas.yaml');
  const parts = valuesIn<readonly string[]>('features/contract-parts.yaml');
  const features = parsedFeatures();
  const scenarios = features.flatMap((feature) => feature.scenarios);
  const ofRecordings = scenarios.filter(({ subject }) => subject === 'recording');
  const all = features
    .flatMap(({ rules }) => rules)
    .map((rule) => ({
      ...rule,
      ...(parts[rule.id] !== undefined && { contract: parts[rule.id] }),
      needs: rule.subject === 'server' ? needsOf(rule.id, scenarios) : [],
      ...(ofRecordings.some(({ rules }) => rules.includes(rule.id)) && { isRecorded: true as const }),
    }));
  const areas = Object.entries(titles).map(([id, area]) => ({
    id,
    ...area,
    rules: all
      .filter((rule) => rule.id.startsWith(`${id}-`))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  }));
  const known = areas.flatMap(({ rules }) => rules);
  const stray = all.find((rule) => !known.includes(rule));
  if (stray !== undefined) throw new Error(`${stray.id} has no area in features/areas.yaml.`);
  const twice = known.find(({ id }, index) => known[index + 1]?.id === id);
  if (twice !== undefined) throw new Error(`Two rules in features/ have the id ${twice.id}.`);
  return areas;
}

function valuesIn<Value>(name: string): Readonly<Record<string, Value>> {
  return parseYaml(readFileSync(join(root, name), 'utf8'), name).value as Readonly<Record<string, Value>>;
}
