import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientFault, ending, type Run, reading } from '#mocks/client-commands/mutant.ts';
import { sessionFile } from '#reference/client/cli/core/session-file.ts';
import { type DerivedFault, when } from './derived-mutant.ts';

const commands: Readonly<Record<string, readonly string[]>> = {
  'get-health': ['CL-01', 'CL-04', 'CL-53'],
  'get-version': ['CL-16', 'CL-53'],
  'get-auth-config': ['CL-17', 'CL-53'],
  'get-user-info': ['CL-18', 'CL-19', 'CL-53'],
  'get-service-health': ['CL-13', 'CL-15', 'CL-34', 'CL-53'],
  'reset-system': ['CL-21', 'CL-31', 'CL-32', 'CL-33', 'CL-34', 'CL-53'],
};

/** Ends as a success with what a made-up result shows, once an answer has this status. */
const successOn =
  (isMet: (status: number) => boolean, shown: string): ClientFault['wrong'] =>
  (right) =>
  async (argv, environment) => {
    let met = false;
    const fetch = async (request: Request): Promise<Response> => {
      const response = await environment.fetch(request);
      if (!isMet(response.status)) return response;
      met = true;
      // Not to be asked again: this client believes that it has been answered.
      return Response.json({}, { status: 400 });
    };
    const code = await right(argv, { ...environment, fetch });
    if (met && shown !== '') environment.stdout.write(shown);
    return met ? 0 : code;
  };

const statuses: Readonly<Record<string, (status: number) => boolean>> = {
  'a 429': (status) => status === 429,
  'a redirect': (status) => status >= 300 && status < 400,
};

const zeros = '{"ConnectedSystemsRemoved":0,"SyncRulesRemoved":0,"MetaverseObjectsRemoved":0}\n';

/** Shows zeros where nothing was reset, and ends as it may. */
const zerosUnless =
  (isSuccess: boolean) =>
  (right: Run): Run =>
  async (argv, environment) => {
    const code = await right(argv, environment);
    if (code === 0) return code;
    environment.stdout.write(zeros);
    return isSuccess ? 0 : code;
  };

/** What goes wrong with a session that is kept. */
const sessions: Readonly<Record<string, ClientFault['wrong']>> = {
  'a second connect keeps the address': (right) => (argv, environment) => {
    const file = sessionFile(environment.env);
    if (argv[0] !== 'connect' || !existsSync(file)) return right(argv, environment);
    const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string };
    return right(argv.with(argv.indexOf('--url') + 1, url), environment);
  },
  'a second connect keeps the key': (right) => (argv, environment) => {
    const file = sessionFile(environment.env);
    if (argv[0] !== 'connect' || !existsSync(file)) return right(argv, environment);
    const { apiKey } = JSON.parse(readFileSync(file, 'utf8')) as { apiKey: string };
    return right(argv.with(argv.indexOf('--api-key') + 1, apiKey), environment);
  },
  'connect keeps the key in small letters': (right) => (argv, environment) => {
    const at = argv.indexOf('--api-key') + 1;
    return right(at > 0 ? argv.with(at, (argv[at] ?? '').toLowerCase()) : argv, environment);
  },
  'connect keeps the host alone': (right) => (argv, environment) => {
    const at = argv.indexOf('--url') + 1;
    const isConnect = argv[0] === 'connect' && at > 0;
    return right(isConnect ? argv.with(at, new URL(argv[at] ?? '').origin) : argv, environment);
  },
  'connect keeps the address in small letters': (right) => (argv, environment) => {
    const at = argv.indexOf('--url') + 1;
    return right(at > 0 ? argv.with(at, (argv[at] ?? '').toLowerCase()) : argv, environment);
  },
  'a command with a Url replaces the session': (right) => async (argv, environment) => {
    const file = sessionFile(environment.env);
    const code = await right(argv, environment);
    const at = argv.indexOf('--url') + 1;
    if (argv[0] === 'connect' || at === 0 || !existsSync(file)) return code;
    const session = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...session, url: argv[at] }), { mode: 0o600 });
    return code;
  },
  'a command ends the session': (right) => async (argv, environment) => {
    const code = await right(argv, environment);
    if (argv[0] !== 'connect') rmSync(sessionFile(environment.env), { force: true });
    return code;
  },
};

const asUnready: ClientFault['wrong'] = reading((response) =>
  response.status === 503 ? new Response(null, { status: 503 }) : response,
);

/** How commands end, and what becomes of sessions. */
export const endings: readonly DerivedFault[] = [
  ...Object.entries(commands).flatMap(([command, rules]): DerivedFault[] => [
    {
      id: `${command}: an error is a success`,
      rules,
      wrong: when(
        command,
        ending(() => 0),
      ),
    },
    {
      id: `${command}: a success is an error`,
      rules,
      wrong: when(
        command,
        ending((code) => (code === 0 ? 1 : code)),
      ),
    },
    ...Object.entries(statuses).flatMap(([name, isMet]) => [
      { id: `${command}: ${name} is an empty success`, rules, wrong: when(command, successOn(isMet, '')) },
      { id: `${command}: ${name} is an empty object`, rules, wrong: when(command, successOn(isMet, '{}\n')) },
    ]),
    {
      id: `${command}: prints nothing`,
      rules,
      wrong: when(
        command,
        (right) => (argv, environment) =>
          right(argv, { ...environment, stdout: { ...environment.stdout, write: () => undefined } }),
      ),
    },
  ]),
  {
    id: 'reset-system: a failure shows zeros',
    rules: ['CL-53'],
    wrong: when('reset-system', zerosUnless(false)),
  },
  {
    id: 'reset-system: a failure is a reset of nothing',
    rules: ['CL-53', 'CL-32'],
    wrong: when('reset-system', zerosUnless(true)),
  },
  { id: 'get-health: 503 is no answer', rules: ['CL-05'], wrong: when('get-health', asUnready) },
  ...Object.entries(sessions).map(([id, wrong]) => ({
    id,
    rules: ['CL-11', 'CL-18', 'CL-35', 'CL-61', 'CL-62', 'CL-63'],
    wrong,
  })),
];
