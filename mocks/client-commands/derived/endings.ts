import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  type Deviation,
  ending,
  isThrottled,
  misreading,
  printing,
  reading,
  successOn,
} from '#mocks/client-commands/mutant.ts';
import { altered, changed, type Fields, jsonOf } from '#mocks/proofs/service.ts';
import { sessionFile } from '#reference/client/cli/session-file.ts';
import { type DerivedClientMutant, derive, when } from './derived-mutant.ts';

const commands: Readonly<Record<string, readonly string[]>> = {
  'get-health': ['CL-01', 'CL-04', 'CL-53'],
  'get-version': ['CL-16', 'CL-53'],
  'get-auth-config': ['CL-17', 'CL-53'],
  'get-user-info': ['CL-18', 'CL-19', 'CL-53'],
  'get-service-health': ['CL-13', 'CL-15', 'CL-34', 'CL-53'],
  'reset-system': ['CL-21', 'CL-31', 'CL-32', 'CL-33', 'CL-34', 'CL-53'],
};

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const ends: Readonly<Record<string, Deviation>> = {
  'an error is a success': ending(() => 0),
  'a success is an error': ending((code) => (code === 0 ? 1 : code)),
  'a 429 is an empty success': successOn(isThrottled),
  'a 429 is an empty object': successOn(isThrottled, '{}\n'),
  'a redirect is an empty success': successOn(isRedirect),
  'a redirect is an empty object': successOn(isRedirect, '{}\n'),
  'prints nothing': printing(() => ''),
};

const zeros = '{"ConnectedSystemsRemoved":0,"SyncRulesRemoved":0,"MetaverseObjectsRemoved":0}\n';

/** If a reset fails, outputs counts of 0. If `isSuccess` is true, the exit code is 0 as well. */
const zerosOnFailure = (isSuccess: boolean): Deviation =>
  when('reset-system', (right) => async (argv, environment) => {
    const code = await right(argv, environment);
    if (code === 0) return code;
    environment.stdout.write(zeros);
    return isSuccess ? 0 : code;
  });

const readSession = (file: string): { readonly url: string; readonly apiKey: string } =>
  JSON.parse(readFileSync(file, 'utf8'));

/** A second `connect` keeps the value that the first one had for this option. */
const keeping = (option: string, field: 'url' | 'apiKey'): Deviation =>
  misreading((argv, { env }) => {
    const file = sessionFile(env);
    if (argv[0] !== 'connect' || !existsSync(file)) return argv;
    return argv.with(argv.indexOf(option) + 1, readSession(file)[field]);
  });

const taking = (option: string, change: (value: string, verb: string) => string): Deviation =>
  misreading((argv) => {
    const at = argv.indexOf(option) + 1;
    return at > 0 ? argv.with(at, change(argv[at] ?? '', argv[0] ?? '')) : argv;
  });

const sessions: Readonly<Record<string, Deviation>> = {
  'a second connect keeps the former URL': keeping('--url', 'url'),
  'a second connect keeps the former key': keeping('--api-key', 'apiKey'),
  'connect stores the key in lower case': taking('--api-key', (key) => key.toLowerCase()),
  'connect stores only the host': taking('--url', (url, verb) =>
    verb === 'connect' ? new URL(url).origin : url,
  ),
  'connect stores the URL in lower case': taking('--url', (url) => url.toLowerCase()),
  'a command with a Url replaces the session': (right) => async (argv, environment) => {
    const file = sessionFile(environment.env);
    const code = await right(argv, environment);
    const at = argv.indexOf('--url') + 1;
    if (argv[0] === 'connect' || at === 0 || !existsSync(file)) return code;
    writeFileSync(file, JSON.stringify({ ...readSession(file), url: argv[at] }), { mode: 0o600 });
    return code;
  },
  'a command ends the session': (right) => async (argv, environment) => {
    const code = await right(argv, environment);
    if (argv[0] !== 'connect') rmSync(sessionFile(environment.env), { force: true });
    return code;
  },
};

const unreadyAsReady = reading(async (response) => {
  if (response.status !== 503) return response;
  const body = altered((await jsonOf(response)) as Fields, { status: 'ready' });
  return changed(response, { status: 200, body });
});

/** Mutants that end commands with a wrong result, or store or read the session wrongly. */
export const endings: readonly DerivedClientMutant[] = [
  ...Object.entries(commands).flatMap(([command, rules]) =>
    Object.entries(ends).flatMap(([how, deviation]) =>
      derive(rules, { [`${command}: ${how}`]: when(command, deviation) }),
    ),
  ),
  ...derive(['CL-53'], { 'reset-system: a failure shows counts of 0': zerosOnFailure(false) }),
  ...derive(['CL-53', 'CL-32'], {
    'reset-system: a failure is a success with counts of 0': zerosOnFailure(true),
  }),
  ...derive(['CL-02', 'CL-05'], { 'get-health: 503 is shown as ready': when('get-health', unreadyAsReady) }),
  ...derive(['CL-11', 'CL-18', 'CL-35', 'CL-61', 'CL-62', 'CL-63'], sessions),
];
