import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';

const checkEveryMs = 500;

interface LifelineValues {
  readonly 'until-stdin-closes': boolean;
  readonly 'parent-pid': number | undefined;
  readonly quiet: boolean;
}

/**
 * The environment of a server that ends with its parent process: a test host that is killed runs no code,
 * but its end of the pipe is closed, and its process is gone.
 */
export function endingWithStarter(
  { 'until-stdin-closes': untilStdinCloses, 'parent-pid': parent, quiet }: LifelineValues,
  environment: Environment,
): Environment {
  const { starter, interrupted } = environment;
  if (starter === undefined) return environment;
  const ended = new AbortController();
  if (untilStdinCloses)
    void starter.stdinCloses().then(() => {
      if (!quiet) environment.stderr.write('svc-contract: Standard input closed, so the server stopped.\n');
      ended.abort();
    });
  if (parent !== undefined) {
    if (!starter.isRunning(parent)) {
      const hint = 'Give the id of the process that starts the server.';
      throw new HarnessError('USAGE', `--parent-pid ${parent} is not a running process.`, { hint });
    }
    const check = setInterval(() => {
      if (!starter.isRunning(parent)) ended.abort();
    }, checkEveryMs);
    ended.signal.addEventListener('abort', () => clearInterval(check));
    check.unref();
  }
  return { ...environment, interrupted: AbortSignal.any([interrupted, ended.signal]) };
}
