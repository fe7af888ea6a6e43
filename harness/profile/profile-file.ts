import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { readYamlFile, validateYaml, type Yaml, type YamlKind } from '#harness/files/yaml-file.ts';
import type { DeepReadonly } from '#harness/result/result.ts';
import type { Caller, GeneratedProfile, Secret, Token } from './generated-profile.ts';
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

/** The programs that a run with this profile starts, without their arguments: these may contain secrets. */
export function programsIn({ credentials, refusedTokens, tls, stateControl }: ProfileFile) {
  const own = stateControl?.adapter === 'given' ? undefined : stateControl;
  const programs = new Set<string>();
  JSON.stringify([credentials, refusedTokens, tls, own], (name, value) => {
    if (name === 'command' && Array.isArray(value)) programs.add(String(value[0]));
    return value;
  });
  return [...programs];
}

/** Checks the validity of addresses and headers, which the schema cannot check. */
function withSoundValues({ value, locate }: Yaml<ProfileFile>): ProfileFile {
  const { asOf, baseUrl, proxy, stateControl, credentials = {}, headers = {} } = value;
  const isUnknown = asOf !== undefined && findSuiteVersion(asOf) === undefined;
  const flaws: [path: string[], flaw: string | undefined][] = [
    [['asOf'], isUnknown ? `must be ${suiteVersions}` : undefined],
    [['baseUrl'], flawOfAddress(baseUrl)],
    [['proxy'], flawOfAddress(proxy)],
    [['stateControl', 'url'], flawOfAddress(stateControl?.adapter === 'http' ? stateControl.url : undefined)],
  ];
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
