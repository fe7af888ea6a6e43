import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { readYamlFile, validateYaml, type Yaml, type YamlKind } from '#harness/files/yaml-file.ts';
import type { DeepReadonly } from '#harness/result/result.ts';
import { isLoopback } from '#harness/text/loopback.ts';
import type { Caller, GeneratedProfile, Secret, Token } from './generated-profile.ts';
import { anyPort, withPorts } from './ports.ts';
import schema from './profile.schema.json' with { type: 'json' };
import { findSuiteVersion, suiteVersions } from './suite-version.ts';

/** The content of a profile file (`svc-contract.yaml`); `profile.schema.json` explains each field. */
export interface ProfileFile extends DeepReadonly<GeneratedProfile> {}

export type CallerSources = DeepReadonly<Caller>;
/** The source of a secret. The secret is read when a run begins, and never written to a file. */
export type SecretSource = DeepReadonly<Secret>;
/** The source of a token: a command or an issuer can supply a new one. */
export type TokenSource = DeepReadonly<Token>;

const profile: YamlKind<ProfileFile> = {
  name: 'profile',
  validator: compileOnDemand(schema, { discriminator: true }),
};

export async function readProfile(file: string): Promise<ProfileFile> {
  return withSoundValues(await readYamlFile(file, profile));
}

/** Like `readProfile`, for text that has been read already; `file` is the name of the file in errors. */
export function parseProfile(text: string, file: string): ProfileFile {
  return withSoundValues(validateYaml(text, file, profile));
}

/** The programs that a run with this profile starts, without other arguments: these may contain secrets. */
export function programsIn({ credentials, refusedTokens, tls, stateControl, start }: ProfileFile) {
  const own = stateControl?.adapter === 'given' ? undefined : stateControl;
  const programs = new Set<string>();
  JSON.stringify([credentials, refusedTokens, tls, own, start], (name, value) => {
    if (name === 'command' && Array.isArray(value)) programs.add(nameOfProgram(value));
    return value;
  });
  return [...programs];
}

const source = /^[\w./\\-]+\.(?:[cm]?[jt]s|cs|dll|go|jar|php|ps1|py|rb|sh)$/;

/** A program with the first of its arguments that is source code, such as `node adapter.mjs`. */
export function nameOfProgram([program, ...words]: readonly unknown[]): string {
  const file = words.map(String).find((word) => source.test(word));
  return file === undefined ? String(program) : `${program} ${file}`;
}

/** Checks the validity of addresses and headers, which the schema cannot check. */
function withSoundValues({ value, locate }: Yaml<ProfileFile>): ProfileFile {
  const {
    asOf,
    baseUrl,
    proxy,
    stateControl,
    credentials = {},
    headers = {},
    start = [],
  } = withPorts(value, anyPort);
  const isUnknown = asOf !== undefined && findSuiteVersion(asOf) === undefined;
  const flaws: [path: string[], flaw: string | undefined][] = [
    [['asOf'], isUnknown ? `must be ${suiteVersions}` : undefined],
    [['baseUrl'], flawOfAddress(baseUrl) ?? (start.length > 0 ? flawOfStarted(baseUrl) : undefined)],
    [['proxy'], flawOfAddress(proxy)],
    [['stateControl', 'url'], flawOfAddress(stateControl?.adapter === 'http' ? stateControl.url : undefined)],
  ];
  for (const [index, { ready }] of start.entries())
    flaws.push([['start', String(index), 'ready'], ready && flawOfReady(ready)]);
  for (const [kind, { bearer }] of Object.entries(credentials))
    if (bearer !== undefined && 'clientCredentials' in bearer) {
      const path = ['credentials', kind, 'bearer', 'clientCredentials', 'tokenUrl'];
      flaws.push([path, flawOfAddress(bearer.clientCredentials.tokenUrl)]);
    }
  for (const [name, content] of Object.entries(headers))
    flaws.push([['headers', name], flawOfHeader(name, content)]);
  for (const [path, flaw] of flaws)
    if (flaw !== undefined)
      throw new HarnessError('FILE_INVALID', `${locate(path)}: ${path.join('.')} ${flaw}.`);
  return value;
}

function flawOfAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (/[?#]/.test(address)) return 'has a query or a fragment, which the harness would not send';
  return isHttpAddress(address) ? undefined : 'is not an http address';
}

/** What a run starts runs on this machine; a server elsewhere would not be that one, and would not end with it. */
function flawOfStarted(address: string): string | undefined {
  return isLoopback(new URL(address).hostname)
    ? undefined
    : 'is not an address of this machine, where `start` starts the server';
}

function flawOfReady(ready: string): string | undefined {
  if (isAddressOfReady(ready)) return flawOfAddress(ready);
  try {
    new RegExp(ready);
    return undefined;
  } catch {
    return 'is neither an http address nor a regular expression';
  }
}

/** Whether `ready` of a started program is an address, and not a pattern for what it prints. */
export const isAddressOfReady = (ready: string): boolean => /^https?:/i.test(ready);

/** Whether a text is the address of a server. The scheme may be written in capitals (RFC 3986, 3.1). */
export function isHttpAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

/** Headers that each HTTP client and each proxy sets itself, such as connection headers (RFC 9110, 7.6.1). */
export const connectionHeaders: readonly string[] = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function flawOfHeader(name: string, content: string): string | undefined {
  if (connectionHeaders.includes(name.toLowerCase()))
    return 'is controlled by the HTTP client, so a profile cannot set it';
  // Node's own error would quote the value of the header, which may be a secret.
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'is not a valid header name';
  return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(content)
    ? undefined
    : 'contains a character that is not allowed in a header';
}
