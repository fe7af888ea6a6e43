import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { listen } from '#reference/server/listen.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import { smallRegistry } from './registry.ts';
import { type Ended, foreignEnvironment, shell } from './shell.ts';

/** A machine that runs jobs: an empty folder, npm, and a registry that has the package. */
export interface Runner {
  /** Where the repository of a job would be. */
  readonly folder: string;
  run(script: string, variables?: Readonly<Record<string, string>>): Promise<Ended>;
  close(): Promise<void>;
}

export async function startRunner(): Promise<Runner> {
  const machine = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  const [folder, temp, prefix] = ['repository', 'temp', 'npm'].map((name) => join(machine, name));
  if (folder === undefined || temp === undefined || prefix === undefined) throw new Error('no folder');
  await Promise.all([folder, temp, prefix].map((each) => mkdir(each)));
  const registry = await smallRegistry(inject('tarball'));
  const { PATH } = foreignEnvironment();
  const environment = foreignEnvironment({
    PATH: `${join(prefix, 'bin')}:${PATH}`,
    RUNNER_TEMP: temp,
    npm_config_registry: registry.url,
    npm_config_prefix: prefix,
    npm_config_cache: join(machine, 'cache'),
  });
  return {
    folder,
    run: (script, variables = {}) => shell(script, folder, { ...environment, ...variables }),
    async close() {
      await registry.close();
      await rm(machine, { recursive: true, force: true });
    },
  };
}

const token = 'a token of this test';

/** The reference implementation as somebody's server, and what a run has to know of it. */
export interface SomeServer {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Writes a profile of it, with state control, and everything allowed. */
  describe(file: string): Promise<void>;
  close(): Promise<void>;
}

export async function someServer(options: ReferenceOptions = {}): Promise<SomeServer> {
  const { document } = await loadContract();
  const reference = createReference({ document, ...options, controlToken: token });
  const { url, controlUrl, close } = await listen(reference, { port: 0, control: { port: 0 } });
  return {
    url,
    variables: { SVC_CONTROL_TOKEN: token },
    describe: (file) =>
      writeFile(
        file,
        `baseUrl: ${url}
stateControl: { adapter: http, url: '${controlUrl}', token: { env: SVC_CONTROL_TOKEN } }
`,
      ),
    close,
  };
}
