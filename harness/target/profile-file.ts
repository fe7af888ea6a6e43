import { readFile } from 'node:fs/promises';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';
import { HarnessError } from '#harness/errors.ts';
import type { Budget, Effect, RequestHabits } from '#harness/target/profile.ts';
import schema from './profile.schema.json' with { type: 'json' };

/** Where a secret is found. It is read when a run begins, and never written down. */
export type SecretSource = { readonly env: string } | { readonly command: readonly string[] };

export type StateControlChoice =
  | { readonly adapter: 'none' }
  | {
      readonly adapter: 'http';
      readonly url: string;
      readonly token?: SecretSource;
      readonly timeoutSeconds?: number;
    }
  | { readonly adapter: 'command'; readonly command: readonly string[]; readonly timeoutSeconds?: number };

export interface CallerSources {
  readonly apiKey?: SecretSource;
  readonly bearer?: SecretSource;
}

/** A profile as its file says it (`svc-contract.yaml`); `profile.schema.json` explains each member. */
export interface ProfileFile {
  readonly name?: string;
  readonly baseUrl: string;
  readonly prefix?: string;
  /** YAML reads 0.15 as a number. */
  readonly release?: string | number;
  readonly casing?: 'auto' | 'camelCase' | 'PascalCase' | 'snake_case';
  readonly paths?: Readonly<Record<string, string>>;
  readonly requests?: RequestHabits;
  readonly credentials?: Readonly<Record<string, CallerSources>>;
  readonly stateControl?: StateControlChoice;
  readonly allow?: readonly Effect[];
  readonly expendable?: boolean;
  readonly budget?: Budget;
  readonly tls?: { readonly authority?: string };
  readonly proxy?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeouts?: { readonly connectSeconds?: number; readonly answerSeconds?: number };
  readonly overlay?: string;
}

const ajv = new Ajv2020({ strictTypes: false, strictRequired: false, discriminator: true });
const isProfile = ajv.compile<ProfileFile>(schema);

/** Reads a profile; what is wrong with it is told with its line. */
export async function readProfile(file: string): Promise<ProfileFile> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new HarnessError('FILE_MISSING', `The profile ${file} cannot be read.`, { cause });
  });
  return parseProfile(text, file);
}

/** The same for text that was read already; `file` is what errors call it. */
export function parseProfile(text: string, file: string): ProfileFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const { line } = lines.linePos(broken.pos[0]);
    throw new HarnessError(
      'FILE_INVALID',
      `${file}:${line} is not valid YAML: ${broken.message.split('\n')[0]}.`,
    );
  }
  const value: unknown = document.toJS();
  if (isProfile(value)) return value;
  const [error] = isProfile.errors ?? [];
  const path = error === undefined ? [] : pathOf(error);
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  const range = (node as { range?: readonly number[] } | undefined)?.range;
  const place = range === undefined ? file : `${file}:${lines.linePos(range[0] ?? 0).line}`;
  throw new HarnessError('FILE_INVALID', `${place}: ${path.join('.') || 'the profile'} ${wordsOf(error)}.`);
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const path = instancePath.split('/').slice(1);
  return keyword === 'additionalProperties' ? [...path, String(params.additionalProperty)] : path;
}

function wordsOf(error: ErrorObject | undefined): string {
  if (error === undefined) return 'is not understood';
  if (error.keyword === 'additionalProperties') return 'is not a member that profiles have';
  if (error.keyword === 'enum')
    return `must be one of ${(error.params.allowedValues as string[]).join(', ')}`;
  return error.message ?? 'is not understood';
}
