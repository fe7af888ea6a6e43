import { describeTargets } from '#harness/rules/passwords/passwords.ts';
import type { Observation, Observations } from '#steps/responses/observation.ts';
import { personIn } from './password-request.ts';

const howSoon: Observation = ({ last, elapsed }) =>
  `status ${last.response.status} after ${Math.round(elapsed.seconds)} s`;

const accountsInAnswer: Observation = ({ last, values }) => describeTargets(last, personIn(values).accounts);

export const passwords: Observations = {
  'PW-32': howSoon,
  'PW-33': accountsInAnswer,
  'PW-39': accountsInAnswer,
  'PW-43': howSoon,
};
