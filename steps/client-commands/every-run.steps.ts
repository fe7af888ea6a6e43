import { everyClientRun, everySentRequest, recordEveryClientRun } from '#harness/scenario/every.ts';
import { Then } from '#harness/scenario/steps.ts';
import { about, hasNoSecretPrinted } from './checks.ts';
import { type Topic, topics } from './findings.ts';
import * as sent from './recorded-requests.ts';
import { acknowledgementAlone, keyAtUrl, unready503 } from './recordings.ts';

// Checks of every run of a client, in any scenario.

for (const [topic, sentence] of Object.entries(topics)) Then(sentence, everyClientRun(about(topic as Topic)));

Then('no secret is output', everyClientRun(hasNoSecretPrinted));
Then('whether the key of the session goes to another Url is recorded', recordEveryClientRun(keyAtUrl));
Then('whether an acknowledgement alone is sent is recorded', recordEveryClientRun(acknowledgementAlone));
Then('whether a 503 of readiness is an error is recorded', recordEveryClientRun(unready503));

// Checks that need only the recorded requests of a client, not its commands.

Then('every recorded key is sent in X-Api-Key alone', everySentRequest(sent.hasKeyInItsPlace));
Then('no recorded request searches for the status Completed', everySentRequest(sent.looksForNoRetiredStatus));
Then('every recorded enum value is a name', everySentRequest(sent.hasNamesOfEnums));
Then('every recorded Retry-After in seconds is respected', everySentRequest(sent.heedsRetryAfter('seconds')));
Then('every recorded Retry-After as a date is respected', everySentRequest(sent.heedsRetryAfter('date')));
Then('every recorded page size is at most 100', everySentRequest(sent.hasDocumentedPageSize));
Then('no recorded URL contains a password', everySentRequest(sent.hasNoPasswordInAddress));
Then('every recorded Force is a boolean', everySentRequest(sent.hasBoolean('Force')));
Then(
  'every recorded IncludeAdministrators is a boolean',
  everySentRequest(sent.hasBoolean('IncludeAdministrators')),
);
Then(
  'every recorded AcknowledgeAdministratorLockout is a boolean',
  everySentRequest(sent.hasBoolean('AcknowledgeAdministratorLockout')),
);
Then('every recorded body is JSON', everySentRequest(sent.isJson));
