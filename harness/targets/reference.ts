import { randomUUID } from 'node:crypto';
import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { liveTarget } from '#harness/http/live.ts';
import { through } from '#harness/http/middleware.ts';
import { ownProfile, type Profile, publishedFrom, type Release } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { httpControl } from '#harness/targets/control/declared-control.ts';
import { type Choices, ourChoices } from '#mocks/choices/choices.ts';
import { withChoices } from '#mocks/choices/with-choices.ts';
import { type MiddlewareFactory, serviceOf } from '#mocks/proofs/service.ts';
import { listen } from '#reference/listener/listen.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import type { OpenedTarget } from './opened.ts';

export interface ReferenceTargetOptions extends Omit<ReferenceOptions, 'choices'> {
  /** The contract whose OpenAPI document the reference implementation publishes; default: the bundled contract. */
  readonly contract?: Contract;
  /** Default: the choices of the contract. */
  readonly choices?: Choices;
  readonly release?: Release;
  /** Whether the application is called as a function, without a socket. */
  readonly inProcess?: boolean;
  readonly paths?: Profile['paths'];
  /** Middleware around the reference implementation, the outermost first. */
  readonly middleware?: readonly MiddlewareFactory[];
}

/**
 * Where the server reads the options of a reset; nothing if it reads them from headers, which a profile cannot express.
 */
function requestsOf({ resetOptionsIn: resetOptions }: Choices): Pick<Profile, 'requests'> {
  return resetOptions === 'headers' ? {} : { requests: { resetOptions } };
}

/** The reference implementation as a target: every effect is allowed, its clock can be moved. */
export async function openReference(options: ReferenceTargetOptions = {}): Promise<OpenedTarget> {
  const { inProcess = false, paths = {}, choices = ourChoices, middleware = [], ...rest } = options;
  const { contract = await loadContract() } = options;
  const token = randomUUID();
  const settings = { document: contract.document, ...rest, choices, controlToken: token };
  const created = createReference(settings);
  const service = serviceOf(contract);
  const layers = middleware.map((make) => make(service));
  const reference = withChoices({ ...created, fetch: through(layers, created.fetch) }, choices, contract);
  const profile: Profile = {
    ...ownProfile('reference', options.release),
    paths,
    published: publishedFrom([...contract.operations.values()]),
    ...requestsOf(choices),
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
  const wire = liveTarget(server.controlUrl ?? '', { name: 'state control', isExact: true });
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
