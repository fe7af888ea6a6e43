import type { Casing } from '#harness/contract/casing.ts';
import { nameless, type Operation } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors.ts';
import { compareNaturally } from '#harness/without-locale.ts';

/** What a scenario may do to a target; `read` needs no permission. */
export const effects = ['read', 'write', 'records', 'password', 'reset', 'burst', 'waiting'] as const;

export type Effect = (typeof effects)[number];

/** Releases that the document tells apart, oldest first. */
export const releases = ['0.12.0', '0.13.0', '0.14.0', '0.15.0', '0.16.0'] as const;

export type Release = (typeof releases)[number];

/** Reads a release as people write it, `0.15` or `0.15.0`. */
export function findRelease(given: string): Release | undefined {
  return releases.find((each) => each === given || each === `${given}.0`);
}

/** The same where anything else is a usage error. */
export function chooseRelease(given: string): Release {
  const found = findRelease(given);
  if (found !== undefined) return found;
  throw new HarnessError('USAGE', `"${given}" is not a known release.`, {
    hint: `Known: ${releases.join(', ')}.`,
  });
}

/** The release whose rules a server of this version keeps: the newest that is not newer than it. */
export function releaseOf(version: string): Release {
  return releases.filter((release) => compareNaturally(release, version) <= 0).at(-1) ?? releases[0];
}

export const newestRelease: Release = '0.16.0';

export interface Budget {
  readonly requests?: number;
  /** The most of them that come without valid credentials; no bound of their own when left out. */
  readonly unauthenticated?: number;
  readonly perSecond?: number;
  /** How long a run may go on sending, and waiting. */
  readonly seconds?: number;
  readonly atOnce?: number;
}

/** How a server wants to be told what the document does not show how to tell. */
export interface RequestHabits {
  /** Under which name a new password is sent; `password`, in the casing of requests, when left out. */
  readonly passwordMember?: string;
  /** How the options of a reset are carried; in the body and in the query when left out. */
  readonly resetOptions?: 'body' | 'query';
}

/** What is particular to a target: everything the document leaves to the server, and what may be done to it. */
export interface Profile {
  readonly name: string;
  readonly release: Release;
  /** `/path` or `METHOD /path` by operation id, for operations whose path the document does not show. */
  readonly paths: Readonly<Record<string, string>>;
  /** True when the paths are known to be right, so that a missing one is the server's fault. */
  readonly pathsConfirmed: boolean;
  readonly allowed: ReadonlySet<Effect>;
  /** Answers are fixed examples: nothing in them is computed from the request or from earlier ones. */
  readonly stateless: boolean;
  readonly budget?: Budget;
  /** How request bodies spell member names; camelCase when left out. */
  readonly requestCasing?: Casing;
  /** What of a request the document leaves open, and this server has its own way with. */
  readonly requests?: RequestHabits;
  /** The capabilities that the server reports; absent if they were not requested. */
  readonly published?: Published;
  /** Example bodies, by operationId or by `METHOD /path`. */
  readonly bodies?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Headers to send, by kind of caller; read from the environment, never written down. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What is wrong with the credentials that the server refuses altogether, which are not among the others. */
  readonly refusedCredentials?: Readonly<Record<string, string>>;
  readonly refusedTokens?: RefusedTokens;
  readonly tolerance?: Tolerance;
  /** Why the server leaves out areas of rules on purpose, by their letters. Nothing is judged differently by it. */
  readonly notOffered?: Readonly<Record<string, string>>;
}

/** The profile of a server of ours: its paths are those of the contract, and everything may be done to it. */
export function ownProfile(name: string, release: Release = newestRelease): Profile {
  return {
    name,
    release,
    paths: {},
    pathsConfirmed: true,
    allowed: new Set(effects),
    stateless: false,
    credentials: {},
  };
}

/** For how long a server may be slow to show what was written, where the document says no time. */
export interface Tolerance {
  readonly readAfterWriteSeconds: number;
}

/** What makes a token, sound otherwise, one that has to be refused. */
export type RefusedToken = 'expired' | 'otherAudience';

export type RefusedTokens = Readonly<Partial<Record<RefusedToken, string>>>;

/** What a server's own OpenAPI document says that it offers. */
export interface Published {
  readonly operations: readonly Operation[];
  /** The operation at a path template, whatever its parameters are called. */
  find(method: string, template: string): Operation | undefined;
  /** Whether an address matches any path template of an operation. */
  matches(method: string, path: string): boolean;
}

export const nothingPublished: Published = { operations: [], find: () => undefined, matches: () => false };

export function publishedFrom(operations: readonly Operation[]): Published {
  const byPlace = new Map(operations.map((each) => [placeIn(each.method, each.path), each]));
  return {
    operations,
    find: (method, template) => byPlace.get(placeIn(method, template)),
    matches: (method, path) => operations.some((each) => each.method === method && covers(each.path, path)),
  };
}

function placeIn(method: string, template: string): string {
  return `${method} ${nameless(template)}`;
}

function covers(template: string, path: string): boolean {
  const [wanted, given] = [template, path].map((each) =>
    each
      .replace(/^\/+|\/+$/g, '')
      .toLowerCase()
      .split('/'),
  );
  if (wanted?.length !== given?.length) return false;
  return wanted?.every((part, index) => part.includes('{') || part === given?.[index]) ?? false;
}
