import { asynchronous } from './activities/rows.ts';
import { authentication } from './authentication/rows.ts';
import { client } from './client-commands/rows.ts';
import { enums } from './enums/rows.ts';
import { errors } from './errors/rows.ts';
import { factoryReset } from './factory-reset/rows.ts';
import type { Rule, RuleArea } from './judging/rule.ts';
import { lists } from './lists/rows.ts';
import { passwords } from './passwords/rows.ts';
import { rateLimits } from './rate-limits/rows.ts';
import { schedules } from './schedules/rows.ts';
import { serviceHealth } from './service-health/rows.ts';
import { system } from './system/rows.ts';
import { versioning } from './versioning/rows.ts';

/** The whole register, chapter by chapter in document order. */
export const areas: readonly RuleArea[] = [
  serviceHealth,
  system,
  authentication,
  factoryReset,
  passwords,
  lists,
  errors,
  enums,
  rateLimits,
  asynchronous,
  schedules,
  versioning,
  client,
];

/** Every rule of every area, excluded ones among them. */
export const rules: readonly Rule[] = areas.flatMap((area) => area.rules);

const byId = indexed(rules);

/** Takes any text, so that ids from a command line or a tag need no check beforehand. */
export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}

function indexed(all: readonly Rule[]): ReadonlyMap<string, Rule> {
  const index = new Map<string, Rule>(all.map((rule) => [rule.id, rule]));
  if (index.size !== all.length) {
    throw new Error('Two areas of the register share their letters');
  }
  return index;
}
