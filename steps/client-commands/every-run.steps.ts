import { everyClientRun, everySentRequest, recordEveryClientRun } from '#harness/scenario/every.ts';
import { Then, thenEach } from '#harness/scenario/steps.ts';
import { about, hasNoSecretPrinted } from './checks.ts';
import { type Topic, topics } from './findings.ts';
import * as sent from './recorded-requests.ts';
import { acknowledgementAlone, keyAtUrl, unready503 } from './recordings.ts';
import { whereFound } from './single-runs.ts';

// Checks of every run of a client, in any scenario.

for (const [topic, sentence] of Object.entries(topics))
  Then(sentence, everyClientRun(whereFound(about(topic as Topic))));

Then('no secret is output', everyClientRun(hasNoSecretPrinted));
thenEach(recordEveryClientRun, {
  'whether the key of the session is sent to a different Url is recorded': keyAtUrl,
  'whether an acknowledgement without IncludeAdministrators is sent is recorded': acknowledgementAlone,
  'whether a 503 from readiness is reported as an error is recorded': unready503,
});

// Checks that need only the recorded requests of a client, not its commands.

thenEach(everySentRequest, {
  'every recorded key is sent only in X-Api-Key': sent.sendsKeyOnlyInHeader,
  'no recorded request searches for the status Completed': sent.looksForNoRetiredStatus,
  'every recorded enum value is a name': sent.hasNamesOfEnums,
  'every recorded Retry-After in seconds is respected': sent.heedsRetryAfter('seconds'),
  'every Retry-After date in the recording is respected': sent.heedsRetryAfter('date'),
  'every recorded page size is at most 100': sent.hasDocumentedPageSize,
  'no recorded URL contains a password': sent.hasNoPasswordInAddress,
  'every recorded Force is a boolean': sent.hasBoolean('Force'),
  'every recorded IncludeAdministrators is a boolean': sent.hasBoolean('IncludeAdministrators'),
  'every recorded AcknowledgeAdministratorLockout is a boolean': sent.hasBoolean(
    'AcknowledgeAdministratorLockout',
  ),
  'every recorded body is JSON': sent.isJson,
});
