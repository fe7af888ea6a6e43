import { membersOf } from '#harness/contract/json-values.ts';
import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, holdsIf, shown } from '#harness/scenario/check.ts';
import { isRefusal, isSuccess, objectIn } from '#harness/scenario/response.ts';
import { resultIn } from '#steps/responses/results.ts';

/** For how many seconds a server may repeat the result of a check (OP-138). */
export const keptSeconds = 5;

/** The readiness response has the Status not_ready, or is an error without a Status. */
export const isNotReady: Check = (exchange) => {
  const { content, status: code } = exchange.response;
  const { status } = membersOf(content);
  const isCheck = typeof status === 'string';
  return holdsIf(
    isCheck ? status === 'not_ready' : !isSuccess(exchange),
    'Status not_ready',
    isCheck ? status : `status ${code}: ${shown(content)}`,
  );
};

export const isReady: Check = (exchange) => {
  const { status } = objectIn(exchange);
  return holdsIf(status === 'ready', 'Status ready', status);
};

/** If a list is served, the database works, so readiness returns ready except in maintenance mode (OP-18). */
export const isReadyAsItServes = check(({ readiness, list }: Record<'readiness' | 'list', Exchange>) => {
  assume(isSuccess(list), `the list returned status ${list.response.status}`);
  // Another rule checks that every caller may read readiness.
  assume(!isRefusal(readiness), `readiness is refused with ${readiness.response.status}`);
  const { status } = objectIn(readiness);
  assume(
    status !== 'not_ready',
    'readiness returned not_ready while lists are served: maintenance mode may be on',
  );
  return holdsIf(status === 'ready', 'Status ready', status);
});

/** In seconds. If two clocks of one service differ by more than this, one clock is not in UTC. */
const clockTolerance = 300;

/** Basic health and service health, requested in succession, show about the same UTC time (§2.1, §2.6). */
export const agreesOnTime = check(({ asked: own, summary }: Record<'asked' | 'summary', Exchange>) => {
  const checked = instantOf(resultIn(own).timestamp);
  const generated = instantOf(resultIn(summary).generatedAt);
  // The notation of times is open (OP-05), so a server may use a notation that `instantOf` cannot parse.
  assume(checked !== undefined && generated !== undefined, 'one of the two times cannot be parsed');
  const apart = Math.round(Math.abs(checked - generated) / 1000);
  return holdsIf(apart <= clockTolerance, `times at most ${clockTolerance} s apart`, `${apart} s apart`);
});
