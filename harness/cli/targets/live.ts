import type { Environment } from '#harness/cli/environment.ts';
import type { OpenedTarget } from '#harness/cli/targets/opened.ts';
import { noControl } from '#harness/control/none.ts';
import { HarnessError } from '#harness/errors.ts';
import { liveTarget } from '#harness/target/live.ts';
import { type Effect, newestRelease, type Release } from '#harness/target/profile.ts';

export interface LiveTargetOptions {
  readonly url: string;
  readonly release?: Release;
  readonly allowed: ReadonlySet<Effect>;
  readonly env: Environment['env'];
}

/** Environment variables that hold the API keys of the callers a server's own run needs. */
const keyVariables = {
  administrator: 'SVC_ADMINISTRATOR_KEY',
  user: 'SVC_USER_KEY',
  infrastructure: 'SVC_INFRASTRUCTURE_KEY',
} as const;

/** A server on the network. Nothing but reading is allowed unless the operator says so. */
export async function openLive({ url, release, allowed, env }: LiveTargetOptions): Promise<OpenedTarget> {
  if (!/^https?:\/\/[^/]/.test(url)) {
    throw new HarnessError('USAGE', `"${url}" is neither reference, prism nor an http address.`);
  }
  const target = liveTarget(url);
  // A look at the documented place before anything else: a server that cannot be reached is said so once.
  await target.send(new Request(`${target.baseUrl}/api/openapi/v1.json`)).then(discard);
  const credentials = Object.fromEntries(
    Object.entries(keyVariables).flatMap(([kind, variable]) => {
      const key = env[variable];
      return key === undefined || key === '' ? [] : [[`${kind}:api-key`, { 'x-api-key': key }]];
    }),
  );
  return {
    target,
    control: noControl,
    profile: {
      name: target.name,
      release: release ?? newestRelease,
      paths: {},
      pathsConfirmed: false,
      allowed: new Set<Effect>(['read', ...allowed]),
      stateless: false,
      credentials,
    },
    close: target.close,
  };
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}
