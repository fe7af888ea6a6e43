import { furtherMutants } from './further-mutants.ts';
import {
  type ClientMutant,
  mutants,
  outputting,
  outputtingObject,
  printing,
  reading,
  readingAs,
} from './mutant.ts';
import { resetMutants } from './resets.ts';
import { sessionMutants } from './sessions.ts';
import { waitingMutants } from './waiting.ts';

/** If `isMeant` is true for a body, this client reads the body as an empty object, and therefore fails. */
const chokingOn = (isMeant: (text: string) => boolean) => readingAs({ body: {} }, isMeant);

const outputtingServices = (change: (services: readonly { Service: string }[]) => readonly object[]) =>
  outputting((value) => (Array.isArray(value) ? change(value) : value));

const serviceHealthMutants: readonly ClientMutant[] = mutants({
  'CL-12-sorted-by-name: The services are output in alphabetical order.': outputtingServices((services) =>
    services.toSorted((a, b) => a.Service.localeCompare(b.Service)),
  ),
  'CL-13-no-host: HostName is always null.': outputtingServices((services) =>
    services.map((each) => ({ ...each, HostName: null })),
  ),
  'CL-14-summary-without-services: The summary omits Services.': outputtingObject({ Services: undefined }),
  'CL-46-only-camel-case: Fields in PascalCase are not read.': chokingOn((text) =>
    text.includes('"Services"'),
  ),
  'CL-47-missing-field-is-an-error: A missing field is reported as an error.': chokingOn(
    (text) => text.includes('"services"') && (text.match(/"detail"/g) ?? []).length < 3,
  ),
  'CL-74-latin-1: Responses are read as ISO-8859-1.': reading(
    async (response) =>
      new Response(Buffer.from(await response.arrayBuffer()).toString('latin1'), {
        status: response.status,
        headers: response.headers,
      }),
  ),
  'CL-74-question-marks: Letters beyond ASCII are output as question marks.': printing((text) =>
    text.replaceAll(/[^\0-\x7f]/gu, '?'),
  ),
  'CL-48-additional-field-is-an-error: An undocumented field is reported as an error.': chokingOn((text) =>
    text.includes('furtherNote'),
  ),
});

/** Every client mutant, at least one for each rule. */
export const clientMutants: readonly ClientMutant[] = [
  ...sessionMutants,
  ...serviceHealthMutants,
  ...resetMutants,
  ...waitingMutants,
  ...furtherMutants,
].toSorted((a, b) => a.id.localeCompare(b.id));
