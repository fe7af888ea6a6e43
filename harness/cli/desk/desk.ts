import { withNearNames } from '#harness/cli/desk/near-states.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Places } from '#harness/received/addressed.ts';
import { logOverHttp } from '#harness/received/log-over-http.ts';
import { type Application, observe } from '#harness/received/observe.ts';

export interface DeskOptions {
  readonly contract: Contract;
  readonly token: string;
  readonly places?: Places;
}

/**
 * A served application with everything that developers steer it by, on its control side: the states, and the
 * requests it received.
 */
export function withDesk(application: Application, { token, ...observing }: DeskOptions): Application {
  const observed = observe(application, observing);
  const requests = logOverHttp(observed.log);
  const states = withNearNames(observed.control);
  return {
    fetch: observed.fetch,
    async control(request) {
      const isTrusted = request.headers.get('authorization') === `Bearer ${token}`;
      // Who lacks the token is refused by the application, in its own words.
      if (isTrusted && new URL(request.url).pathname === '/requests') return requests(request);
      return states(request);
    },
  };
}
