import { letInAndRefused, wayIn } from '#harness/rules/authentication/access.ts';
import type { Observation, Observations } from '#steps/world/observation.ts';
import { sweptIn } from './sweep.ts';

const letIn: Observation = ({ values }) => `${values.get('who')}: ${letInAndRefused(sweptIn(values))}`;

export const authentication: Observations = {
  'AU-22': letIn,
  'AU-23': ({ values, last }) => `${values.get('who')}: ${wayIn(last)}`,
  'AU-24': letIn,
};
