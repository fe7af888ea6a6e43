import { openChosen } from '#app/targets/choose.ts';
import { continuing } from '#harness/explore/play.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { openSession } from '#harness/run/verify-target.ts';
import { sensibleSession } from '#proof/run/sensible-session.ts';
import { serviceModel } from '#steps/explore/service-model.ts';
import type { ServedCase } from './served-case.ts';

/**
 * What a client of an operator does in some minutes, and what happens to the server meanwhile: the traffic for
 * the tools that only watch. `baseUrl` is the address of a proxy.
 */
export async function sensibleTraffic(
  served: ServedCase,
  baseUrl = served.url,
): Promise<readonly Exchange[]> {
  await loadSteps();
  const profile = await served.profile(baseUrl);
  const { contract, ...opened } = await openChosen({ profile, allow: [], inProcess: false }, served.env);
  try {
    const session = openSession(contract, opened, undefined);
    await session.control.restoreInitialState();
    const client = await continuing(session, serviceModel);
    await session.control.enter('the clock stands still', {});
    await session.control.enter('the system is populated', {});
    for (const step of sensibleSession(false)) {
      if (typeof step === 'object') await client.perform(step);
      else if (typeof step === 'number') await session.control.enter('time passes', { seconds: step });
    }
    return client.answers.map(({ exchange }) => exchange);
  } finally {
    await opened.close();
  }
}
