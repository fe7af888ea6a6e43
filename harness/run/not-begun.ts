import type { Contract } from '#harness/contract/contract.ts';
import { noControl } from '#harness/control/control.ts';
import type { HarnessError } from '#harness/errors.ts';
import { createRetryPolicy } from '#harness/http/budget.ts';
import { recorder } from '#harness/http/exchange.ts';
import { newestRelease, type Release } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import type { RunResult } from '#harness/result/result.ts';
import { createWaits } from '#harness/run/waits/waits.ts';
import { buildResult } from './build-result.ts';
import { expectationsOfRun } from './inputs.ts';
import { newSession } from './session/session.ts';

/** The server of a run that could not begin. */
export interface Unreached {
  readonly name: string;
  readonly baseUrl: string;
  readonly release?: Release | undefined;
}

/** The result of a run that could not begin: no rule is judged, and each says why. */
export async function resultNotBegun(
  contract: Contract,
  { name, baseUrl, release = newestRelease }: Unreached,
  { message, hint }: HarnessError,
  only?: readonly string[],
): Promise<RunResult> {
  const target = { ...inProcessTarget(name, nobody), baseUrl };
  const session = newSession({
    contract,
    target,
    control: noControl,
    profile: {
      name,
      release,
      paths: {},
      pathsConfirmed: true,
      allowed: new Set(['read']),
      stateless: false,
      credentials: {},
    },
    recorder: recorder(target, contract.vocabulary),
    retryPolicy: createRetryPolicy(),
    waits: createWaits(),
  });
  const result = buildResult(session, new Date(), 0, only);
  const detail = `${message} ${hint}`;
  return {
    ...result,
    notBegun: detail,
    rules: result.rules.map((rule) =>
      rule.verdict === 'untested' ? { ...rule, cause: 'not-begun', detail } : rule,
    ),
    inputs: await expectationsOfRun(),
  };
}

async function nobody(): Promise<Response> {
  throw new Error('a run that has not begun asks nothing');
}
