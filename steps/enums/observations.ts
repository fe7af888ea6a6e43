import { describeOutcomes } from '#harness/rules/enums/enums.ts';
import type { Observation, Observations } from '#steps/responses/observation.ts';
import { enumFieldsFor } from './enum-fields.ts';

const outcomes: Observation = ({ exchanges, session }) => describeOutcomes(exchanges, enumFieldsFor(session));

export const enums: Observations = {
  'EN-12': outcomes,
  'EN-13': outcomes,
  'EN-14': outcomes,
  'EN-15': ({ exchanges }) =>
    exchanges.map(
      ({ operation, request, response }) =>
        `${operation}${new URL(request.url).search}: status ${response.status}`,
    ),
};
