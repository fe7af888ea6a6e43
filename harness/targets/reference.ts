import { randomUUID } from 'node:crypto';
import { loadContract } from '#harness/contract/contract.ts';
import { httpControl } from '#harness/control/http.ts';
import { liveTarget } from '#harness/http/live.ts';
import { effects, newestRelease, type Profile, type Release } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { listen } from '#reference/server/listen.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import type { OpenedTarget } from './opened.ts';

export interface ReferenceTargetOptions extends ReferenceOptions {
  readonly release?: Release;
  /** Without a socket: the application is called as a function. */
  readonly inProcess?: boolean;
  readonly paths?: Profile['paths'];
}

/** How it takes the options of a reset, where a profile can say so. */
function requestsOf({ freedoms }: ReferenceOptions): Pick<Profile, 'requests'> {
  const resetOptions = freedoms?.resetOptionsIn ?? 'body';
  return resetOptions === 'headers' ? {} : { requests: { resetOptions } };
}

/**
 * The reference implementation as a target: every effect is allowed, its clock can be moved.
 * Without a document of its own it publishes the contract.
 */
export async function openReference(options: ReferenceTargetOptions = {}): Promise<OpenedTarget> {
  const { inProcess = false, paths = {}, ...rest } = options;
  const token = randomUUID();
  const { document = (await loadContract()).document } = options;
  const reference = createReference({ ...rest, document, controlToken: token });
  const profile: Profile = {
    name: 'reference',
    release: options.release ?? newestRelease,
    paths,
    pathsConfirmed: true,
    allowed: new Set(effects),
    stateless: false,
    credentials: {},
    ...requestsOf(options),
  };
  const secrets = new Set([token]);
  if (inProcess) {
    const target = inProcessTarget('reference', (request) => reference.fetch(request));
    const fetch = (request: Request): Promise<Response> => reference.control(request);
    const control = await httpControl({ url: 'http://control.invalid', token, fetch });
    return { target, control, profile, secrets, close: target.close };
  }
  const server = await listen(reference, { port: 0, control: { port: 0 } });
  const target = liveTarget(server.url, { name: 'reference' });
  const wire = liveTarget(server.controlUrl ?? '', { name: 'state control' });
  const control = await httpControl({ url: wire.baseUrl, token, fetch: wire.send });
  return {
    target,
    control,
    profile,
    secrets,
    async close() {
      await Promise.all([target.close(), wire.close()]);
      await server.close();
    },
  };
}
