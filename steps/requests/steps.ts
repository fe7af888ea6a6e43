import { everySentRequest, recordEverySentRequest } from '#harness/scenario/every.ts';
import { Then } from '#harness/scenario/steps.ts';
import * as checks from './checks.ts';

// What is checked of every request of a recording, whoever sent it.

Then('every recorded request that needs a caller has credentials', everySentRequest(checks.hasCredentials));

Then('every recorded parameter has a documented value', everySentRequest(checks.hasDocumentedParameters));

Then('every recorded body has documented values', everySentRequest(checks.hasDocumentedBody));

Then('every recorded request accepts what it is answered with', everySentRequest(checks.acceptsResponse));

Then(
  'what every recorded request has that the contract chose otherwise is recorded',
  recordEverySentRequest(checks.otherThanChosen),
);
