import type { Casing } from '#harness/contract/casing.ts';
import { nameless, type Operation } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import type { ProfileFile } from './profile-file.ts';

/** What a scenario may do to a target; `read` needs no permission. */
export const effects = ['read', 'write', 'records', 'password', 'reset', 'burst', 'waiting'] as const;

export type Effect = (typeof effects)[number];

/** Releases that the document distinguishes, oldest first. */
export const releases = ['0.12.0', '0.13.0', '0.14.0', '0.15.0', '0.16.0'] as const;

export type Release = (typeof releases)[number];

/** Parses a release, such as `0.15` or `0.15.0`. */
export function findRelease(given: string): Release | undefined {
  return releases.find((each) => each === given || each === `${given}.0`);
}

/** Like `findRelease`, but throws if the release is unknown. */
export function chooseRelease(given: string): Release {
  const found = findRelease(given);
  if (found !== undefined) return found;
  const hint = `Known: ${releases.join(', ')}.`;
  throw new HarnessError('USAGE', `"${given}" is not a known release.`, { hint });
}

/** Whether a version is older or newer than all known releases, or cannot be read. */
export function isUnknownRelease(version: string): boolean {
  const [, minor] = /^v?(\d+\.\d+)(?:[-+.]|$)/i.exec(version) ?? [];
  return !releases.some((release) => release === `${minor}.0`);
}

/** Returns the newest release up to `version`. If every release is newer, returns the oldest release. */
export function releaseOf(version: string): Release {
  return releases.filter((release) => compareNaturally(release, version) <= 0).at(-1) ?? releases[0];
}

export const newestRelease: Release = '0.16.0';

export type Budget = NonNullable<ProfileFile['budget']>;
/** Reasons why an otherwise valid token must be refused. */
export type RefusedToken = keyof NonNullable<ProfileFile['refusedTokens']>;

/** Everything specific to a target: what the document leaves to the server, and the allowed effects. */
export interface Profile
  extends Pick<ProfileFile, 'budget' | 'requests' | 'bodies' | 'tolerance' | 'notOffered' | 'asOf'> {
  readonly name: string;
  readonly release: Release;
  /** The version that the server reports, if no known release covers it. */
  readonly reportedVersion?: string;
  /** `/path` or `METHOD /path` by operation id, for operations whose path the document does not show. */
  readonly paths: Readonly<Record<string, string>>;
  /** True if the paths are known to be correct, so that a missing operation counts against the server. */
  readonly pathsConfirmed: boolean;
  readonly allowed: ReadonlySet<Effect>;
  /** The time (`performance.now()`) from which the seconds of the budget count. Default: the first scenario. */
  readonly openedAt?: number;
  /** True if responses are fixed examples, whose values do not depend on the current or earlier requests. */
  readonly stateless: boolean;
  /** The casing of field names in requests; default: camelCase. */
  readonly requestCasing?: Casing;
  /** The operations in the server's OpenAPI document; empty if the document was not requested. */
  readonly published: Published;
  /** Headers by caller and kind of credential: `user:bearer`. These headers are never written to a file. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Credentials that the server refused when the run began; `credentials` contains only those in use. */
  readonly refusedCredentials?: Readonly<Record<string, RefusedCredential>>;
  readonly refusedTokens?: RefusedTokens;
}

export interface RefusedCredential {
  /** The environment variable, the program or the issuer that the credential comes from. */
  readonly source: string;
  readonly why: string;
  /** Whether the run uses it all the same, because the server accepts another credential of the caller. */
  readonly isUsed?: boolean;
}

/** The profile of a bundled server: the paths are as in the contract, and every effect is allowed. */
export function ownProfile(name: string, release: Release = newestRelease): Profile {
  return {
    name,
    release,
    paths: {},
    pathsConfirmed: true,
    allowed: new Set(effects),
    stateless: false,
    published: nothingPublished,
    credentials: {},
  };
}

export type RefusedTokens = Readonly<Partial<Record<RefusedToken, string>>>;

/** The operations in the OpenAPI document that a server publishes. */
export interface Published {
  readonly operations: readonly Operation[];
  /** Why the document or some of its operations were not read; absent if all of it was. */
  readonly unread?: string;
  /** Whether an operation may stand in the part of the document that was not read. */
  mayHide(method: string, template: string): boolean;
  /** The operation at a path template, whatever the names of its parameters. */
  find(method: string, template: string): Operation | undefined;
  /** Whether a path matches the template of any operation with this method. */
  matches(method: string, path: string): boolean;
}

export const nothingPublished = publishedFrom([]);

/** `lost` has the operations that were not read, as method and path or as path; if undefined, all of them. */
export function publishedFrom(
  operations: readonly Operation[],
  unread = '',
  lost?: readonly string[],
): Published {
  const byPlace = new Map(operations.map((each) => [routeKey(each.method, each.path), each]));
  return {
    operations,
    ...(unread !== '' && { unread }),
    mayHide: (method, template) =>
      unread !== '' && (lost?.some((each) => isEndOf(routeKey(method, template), each)) ?? true),
    find: (method, template) => byPlace.get(routeKey(method, template)),
    matches: (method, path) => operations.some((each) => each.method === method && covers(each.path, path)),
  };
}

function routeKey(method: string, template: string): string {
  return `${method} ${nameless(template)}`;
}

/** The paths of lost operations lack the path of the document's server. */
function isEndOf(key: string, lost: string): boolean {
  const [method = '', template = ''] = lost.startsWith('/') ? ['', lost] : lost.split(' ');
  return key.startsWith(method) && key.endsWith(nameless(template));
}

function covers(template: string, path: string): boolean {
  const [wanted, given] = [nameless(template).split('/'), nameless(path).split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.includes('{') || part === given[index])
  );
}
