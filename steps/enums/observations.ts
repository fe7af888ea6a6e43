import { enumFieldsOf } from '#harness/contract/enum-fields.ts';
import { outcomes } from '#harness/rules/enums/enums.ts';
import type { Observation, Observations } from '#steps/world/observation.ts';

const outcomesSeen: Observation = ({ exchanges, session }) =>
  outcomes(exchanges, enumFieldsOf(session.contract));

export const enums: Observations = {
  'EN-12': outcomesSeen,
  'EN-13': outcomesSeen,
  'EN-14': outcomesSeen,
  'EN-15': ({ exchanges }) =>
    exchanges.map(
      ({ operation, request, response }) =>
        `${operation}${new URL(request.url).search}: status ${response.status}`,
    ),
};
