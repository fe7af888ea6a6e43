import type { Contract } from '#harness/contract/contract.ts';
import { logOverHttp } from '#harness/devtools/request-log/log-over-http.ts';
import { type Application, type ObserveOptions, observe } from '#harness/devtools/request-log/observe.ts';
import { consolePage } from './console-page.ts';
import { healthWatch } from './health-watch.ts';
import { withNearNames } from './near-states.ts';
import { statesInForce } from './states-in-force.ts';

export interface DeskOptions extends ObserveOptions {
  /** What the command calls the application. */
  readonly name: string;
  readonly contract: Contract;
  readonly token: string;
  /** Where the application listens, once it does. */
  readonly address: Promise<string>;
}

/**
 * A served application with everything that developers steer it by, on its control side: the states, the requests
 * it received, and a page that shows both. Its health is asked of the application as it is, not as it is served.
 */
export function withDesk(application: Application, served: Application, options: DeskOptions): Application {
  const { name, token, address, contract } = options;
  const observed = observe(served, options);
  const requests = logOverHttp(observed.log);
  const inForce = statesInForce(observed.control);
  const states = withNearNames(inForce.control);
  const health = healthWatch(application, token, contract);
  const own: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
    '/requests': requests,
    '/_console/in-force': () => Response.json({ states: inForce.states() }),
    '/_console/health': async () => Response.json(await health()),
    '/_console/about': async () => Response.json({ name, api: await address }),
  };
  return {
    fetch: observed.fetch,
    async control(request) {
      const page = await consolePage(request);
      if (page !== undefined) return page;
      const { pathname } = new URL(request.url);
      const isTrusted = request.headers.get('authorization') === `Bearer ${token}`;
      // Who lacks the token is refused by the application, in its own words.
      const answer = isTrusted && Object.hasOwn(own, pathname) ? own[pathname] : undefined;
      return answer === undefined ? states(request) : answer(request);
    },
  };
}
