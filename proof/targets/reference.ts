import { randomUUID } from 'node:crypto';
import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { liveTarget } from '#harness/http/live.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { newRunId } from '#harness/http/trace.ts';
import { ownProfile, type Profile, publishedFrom, type Release } from '#harness/profile/profile.ts';
import { inProcessControl } from '#harness/state-control/declared-control.ts';
import type { OpenedTarget } from '#harness/targets/server.ts';
import { type Choices, ourChoices } from '#proof/choices/choices.ts';
import { withChoices } from '#proof/choices/with-choices.ts';
import type { MiddlewareFactory } from '#proof/shapes/service.ts';
import { listen } from '#reference/listener/listen.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import { furtherRoutes, withFurtherOperations } from './further-operations.ts';

export interface ReferenceTargetOptions extends Omit<ReferenceOptions, 'choices'> {
  /** The reference implementation publishes the document of this contract. Default: the bundled contract. */
  readonly contract?: Contract;
  /** Default: `ourChoices`, the choices of the reference implementation. */
  readonly choices?: Choices;
  readonly release?: Release;
  /** If true, requests call the application as a function, and no socket is opened. */
  readonly inProcess?: boolean;
  readonly paths?: Profile['paths'];
  /** Whether the service has operations outside the contract, which its OpenAPI document describes. */
  readonly further?: boolean;
  /** Middleware around the reference implementation, the outermost first. */
  readonly middleware?: readonly MiddlewareFactory[];
}

/** The reference implementation as a target. Every effect is allowed, and its clock can be moved. */
export async function openReference(options: ReferenceTargetOptions = {}): Promise<OpenedTarget> {
  const { inProcess = false, paths = {}, choices = ourChoices, middleware = [], further, ...rest } = options;
  const { routes = () => [] } = rest;
  const known = options.contract ?? (await loadContract());
  const contract = further === true ? withFurtherOperations(known) : known;
  const token = randomUUID();
  const created = createReference({
    document: contract.document,
    ...rest,
    ...(further === true && { routes: (world) => [...furtherRoutes(), ...routes(world)] }),
    choices,
    controlToken: token,
  });
  const reference = withChoices(created, choices, contract, middleware);
  const { resetOptionsIn: resetOptions } = choices;
  const profile: Profile = {
    ...ownProfile('reference', options.release),
    paths,
    published: publishedFrom([...contract.operations.values()]),
    // A profile cannot express that a server reads the options of a reset from headers.
    ...(resetOptions !== 'headers' && { requests: { resetOptions } }),
  };
  // State control is not under test. It is called in this process, even if the API is served on a socket.
  const control = await inProcessControl(reference.control, token);
  const opened = { control, profile, secrets: new Set([token]) };
  if (inProcess) {
    const target = inProcessTarget('reference', reference.fetch);
    return { ...opened, target, close: target.close };
  }
  const server = await listen(reference, { port: 0 });
  const target = liveTarget(server.url, { name: 'reference', runId: newRunId() });
  return {
    ...opened,
    target,
    async close() {
      await target.close();
      await server.close();
    },
  };
}
