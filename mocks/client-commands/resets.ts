import { rmSync } from 'node:fs';
import { sessionFile } from '#reference/client/cli/session-file.ts';
import {
  altered,
  type ClientMutant,
  ending,
  fetching,
  misreading,
  mutant,
  omit,
  outputtingObject,
  reading,
  running,
  sendingBody,
  sendingHeaders,
} from './mutant.ts';

const isReset = (argv: readonly string[]): boolean => argv[0] === 'reset-system';
const isRefused = ({ status }: Response): boolean => status === 409;
const taking =
  (option: string, other: string) =>
  (argv: readonly string[]): readonly string[] =>
    argv.map((word) => (word === option ? other : word));

/** A refused reset is printed as if it had removed nothing. */
const countsOfNothing = { connectedSystemsRemoved: 0, syncRulesRemoved: 0, metaverseObjectsRemoved: 0 };

export const resetMutants: readonly ClientMutant[] = [
  mutant('CL-22-no-prompt', 'A reset is sent without a prompt.', misreading, (argv) =>
    isReset(argv) ? [...argv, '--force'] : argv,
  ),
  mutant(
    'CL-23-no-is-yes',
    'Any answer to the prompt counts as yes.',
    running,
    (right) => (argv, environment) => {
      const { person } = environment;
      if (person === undefined) return right(argv, environment);
      const ask = async (question: string): Promise<string> =>
        `${(await person.ask(question))?.slice(0, 0)}y`;
      return right(argv, { ...environment, person: { ...person, ask } });
    },
  ),
  mutant('CL-24-force-is-ignored', 'Force does not suppress the prompt.', misreading, (argv) =>
    argv.filter((word) => word !== '--force'),
  ),
  mutant('CL-25-what-if-resets', 'WhatIf sends the reset.', misreading, taking('--what-if', '--force')),
  mutant(
    'CL-26-confirm-is-force',
    'Confirm counts as a confirmation.',
    misreading,
    taking('--confirm', '--force'),
  ),
  mutant('CL-27-never-includes', 'IncludeAdministrators is sent as false.', sendingBody, (body) => ({
    ...body,
    includeAdministrators: false,
  })),
  mutant('CL-28-always-includes', 'Administrators are always included.', sendingBody, (body) => ({
    ...body,
    includeAdministrators: true,
  })),
  mutant(
    'CL-29-acknowledgement-is-lost',
    'AcknowledgeAdministratorLockout is not sent.',
    sendingBody,
    (body) => omit(body, 'acknowledgeAdministratorLockout'),
  ),
  mutant(
    'CL-30-acknowledgement-includes',
    'AcknowledgeAdministratorLockout alone includes administrators.',
    misreading,
    (argv) =>
      argv.includes('--acknowledge-administrator-lockout') ? [...argv, '--include-administrators'] : argv,
  ),
  mutant('CL-31-one-count-is-missing', 'One of the counts is not output.', outputtingObject, (shown) =>
    omit(shown, 'SyncRulesRemoved'),
  ),
  mutant(
    'CL-32-refusal-is-success',
    'A reset that was refused because of an Activity is reported as a success.',
    ending,
    (code) => (code === 4 ? 0 : code),
  ),
  mutant(
    'CL-33-refusal-has-counts',
    'The output of a refused reset has three counts of 0.',
    reading,
    (response) =>
      isRefused(response) ? altered(response, { status: 200, body: () => countsOfNothing }) : response,
  ),
  mutant(
    'CL-62-reset-ends-the-session',
    'A reset ends the session.',
    running,
    (right) => async (argv, environment) => {
      const code = await right(argv, environment);
      if (isReset(argv) && code === 0) rmSync(sessionFile(environment.env), { force: true });
      return code;
    },
  ),
  mutant('CL-64-options-are-strings', 'The options of a reset are sent as strings.', sendingBody, (body) =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
  ),
  mutant(
    'CL-65-always-acknowledges',
    'AcknowledgeAdministratorLockout is always sent as true.',
    sendingBody,
    (body) => ({
      ...body,
      acknowledgeAdministratorLockout: true,
    }),
  ),
  mutant('CL-66-tries-again', 'A refused reset is sent again.', fetching, (next) => async (request) => {
    const response = await next(request.clone());
    return isRefused(response) ? next(request) : response;
  }),
  mutant(
    'CL-67-options-confirm',
    'IncludeAdministrators and AcknowledgeAdministratorLockout suppress the prompt.',
    misreading,
    (argv) => (argv.some((word) => word.includes('administrator')) ? [...argv, '--force'] : argv),
  ),
  mutant(
    'CL-69-body-is-plain-text',
    'A JSON body is sent as text/plain.',
    sendingHeaders,
    (headers, { body }) => {
      if (body !== null) headers.set('content-type', 'text/plain');
    },
  ),
];
