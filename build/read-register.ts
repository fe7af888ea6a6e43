import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import type { RuleArea } from '#harness/register/rule.ts';

/** Replaces `harness/register/read-register.ts` in a built package, which has the register as JSON. */
export function readRegister(): readonly RuleArea[] {
  return JSON.parse(readFileSync(join(root, 'features/register.json'), 'utf8')) as readonly RuleArea[];
}
