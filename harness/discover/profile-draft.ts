import { existsSync, readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { Casing } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { operationById } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { replaceFile } from '#harness/files/output-files.ts';
import { fitProfile } from '#harness/profile/fit-profile.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import { isUnknownRelease, releaseOf } from '#harness/profile/profile.ts';
import { type ProfileFile, parseProfile } from '#harness/profile/profile-file.ts';
import type { Habits } from './habits.ts';
import { printable } from './listing.ts';
import type { Confidence, LocatedOperation, Survey } from './survey.ts';

const remarks: Readonly<Record<Confidence, string>> = {
  'published and responds': "from the server's OpenAPI document, confirmed by a request",
  responds: 'found by a request',
  published: "from the server's OpenAPI document; not called",
  given: 'from the previous profile',
  guessed: 'GUESSED from words in the path: check it',
  default: 'the path in the contract, not verified: check it',
  unknown: 'NOT FOUND: put its path here',
};

/** Redacts only text from the server: a secret may be equal to an ordinary word of the draft. */
export function profileDraft(
  contract: Contract,
  given: ProfileFile,
  survey: Survey,
  file = 'FILE',
  redact = (text: string) => text,
): string {
  const { system, others, missing, habits } = survey;
  const version = survey.version && redact(survey.version);
  const { baseUrl, name, overlay } = given;
  const prefix = (given.prefix ?? '') + redact(survey.prefix);
  return `${[
    `# Profile of ${printable(baseUrl)}, drafted by "svc-contract init".`,
    `# To test this server: npx svc-contract verify --profile ${printable(file)}`,
    '',
    ...(name === undefined ? [] : [`name: ${quoted(name)}`]),
    `baseUrl: ${quoted(baseUrl)}`,
    ...(prefix === '' ? ['#prefix: /tenant-a  # prefix of every path'] : [`prefix: ${quoted(prefix)}`]),
    release(version, given.release),
    casing(survey.casing, given.casing),
    '',
    '# Paths of operations whose path the API document does not state.',
    [...system, ...others].every(isOff) ? '#paths:' : 'paths:',
    ...[...system, ...others].map((found) => line(contract, { ...found, path: redact(found.path) })),
    ...(missing.length > 0
      ? ['# Not found in the OpenAPI document of the server; the paths of the contract are used:']
      : []),
    ...missing.map((id) => `#  ${id}: ${pathText(contract, operationById(contract, id))}`),
    '',
    ...bodies(given.bodies ?? survey.bodies, redact),
    ...rest.split('\n').flatMap((line) => switchedOn(line, { ...withoutEmpty(habits), ...given }, redact)),
    ...(overlay === undefined ? [] : ['', `overlay: ${quoted(overlay)}`]),
  ].join('\n')}\n`;
}

/** One line for each operation in `proposed`, with an example body. */
function bodies(proposed: Survey['bodies'], redact: (text: string) => string): readonly string[] {
  const lines = Object.entries(proposed).map(
    ([operation, body]) => `  ${quoted(operation)}: ${redact(JSON.stringify(body))}`,
  );
  if (lines.length === 0) return [];
  return [
    "# Bodies that need more fields than the contract shows: PROPOSED from the server's document, check them.",
    'bodies:',
    ...lines,
    '',
  ];
}

/** Settings without text from the server are not redacted: redaction could replace ordinary words in them. */
const asWritten: ReadonlySet<string> = new Set(
  'credentials allow expendable stateControl start budget timeouts tls'.split(' '),
);

/** If `given` has the setting that `line` comments out, replaces `line` with that setting. */
function switchedOn(line: string, given: Partial<ProfileFile>, redact: (text: string) => string) {
  const name = /^#([a-z]\w*):/i.exec(line)?.[1];
  const value = given[name as keyof ProfileFile];
  if (name !== undefined && value !== undefined) {
    // The setting is written in block style, so that a user can add lines to it.
    const entry = stringify({ [name]: value }, { lineWidth: 0 }).trimEnd();
    return [asWritten.has(name) ? entry : redact(entry)];
  }
  // If the profile has credentials, the template's other suggestions for credentials are left out.
  return /^# {2}/.test(line) && given.credentials !== undefined ? [] : [line];
}

function release(version: string | undefined, given: string | number | undefined): string {
  if (given !== undefined) return `release: ${quoted(String(given))}`;
  if (version === undefined)
    return '#release: "0.16"  # default: the release that the version endpoint reports; none was found there';
  const found = `release: ${quoted(releaseOf(version))}  # the version endpoint returns ${printable(version)}`;
  // Without a release in the profile, each run says that the reported version is not known.
  return isUnknownRelease(version) ? `#${found}, which is unknown` : found;
}

function casing(seen: Casing, given: ProfileFile['casing']): string {
  const note = seen === 'undetermined' ? 'not detected in the responses' : `the responses are in ${seen}`;
  const isKnown = seen === 'camelCase' || seen === 'PascalCase' || seen === 'snake_case';
  return `casing: ${given ?? (isKnown ? seen : 'auto')}  # ${note}`;
}

function withoutEmpty(habits: Habits): Partial<ProfileFile> {
  return Object.fromEntries(Object.entries(habits).filter(([, told]) => Object.keys(told).length > 0));
}

function isOff({ ground }: LocatedOperation): boolean {
  return ground === 'unknown' || ground === 'default';
}

function line(contract: Contract, placed: LocatedOperation): string {
  const { operation, ground } = placed;
  const documented = operationById(contract, operation);
  return `${isOff(placed) ? '#' : ''}  ${operation}: ${pathText(contract, { ...documented, ...placed })}  # ${remarks[ground]}`;
}

function pathText(contract: Contract, { id, method, path }: { id: string; method: string; path: string }) {
  const isUsual = operationById(contract, id).method === method;
  return quoted(isUsual ? path : `${method} ${path}`);
}

/** A double-quoted YAML string, which is written like a JSON string. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Commented-out suggestions for the settings that a survey cannot find. */
const rest = readFileSync(new URL('profile-draft.yaml', import.meta.url), 'utf8').trimEnd();

/** Throws if the file exists. Called before any request is sent. */
export function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new HarnessError('USAGE', `${file} already exists.`, { hint: 'Use --force or another --out.' });
}

/** Writes a draft. If `verify` would refuse the draft, throws instead. */
export async function writeDraft(
  file: string,
  draft: string,
  { contract, overwrites }: { readonly contract: Contract; readonly overwrites: boolean },
): Promise<void> {
  fitProfile(contract, parseProfile(draft, file), file);
  if (!overwrites) refuseExisting(file);
  await replaceFile(file, draft);
}

/** Takes from the profile the paths that the survey did not find. */
export function withGiven(contract: Contract, survey: Survey, { paths = {} }: ProfileFile): Survey {
  const named = new Map<string, LocatedOperation>();
  for (const [operation, place] of Object.entries(paths)) {
    if (!contract.operations.has(operation)) continue;
    const { method, path } = endpointOf(operationById(contract, operation), place);
    named.set(operation, { operation, method, path, ground: 'given' });
  }
  const keep = (found: LocatedOperation): LocatedOperation =>
    isOff(found) ? (named.get(found.operation) ?? found) : found;
  const found = new Set([...survey.system, ...survey.others].map(({ operation }) => operation));
  const further = [...named.values()].filter(({ operation }) => !found.has(operation));
  const others = [...survey.others.map(keep), ...further];
  const missing = survey.missing.filter((id) => !named.has(id));
  return { ...survey, system: survey.system.map(keep), others, missing };
}
