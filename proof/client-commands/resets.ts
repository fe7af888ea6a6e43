import { rmSync } from 'node:fs';
import { sessionFile } from '#reference/client/cli/session-file.ts';
import {
  asking,
  type ClientMutant,
  ending,
  fetching,
  misreading,
  mutants,
  outputtingObject,
  readingAs,
  sendingBody,
  sendingHeaders,
} from './mutant.ts';

const isReset = (argv: readonly string[]): boolean => argv[0] === 'reset-system';
const taking =
  (option: string, other: string) =>
  (argv: readonly string[]): readonly string[] =>
    argv.map((word) => (word === option ? other : word));

/** The counts of a reset that removed nothing; mutants print them for a refused reset. */
const countsOfNothing = { connectedSystemsRemoved: 0, syncRulesRemoved: 0, metaverseObjectsRemoved: 0 };

export const resetMutants: readonly ClientMutant[] = mutants({
  'CL-22-no-prompt: A reset is sent without a prompt.': misreading((argv) =>
    isReset(argv) ? [...argv, '--force'] : argv,
  ),
  'CL-23-no-is-yes: Any answer to the prompt counts as yes.': asking(
    (ask) => async (question) => `${(await ask(question))?.slice(0, 0)}y`,
  ),
  'CL-24-force-is-ignored: Force does not suppress the prompt.': misreading((argv) =>
    argv.filter((word) => word !== '--force'),
  ),
  'CL-25-what-if-resets: WhatIf sends the reset.': misreading(taking('--what-if', '--force')),
  'CL-26-confirm-is-force: With Confirm, a reset is sent without a prompt.': misreading(
    taking('--confirm', '--force'),
  ),
  'CL-27-never-includes: IncludeAdministrators is sent as false.': sendingBody({
    includeAdministrators: false,
  }),
  'CL-28-always-includes: Administrators are always included.': sendingBody({ includeAdministrators: true }),
  'CL-29-acknowledgement-is-lost: AcknowledgeAdministratorLockout is not sent.': sendingBody({
    acknowledgeAdministratorLockout: undefined,
  }),
  'CL-30-acknowledgement-includes: AcknowledgeAdministratorLockout alone includes administrators.':
    misreading((argv) =>
      argv.includes('--acknowledge-administrator-lockout') ? [...argv, '--include-administrators'] : argv,
    ),
  'CL-31-one-count-is-missing: One of the counts is not output.': outputtingObject({
    SyncRulesRemoved: undefined,
  }),
  'CL-32-refusal-is-success: A reset that was refused because of an Activity is reported as a success.':
    ending((code) => (code === 4 ? 0 : code)),
  'CL-33-refusal-has-counts: The output of a refused reset has three counts of 0.': readingAs(
    { status: 200, body: countsOfNothing },
    (_, status) => status === 409,
  ),
  'CL-62-reset-ends-the-session: A reset ends the session.': (right) => async (argv, environment) => {
    const code = await right(argv, environment);
    if (isReset(argv) && code === 0) rmSync(sessionFile(environment.env), { force: true });
    return code;
  },
  'CL-64-options-are-strings: The options of a reset are sent as strings.': sendingBody((body) =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
  ),
  'CL-65-always-acknowledges: AcknowledgeAdministratorLockout is always sent as true.': sendingBody({
    acknowledgeAdministratorLockout: true,
  }),
  'CL-66-tries-again: A refused reset is sent again.': fetching((next) => async (request) => {
    const response = await next(request.clone());
    return response.status === 409 ? next(request) : response;
  }),
  'CL-67-options-confirm: IncludeAdministrators and AcknowledgeAdministratorLockout suppress the prompt.':
    misreading((argv) => (argv.some((word) => word.includes('administrator')) ? [...argv, '--force'] : argv)),
  'CL-69-body-is-plain-text: A JSON body is sent as text/plain.': sendingHeaders((headers, { body }) => {
    if (body !== null) headers.set('content-type', 'text/plain');
  }),
});
