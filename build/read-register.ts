import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import type { RuleArea } from '#harness/register/rule.ts';

// Replaces `harness/register/read-register.ts` in a built package, which has the rules and scenarios as JSON.

export function readRegister(): readonly RuleArea[] {
  return valueIn('features/register.json') as readonly RuleArea[];
}

export function readScenarios(): readonly WrittenScenario[] {
  return valueIn('features/scenarios.json') as readonly WrittenScenario[];
}

function valueIn(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
