import { rmSync } from 'node:fs';
import { sessionFile } from '#reference/client/cli/core/session-file.ts';
import {
  altered,
  type ClientFault,
  clientFault,
  ending,
  outputting,
  reading,
  rewritten,
  sending,
  words,
} from './mutant.ts';

const isReset = (argv: readonly string[]): boolean => argv[0] === 'reset-system';
const isRefused = ({ status }: Response): boolean => status === 409;

/** A refused reset is printed as if it had removed nothing. */
const countsOfNothing = { connectedSystemsRemoved: 0, syncRulesRemoved: 0, metaverseObjectsRemoved: 0 };

export const resetFaults: readonly ClientFault[] = [
  clientFault(
    'CL-22-resets-unasked',
    'A reset is sent without a prompt.',
    words((argv) => (isReset(argv) ? [...argv, '--force'] : argv)),
  ),
  clientFault(
    'CL-23-no-is-yes',
    'Any answer to the prompt is taken for yes.',
    (right) => (argv, environment) => {
      const { person } = environment;
      if (person === undefined) return right(argv, environment);
      const ask = async (question: string): Promise<string> =>
        `${(await person.ask(question))?.slice(0, 0)}y`;
      return right(argv, { ...environment, person: { ...person, ask } });
    },
  ),
  clientFault(
    'CL-24-force-is-ignored',
    'Force does not suppress the prompt.',
    words((argv) => argv.filter((word) => word !== '--force')),
  ),
  clientFault(
    'CL-25-what-if-resets',
    'WhatIf resets.',
    words((argv) => argv.map((word) => (word === '--what-if' ? '--force' : word))),
  ),
  clientFault(
    'CL-26-confirm-is-force',
    'Confirm is taken for a confirmation.',
    words((argv) => argv.map((word) => (word === '--confirm' ? '--force' : word))),
  ),
  clientFault(
    'CL-27-always-keeps',
    'Administrators are kept although they were included.',
    sending((request) => rewritten(request, (body) => ({ ...body, includeAdministrators: false }))),
  ),
  clientFault(
    'CL-28-always-includes',
    'Administrators are included unasked.',
    sending((request) => rewritten(request, (body) => ({ ...body, includeAdministrators: true }))),
  ),
  clientFault(
    'CL-29-acknowledgement-is-lost',
    'The acknowledgement is not sent.',
    sending((request) => rewritten(request, ({ acknowledgeAdministratorLockout: _, ...body }) => body)),
  ),
  clientFault(
    'CL-30-acknowledgement-includes',
    'The acknowledgement alone includes administrators.',
    words((argv) =>
      argv.includes('--acknowledge-administrator-lockout') ? [...argv, '--include-administrators'] : argv,
    ),
  ),
  clientFault(
    'CL-31-counts-in-part',
    'One of the counts is not output.',
    outputting((value) => {
      const { SyncRulesRemoved: _, ...rest } = value as Record<string, unknown>;
      return rest;
    }),
  ),
  clientFault(
    'CL-32-refusal-is-success',
    'A reset refused for an Activity ends as a success.',
    ending((code) => (code === 4 ? 0 : code)),
  ),
  clientFault(
    'CL-33-refusal-has-counts',
    'A reset that is refused is output as one that removed nothing.',
    reading((response) =>
      isRefused(response) ? altered(response, { status: 200, body: () => countsOfNothing }) : response,
    ),
  ),
  clientFault(
    'CL-62-reset-ends-the-session',
    'A reset ends the session.',
    (right) => async (argv, environment) => {
      const code = await right(argv, environment);
      if (isReset(argv) && code === 0) rmSync(sessionFile(environment.env), { force: true });
      return code;
    },
  ),
  clientFault(
    'CL-64-options-are-texts',
    'The options of a reset are sent as texts.',
    sending((request) =>
      rewritten(request, (body) =>
        Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
      ),
    ),
  ),
  clientFault(
    'CL-65-always-acknowledges',
    'The lockout is acknowledged unasked.',
    sending((request) => rewritten(request, (body) => ({ ...body, acknowledgeAdministratorLockout: true }))),
  ),
  clientFault('CL-66-tries-again', 'A refused reset is sent again.', (right) => (argv, environment) => {
    const fetch = async (request: Request): Promise<Response> => {
      const response = await environment.fetch(request.clone());
      return isRefused(response) ? environment.fetch(request) : response;
    };
    return right(argv, { ...environment, fetch });
  }),
  clientFault(
    'CL-67-options-confirm',
    'A switch about administrators is taken for a confirmation.',
    words((argv) => (argv.some((word) => word.includes('administrator')) ? [...argv, '--force'] : argv)),
  ),
  clientFault(
    'CL-69-body-is-plain-text',
    'A body is sent without saying that it is JSON.',
    sending((request) => {
      if (request.body === null) return request;
      const headers = new Headers(request.headers);
      headers.set('content-type', 'text/plain');
      return new Request(request, { headers });
    }),
  ),
];

/** Cannot read a body of service health that looks like this. */
const chokesOn = (id: string, summary: string, looks: (text: string) => boolean): ClientFault =>
  clientFault(
    id,
    summary,
    reading(async (response) =>
      looks(await response.clone().text()) ? altered(response, { body: () => ({}) }) : response,
    ),
  );

export const serviceHealthFaults: readonly ClientFault[] = [
  clientFault(
    'CL-12-sorted-by-name',
    'The services are output in alphabetical order.',
    outputting((value) =>
      Array.isArray(value) ? value.toSorted((a, b) => a.Service.localeCompare(b.Service)) : value,
    ),
  ),
  clientFault(
    'CL-13-no-host',
    'The host of a service is not output.',
    outputting((value) =>
      Array.isArray(value) ? value.map((each: object) => ({ ...each, HostName: null })) : value,
    ),
  ),
  clientFault(
    'CL-14-summary-without-services',
    'The summary leaves the services out.',
    outputting((value) => {
      const { Services: _, ...rest } = value as Record<string, unknown>;
      return Array.isArray(value) ? value : rest;
    }),
  ),
  chokesOn('CL-46-camel-case-alone', 'A body in PascalCase is not understood.', (text) =>
    text.includes('"Services"'),
  ),
  chokesOn(
    'CL-47-needs-every-member',
    'A member that is left out is an error.',
    (text) => text.includes('"services"') && (text.match(/"detail"/g) ?? []).length < 3,
  ),
  chokesOn('CL-48-knows-all-members', 'A member that is not documented is an error.', (text) =>
    text.includes('furtherNote'),
  ),
];
