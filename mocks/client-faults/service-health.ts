import {
  altered,
  type ClientFault,
  clientFault,
  outputting,
  reading,
} from '#mocks/client-faults/client-fault.ts';

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
