import { asynchronous } from './asynchronous.ts';
import { authentication } from './authentication.ts';
import { client } from './client.ts';
import { enums } from './enums.ts';
import { errors } from './errors.ts';
import { factoryReset } from './factory-reset.ts';
import { lists } from './lists.ts';
import { passwords } from './passwords.ts';
import { rateLimits } from './rate-limits.ts';
import type { Rule, RuleArea } from './rule.ts';
import { schedules } from './schedules.ts';
import { serviceHealth } from './service-health.ts';
import { system } from './system.ts';
import { versioning } from './versioning.ts';

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
