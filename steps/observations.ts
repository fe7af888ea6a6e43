import { isObject } from '#harness/rules/judging/expectation.ts';
import { activities } from './activities/observations.ts';
import { authentication } from './authentication/observations.ts';
import { enums } from './enums/observations.ts';
import { factoryReset } from './factory-reset/observations.ts';
import { lists } from './lists/observations.ts';
import type { Observation, Observations } from './observation.ts';
import { passwords } from './passwords/observations.ts';
import { schedules } from './schedules/observations.ts';
import { serviceHealth } from './service-health/observations.ts';
import { system } from './system/observations.ts';

const status: Observation = ({ last }) => `status ${last.response.status}`;

const path: Observation = ({ last: { request, response } }) => {
  const isFound = response.status < 400 || response.status === 503;
  return isFound ? `${request.method} ${new URL(request.url).pathname}` : 'not found';
};

const statusAndWord: Observation = ({ last: { operation, response } }) => {
  const { content } = response;
  const word = isObject(content) ? (content.status ?? content.code) : undefined;
  return `${operation}: status ${response.status}${word === undefined ? '' : `, ${String(word)}`}`;
};

const forRules = (observation: Observation, ...ids: string[]): Observations =>
  Object.fromEntries(ids.map((id) => [id, observation]));

/** What is written down for each open rule that has a scenario. */
export const observations: Observations = {
  ...activities,
  ...authentication,
  ...enums,
  ...factoryReset,
  ...lists,
  ...passwords,
  ...schedules,
  ...serviceHealth,
  ...system,
  ...forRules(path, 'FR-70', 'SY-40', 'SY-41', 'SY-42', 'SY-43', 'SY-44', 'SY-45'),
  ...forRules(statusAndWord, 'AU-21', 'FR-76', 'SH-59', 'SY-47', 'SY-48'),
  ...forRules(status, 'AC-12', 'AU-19', 'ER-18', 'ER-19', 'ER-20', 'ER-21'),
  ...forRules(status, 'FR-72', 'FR-77', 'FR-82', 'SY-46'),
  ...forRules(status, 'PW-22', 'PW-31', 'PW-34', 'PW-35', 'PW-36', 'PW-38', 'PW-40'),
};
