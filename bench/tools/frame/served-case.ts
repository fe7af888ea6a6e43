import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { serve } from '#app/serve/serve.ts';
import { referenceApplication } from '#app/targets/reference-application.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { Case } from './cases.ts';
import { documentFor, type ToolOperation } from './document.ts';

/** A server of the benchmark on a port, with all that a tool needs. */
export interface ServedCase {
  readonly url: string;
  /** The key of an administrator, for the header X-Api-Key. */
  readonly apiKey: string;
  readonly bearerToken: string;
  /** A folder of its own, in which the tool may write. */
  readonly folder: string;
  /** The contract as an OpenAPI document: its paths, and examples that exist on this server. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Its file, in JSON. */
  readonly contract: string;
  readonly operations: readonly ToolOperation[];
  /** A profile of the server with its state control, for `baseUrl`. */
  profile(baseUrl?: string): Promise<string>;
  readonly env: Readonly<Record<string, string>>;
  /** How many requests for the API have arrived since the tool began. */
  requests(): number;
  close(): Promise<void>;
}

/** Serves a case in this process, so that the CPU time of a tool is its own. */
export async function serveCase(of: Pick<Case, 'kind' | 'id'> | undefined): Promise<ServedCase> {
  const token = randomUUID();
  const { application, contract } = await referenceApplication({
    contract: await loadContract(),
    token,
    mutants: of?.kind === 'mutant' ? [of.id] : [],
    variant: of?.kind === 'variant' ? of.id : undefined,
  });
  const { url, controlUrl, close } = await serve(
    { name: 'reference', application, contract, token },
    { host: '127.0.0.1', port: 0, controlPort: 0, delay: { latency: 0, jitter: 0, seed: 1 }, origins: [] },
  );
  const { apiKey, bearerToken } = await application.issueCredentials();
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-tool-'));
  const enter = (state: string) =>
    fetch(`${controlUrl}/states`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ state }),
    });
  await enter('the system is populated');
  const { document, operations } = await documentFor(contract, url, apiKey);
  await writeFile(join(folder, 'contract.json'), JSON.stringify(document));
  const { port } = new URL(url);
  let requests = 0;
  const count = (message: unknown) => {
    const { socket } = (message as { request: IncomingMessage }).request;
    if (String(socket.localPort) === port) requests += 1;
  };
  const starts = channel('http.server.request.start');
  starts.subscribe(count);
  const paths = Object.fromEntries(
    [...contract.operations].map(([id, each]) => [id, `${each.method} ${each.path}`]),
  );
  return {
    url,
    apiKey,
    bearerToken,
    folder,
    document,
    operations,
    contract: join(folder, 'contract.json'),
    async profile(baseUrl = url) {
      const file = join(folder, 'profile.yaml');
      const administrator = { apiKey: { env: 'BENCH_API_KEY' } };
      const stateControl = { adapter: 'http', url: controlUrl, token: { env: 'BENCH_CONTROL_TOKEN' } };
      const allow = ['write', 'records', 'password', 'reset', 'burst', 'waiting'];
      const profile = {
        baseUrl,
        paths,
        credentials: { administrator },
        stateControl,
        allow,
        expendable: true,
      };
      await writeFile(file, stringify(profile));
      return file;
    },
    env: { BENCH_API_KEY: apiKey, BENCH_CONTROL_TOKEN: token },
    requests: () => requests,
    async close() {
      starts.unsubscribe(count);
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
