import { access, writeFile } from 'node:fs/promises';
import { type Contract, operationById } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors.ts';
import { type ProfileFile, parseProfile } from '#harness/http/profile/profile-file.ts';
import { printable } from './listing.ts';
import type { Ground, Placed, Survey } from './survey.ts';

const remarks: Readonly<Record<Ground, string>> = {
  'published and answers': 'published, and answers as documented',
  answers: 'answers as documented',
  published: 'published; not called',
  given: 'as the profile before said',
  guessed: 'GUESSED from the words of the path: check it',
  default: 'our own choice, not looked at: check it',
  unknown: 'NOT FOUND: put its path here',
};

/** A profile for what was found: comments explain it, and `#` without a blank stands before what may be switched on. */
export function profileDraft(
  contract: Contract,
  given: Pick<ProfileFile, 'baseUrl'> & Partial<ProfileFile>,
  survey: Survey,
  file = 'FILE',
): string {
  const { system, others, missing, casing, version } = survey;
  const { baseUrl, name, overlay } = given;
  const prefix = (given.prefix ?? '') + survey.prefix;
  return `${[
    `# Profile of ${printable(baseUrl)}, drafted by "svc-contract init".`,
    `# Run it with: svc-contract verify --profile ${printable(file)}`,
    '',
    ...(name === undefined ? [] : [`name: ${quoted(name)}`]),
    `baseUrl: ${quoted(baseUrl)}`,
    ...(prefix === '' ? ['#prefix: /tenant-a  # put before every path'] : [`prefix: ${quoted(prefix)}`]),
    ...release(version, given.release),
    `casing: ${given.casing ?? 'auto'}  # ${casing === 'undetermined' ? 'nothing seen so far tells it' : `the answers seen are in ${casing}`}`,
    '',
    '# Where operations lie whose path the document does not show.',
    [...system, ...others].every(isOff) ? '#paths:' : 'paths:',
    ...[...system, ...others].map((placed) => line(contract, placed)),
    ...(missing.length > 0
      ? ['# Not found in the document of the server, so they stay where the contract puts them:']
      : []),
    ...missing.map((id) => `#  ${id}: ${place(contract, operationById(contract, id))}`),
    '',
    ...bodies(given.bodies ?? survey.bodies),
    ...rest.flatMap((line) => switchedOn(line, given)),
    ...(overlay === undefined ? [] : ['', `overlay: ${quoted(overlay)}`]),
  ].join('\n')}\n`;
}

/** Example bodies, a line for each operation; none where the contract's own will do. */
function bodies(proposed: Survey['bodies']): readonly string[] {
  const lines = Object.entries(proposed).map(
    ([operation, body]) => `  ${quoted(operation)}: ${JSON.stringify(body)}`,
  );
  if (lines.length === 0) return [];
  return [
    '# Bodies, where the server asks for more than the contract shows: PROPOSED from its document, check them.',
    'bodies:',
    ...lines,
    '',
  ];
}

/** A line of the template; in the place of what may be switched on, what the profile before said of it. */
function switchedOn(line: string, given: Partial<ProfileFile>): readonly string[] {
  const name = /^#([a-z]\w*):/i.exec(line)?.[1];
  const isOf = (member: string): boolean =>
    Object.hasOwn(given, member) && given[member as keyof ProfileFile] !== undefined;
  if (name !== undefined && isOf(name)) {
    return [`${name}: ${JSON.stringify(given[name as keyof ProfileFile])}`];
  }
  // The rest of the credentials that are suggested.
  return /^# {2}/.test(line) && isOf('credentials') ? [] : [line];
}

function release(version: string | undefined, given: string | number | undefined): readonly string[] {
  if (given !== undefined) return [`release: ${quoted(String(given))}`];
  const told = version === undefined ? 'nothing was found there' : `it says ${printable(version)}`;
  return [`#release: "0.16"  # found from the version endpoint when left out; ${told}`];
}

function isOff({ ground }: Placed): boolean {
  return ground === 'unknown' || ground === 'default';
}

function line(contract: Contract, placed: Placed): string {
  const { operation, ground } = placed;
  const own = operationById(contract, operation);
  return `${isOff(placed) ? '#' : ''}  ${operation}: ${place(contract, { ...own, ...placed })}  # ${remarks[ground]}`;
}

function place(
  contract: Contract,
  { id, method, path }: { id: string; method: string; path: string },
): string {
  const isUsual = operationById(contract, id).method === method;
  return quoted(isUsual ? path : `${method} ${path}`);
}

/** Double-quoted YAML, which JSON is. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

const rest: readonly string[] = [
  '# Requests, where the document leaves open how things are told: the member of a new password, the way of the',
  '# options of a reset (body or query; both when left out).',
  '#requests: { passwordMember: password, resetOptions: body }',
  '',
  '# Credentials by kind of caller. Only names of environment variables stand here, or commands that print a secret.',
  '# Without any, nothing but the open endpoints and the refusals can be judged.',
  '#credentials:',
  '#  administrator:',
  '#    apiKey: { env: SVC_ADMINISTRATOR_KEY }',
  '#    bearer: { env: SVC_ADMINISTRATOR_TOKEN }',
  '#  user:',
  '#    apiKey: { env: SVC_USER_KEY }',
  '#  stranger:',
  '#    bearer: { env: SVC_STRANGER_TOKEN }',
  '#  infrastructure:',
  '#    apiKey: { env: SVC_INFRASTRUCTURE_KEY }',
  '',
  '# What a run may do beside reading: write, password, reset, burst, waiting. A reset also needs "expendable".',
  '#allow: [write, password]',
  '#expendable: true',
  '',
  '# How the server is brought into a state; without it, rules that need one stay untested.',
  '#stateControl: { adapter: http, url: "http://127.0.0.1:9000", token: { env: SVC_CONTROL_TOKEN } }',
  '',
  '#budget: { requests: 5000, perSecond: 20, seconds: 3600 }',
  '#timeouts: { connectSeconds: 10, answerSeconds: 45 }',
  '#tls: { authority: authority.pem }',
  '#proxy: "http://proxy.example:3128"',
  '#headers: { X-Tenant: a }',
];

/** Fails where a file exists, so that nothing is sent to a server in vain. */
export async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new HarnessError('USAGE', `${file} already exists.`, { hint: 'Use --force or another --out.' });
}

/** Writes a draft that is a valid profile. */
export async function writeDraft(file: string, draft: string, overwrites: boolean): Promise<void> {
  parseProfile(draft, file);
  await writeFile(file, draft, { flag: overwrites ? 'w' : 'wx' }).catch((cause: unknown) => {
    throw new HarnessError('USAGE', `${file} cannot be written.`, { cause, hint: 'Choose another --out.' });
  });
}
