import {
  type EveryStep,
  everyClientRun,
  everySentRequest,
  recordEveryClientRun,
} from '#harness/scenario/every.ts';
import { Then } from '#harness/scenario/steps.ts';
import { about, hasNoSecretPrinted } from './checks.ts';
import type { Topic } from './findings.ts';
import * as sent from './recorded-requests.ts';
import { acknowledgementAlone, keyAtUrl, unready503 } from './recordings.ts';

// What is checked of every run of a client, whatever its scenario is about.

const every = (topic: Topic): EveryStep => everyClientRun(about(topic));

Then('every output of basic health is what the service answered', every('basicHealth'));
Then('every output of readiness is what the service answered', every('readiness'));
Then('every output of liveness is what the service answered', every('liveness'));
Then('every output of a service that is not ready is what the service answered', every('unreadiness'));
Then('every Get-SvcHealth without a session calls its Url', every('urlOfHealth'));
Then('every Get-SvcVersion without a session calls its Url', every('urlOfVersion'));
Then('every Get-SvcAuthConfig without a session calls its Url', every('urlOfAuthConfig'));
Then('every positional Url is called', every('positionalUrl'));
Then('every command without a Url calls the instance of the session', every('urlOfSession'));
Then('every Url that is given in a session is called', every('urlInSession'));
Then('every output of service health has the services in their order', every('services'));
Then('every service is output as the service answered', every('service'));
Then('every summary is output as the service answered', every('summary'));
Then(
  'every Get-SvcServiceHealth without a session reports an error and sends nothing',
  every('healthNeedsSession'),
);
Then('every output of the version is what the service answered', every('version'));
Then('every output of the auth config is what the service answered', every('authConfig'));
Then('every output of user info is what the service answered', every('userInfo'));
Then(
  'every Get-SvcUserInfo without a session reports an error and sends nothing',
  every('userInfoNeedsSession'),
);
Then(
  'every output of user info of an unauthorised caller is what the service answered',
  every('unauthorisedUserInfo'),
);
Then(
  'every Reset-SvcSystem without a session reports an error and sends nothing',
  every('resetNeedsSession'),
);
Then('every reset with IncludeAdministrators sends it', every('include'));
Then('no reset without IncludeAdministrators sends it as true', every('noInclude'));
Then('every acknowledgement beside IncludeAdministrators is sent', every('acknowledge'));
Then('no acknowledgement alone includes administrators', every('acknowledgeAlone'));
Then('every output of a reset has the counts that the service answered', every('counts'));
Then('every refusal for want of a role is reported', every('refusal'));
Then('every command in a session calls its instance with its key', every('session'));
Then('every key is sent in X-Api-Key alone', every('placeOfKey'));
Then('every status that is looked for is sent as it was given', every('statusLookedFor'));
Then('every enum value is sent as a name', every('enums'));
Then('every wait is sent as it was given', every('wait'));
Then('every 202 is reported as a result', every('accepted'));
Then('no error is output as a result', every('noResult'));
Then('every finished status is shown as it came', every('finished'));
Then('every list that is searched is read to its last page', every('pages'));
Then('every page that is asked for has at most 100 rows', every('pageSize'));
Then('everything that has not settled is shown so', every('settled'));
Then('no address has a password in it', every('passwordInAddress'));
Then('every response to a password is waited for', every('patience'));
Then('every password is sent as it was given', every('password'));
Then('every option of a reset is a boolean', every('optionTypes'));
Then('no reset without an acknowledgement sends it as true', every('noAcknowledge'));
Then('no refused reset is sent again', every('noRepeat'));
Then('no command changes what it was not told to change', every('effects'));
Then('every body that is sent is JSON', every('json'));
Then('no secret is output', everyClientRun(hasNoSecretPrinted));
Then('whether the key of the session goes to another Url is recorded', recordEveryClientRun(keyAtUrl));
Then('whether an acknowledgement alone is sent is recorded', recordEveryClientRun(acknowledgementAlone));
Then('whether a 503 of readiness is an error is recorded', recordEveryClientRun(unready503));

// What a recording shows of a client, without the commands that it was given.

Then('every recorded key is sent in X-Api-Key alone', everySentRequest(sent.hasKeyInItsPlace));
Then('no recorded request looks for the status Completed', everySentRequest(sent.looksForNoRetiredStatus));
Then('every recorded enum value is a name', everySentRequest(sent.hasNamesOfEnums));
Then('every recorded Retry-After in seconds is heeded', everySentRequest(sent.heedsRetryAfter('seconds')));
Then('every recorded Retry-After as a date is heeded', everySentRequest(sent.heedsRetryAfter('date')));
Then('every recorded page size is at most 100', everySentRequest(sent.hasDocumentedPageSize));
Then('no recorded address has a password in it', everySentRequest(sent.hasNoPasswordInAddress));
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
