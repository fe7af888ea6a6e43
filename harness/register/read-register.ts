import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/root.ts';
import { parseYaml } from '#harness/yaml-file.ts';
import { needsOf } from './needs.ts';
import type { RuleArea } from './rule.ts';
import { parsedFeatures } from './written-scenarios.ts';

// `build/read-register.ts` takes the place of this file in a built package, which has the register as JSON.

/** The areas with their rules, from the feature files. */
export function readRegister(): readonly RuleArea[] {
  const place = join(root, 'features/areas.yaml');
  const titles = parseYaml(readFileSync(place, 'utf8'), place).value as Readonly<
    Record<string, Pick<RuleArea, 'title' | 'operations'>>
  >;
  const features = parsedFeatures();
  const scenarios = features.flatMap((feature) => feature.scenarios);
  const recorded = new Set(
    scenarios.flatMap((scenario) => (scenario.subject === 'recording' ? scenario.rules : [])),
  );
  const all = features
    .flatMap(({ rules }) => rules)
    .map((rule) => ({
      ...rule,
      needs: rule.subject === 'server' ? needsOf(rule.id, scenarios) : [],
      ...(recorded.has(rule.id) && { isRecorded: true as const }),
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
  if (stray !== undefined) throw new Error(`${stray.id} is of no area in features/areas.yaml.`);
  const twice = known.find(({ id }, index) => known[index + 1]?.id === id);
  if (twice !== undefined) throw new Error(`Two rules of features/ are ${twice.id}.`);
  return areas;
}
