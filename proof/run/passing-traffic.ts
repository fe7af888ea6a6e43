import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { Contract } from '#harness/contract/contract.ts';
import { instantOf, retryAfterOf } from '#harness/contract/text-formats.ts';
import type { Action } from '#harness/explore/action.ts';
import { continuing } from '#harness/explore/play.ts';
import { sequencesOf } from '#harness/explore/sequences.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { newestRelease } from '#harness/profile/profile.ts';
import { namingNobody } from '#harness/received/answer-rules.ts';
import { entryOf } from '#harness/received/entry-of.ts';
import type { HarEntry } from '#harness/received/har.ts';
import { inOrder } from '#harness/received/in-order.ts';
import { recordingResult } from '#harness/received/received-result.ts';
import { requestReader } from '#harness/received/sent-requests.ts';
import { judgeTraffic } from '#harness/received/traffic-judge.ts';
import type { RunResult } from '#harness/result/result.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { openSession } from '#harness/run/verify-target.ts';
import { likeServer } from '#proof/choices/like-server.ts';
import { openReference, type ReferenceTargetOptions } from '#proof/targets/reference.ts';
import { activityIdIn } from '#steps/activities/activity-ids.ts';
import { serviceModel } from '#steps/explore/service-model.ts';
import { sensibleSession, throttledSession } from './sensible-session.ts';

interface Traffic {
  /** Seeds a second client, which sends random requests at the same time. Its exchanges are not recorded. */
  readonly beside?: number;
  readonly resetsAdministrators?: boolean;
  /** Whether the server is judged as one that nothing else changes. */
  readonly isAlone?: boolean;
}

/** Sends the requests of a sensible client to a server, and judges them like `watch`. */
export async function judgePassingTraffic(
  contract: Contract,
  options: ReferenceTargetOptions,
  { beside, resetsAdministrators = false, isAlone = false }: Traffic = {},
): Promise<RunResult> {
  await loadSteps();
  const opened = await openReference({ inProcess: true, contract, ...options });
  try {
    const session = openSession(contract, opened, undefined);
    await session.control.restoreInitialState();
    const client = await continuing(session, serviceModel);
    const other = await continuing({ ...session }, serviceModel);
    const actions = beside === undefined ? [] : randomActions(contract, beside);
    const entries: HarEntry[] = [];
    // The time of the recording is that of the server, which moves only between requests.
    const { now } = await session.control.enter('the clock stands still', {});
    let at = (instantOf(now) ?? 0) + 1;
    const perform = async (action: Action): Promise<readonly Exchange[]> => {
      const before = client.answers.length;
      await Promise.all([client.perform(action), ...actions.splice(0, 1).map((each) => other.perform(each))]);
      at += 5;
      const exchanges = client.answers.slice(before).map(({ exchange }) => exchange);
      entries.push(...exchanges.map((each) => entryOf({ ...each, at: new Date(at), milliseconds: 1 })));
      return exchanges;
    };
    await session.control.enter('the system is populated', {});
    // A second client would wait in real time when it is throttled, too.
    const throttled = isAlone ? throttledSession : [];
    for (const step of [...sensibleSession(resetsAdministrators), ...throttled]) {
      const pause = step === 'as told' ? retryAfterIn(client.answers.at(-1)?.exchange) : step;
      if (typeof pause === 'number') {
        at += pause * 1000;
        await session.control.enter('time passes', { seconds: pause });
        continue;
      }
      const [exchange] = await perform(pause);
      const activity = exchange && activityIdIn(exchange);
      if (activity !== undefined)
        await perform({ do: 'ask', operation: 'getActivity', caller: 'infrastructure', record: activity });
    }
    const { contract: placed } = likeServer(contract, opened.profile);
    const url = session.target.baseUrl;
    const read = requestReader(placed);
    const release = opened.profile.release ?? newestRelease;
    const judge = judgeTraffic({ contract, release, server: { profile: opened.profile, isAlone } });
    let id = 0;
    for await (const { entry, isConcurrent } of inOrder(Readable.from(entries))) {
      id += 1;
      judge.see({ sent: namingNobody(read(entry, id, url)), isAnswered: true, isConcurrent });
    }
    return recordingResult(contract, { name: 'traffic', release, inputs: [], judge, server: { url } });
  } finally {
    await opened.close();
  }
}

/** Requests of a client that neither is careful nor knows of the other one. */
function randomActions(contract: Contract, seed: number): Action[] {
  const drawn = sequencesOf({
    contract,
    allowed: new Set(),
    mayAsk: () => true,
    states: new Set(),
    model: serviceModel,
  });
  return fc.sample(drawn, { seed, numRuns: 60 }).flat();
}

/** A date in Retry-After is one of the server's clock, which the client does not know: it waits for a minute. */
function retryAfterIn(exchange: Exchange | undefined): number {
  const wait = retryAfterOf(exchange?.response.headers['retry-after'] ?? '');
  return wait?.form === 'seconds' ? wait.seconds : 60;
}
