import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, holdsIf, type Recording } from '#harness/scenario/check.ts';
import type { Elapsed } from '#harness/scenario/elapsed.ts';
import { type Fields, isObject, isRefusal, isSuccess, showsNothing } from '#harness/scenario/response.ts';
import { activityIdsIn } from '#steps/activities/activity-ids.ts';
import { errorFields } from '#steps/errors/checks.ts';
import { fromResult } from '#steps/responses/results.ts';

export const passwordOperations: readonly string[] = [
  'setMetaverseObjectPassword',
  'setConnectedSystemObjectPassword',
];

/** Accepts any success status. Other rules check which success status is returned. */
export const isAccepted: Check = check((exchange) => {
  const { status } = exchange.response;
  assume(status < 500, `status ${status} does not show whether the request is accepted`);
  return holdsIf(isSuccess(exchange), 'a request that is accepted', `status ${status}`);
});

/** Holds for a refusal for the expected reason; a refusal that may have another reason proves nothing. */
const refusedBy = (expected: string, isMeant: (exchange: Exchange) => boolean): Check =>
  check((exchange) => {
    const { status } = exchange.response;
    assume(isSuccess(exchange) || isMeant(exchange), `status ${status} does not show ${expected}`);
    return holdsIf(!isSuccess(exchange), expected, `status ${status}`);
  });

export const isNotLetIn = refusedBy('a refusal of an unauthenticated caller', isRefusal);

export const isUnknown = refusedBy('a refusal because the target is unknown', ({ response }) =>
  [404, 410].includes(response.status),
);

export const isWaitRefused = refusedBy(
  'a refusal whose error mentions the field wait',
  ({ response: { status, body } }) => [400, 422].includes(status) && /\bwait\b/i.test(body),
);

/** The body of a 202 is not an error body with the three fields of §2.9 (§7.7). */
export const isNotError: Check = (exchange) => {
  const { operation = '', response } = exchange;
  const { status, content } = response;
  if (!passwordOperations.includes(operation) || status !== 202) return showsNothing(exchange);
  const isError = isObject(content) && errorFields.every((name) => typeof content[name] === 'string');
  return holdsIf(!isError, 'a body that is not an error body', content);
};

export const fieldsOfTargets = fromResult(passwordOperations, (result) => {
  const [first] = targetsIn(result);
  return first === undefined ? undefined : `a target has ${Object.keys(first).sort().join(', ')}`;
});

export const statesOfTargets = fromResult(passwordOperations, (result) => {
  const states = targetsIn(result).flatMap(statesOf);
  return states.length === 0 ? undefined : `states: ${[...new Set(states)].sort().join(', ')}`;
});

/** The first list of objects in a response: the targets, whatever the name of the field. */
function targetsIn(result: Fields): readonly Fields[] {
  const list = Object.values(result).find((field) => Array.isArray(field) && field.some(isObject));
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function statesOf(target: Fields): readonly string[] {
  return Object.entries(target).flatMap(([name, value]) =>
    /state|status|outcome|result/i.test(name) && typeof value === 'string' ? [value] : [],
  );
}

export const protection: Recording = (exchange) => {
  const { operation = '', caller, request, response } = exchange;
  const { status } = response;
  if (!passwordOperations.includes(operation) || caller === 'nobody') return undefined;
  const scheme = new URL(request.url).protocol.slice(0, -1);
  if (status < 300) return `accepted over ${scheme}`;
  return refusesPlain(exchange) ? `refused over ${scheme} with status ${status}` : undefined;
};

/** Whether a password may have been refused because the connection is not encrypted (OP-112). */
export function refusesPlain({ caller, request, response: { status, headers } }: Exchange): boolean {
  const isAdministrator = caller === 'administrator' || caller === 'infrastructure';
  if (status === 426) return true;
  if (!/^http:/i.test(request.url)) return false;
  return (
    (status === 403 && isAdministrator) ||
    (status >= 300 && status < 400 && /^https:/i.test(headers.location ?? ''))
  );
}

export const carriersOfActivity: Recording = (exchange) => {
  if (!passwordOperations.includes(exchange.operation ?? '') || !isSuccess(exchange)) return undefined;
  const carriers = activityIdsIn(exchange).map(({ carrier }) => carrier);
  return carriers.length === 0 ? 'no activity ID' : `activity ID in ${carriers.join(' and ')}`;
};

export interface Timed {
  readonly exchange: Exchange;
  readonly elapsed: Elapsed;
  /** The seconds that the same request took with a wait of 0 s. Undefined if this was not measured. */
  readonly ownTime?: number;
}

/** A response may be this many seconds early, since a server may count from the last whole second. */
const early = ({ exact }: Elapsed): number => (exact ? 1 : 1.5);

/** A response may be this many seconds late, since a server may poll only every three seconds (OP-118). */
export const late = 3;

/** If a request with a wait of 0 s takes more seconds than this, waits of 10 s and 15 s cannot be told apart. */
const mostOwnTime = 1.5;

/** The maximum seconds of a request without a wait. They suffice for the round trip and the processing. */
const immediate = ({ exact }: Elapsed): number => (exact ? 1 : 4);

export const comesImmediately = timing(
  'an immediate response',
  (elapsed) => elapsed.seconds < immediate(elapsed),
);

export const comesAfter = (seconds: number): Check<Timed> =>
  timing(`a response after ${seconds} s`, (elapsed, ownTime) => {
    assume(ownTime <= mostOwnTime, `the request takes ${Math.round(ownTime)} s even with a wait of 0 s`);
    return elapsed.seconds > seconds - early(elapsed) && elapsed.seconds <= seconds + late + ownTime;
  });

export const comesAfterAtLeast = (seconds: number): Check<Timed> =>
  timing(
    `no response before ${seconds} s have passed`,
    (elapsed) => elapsed.seconds > seconds - early(elapsed),
  );

export const comesWithin = (seconds: number): Check<Timed> =>
  timing(`a response within ${seconds} s`, (elapsed, ownTime) => elapsed.seconds <= seconds + ownTime);

/** The response took as long as `usual`, within 1 s. An inexact time is not compared. */
export const comesLike = (usual: Elapsed): Check<Timed> =>
  timing(
    `a response after ${usual.seconds} s, like the same request with an explicit wait`,
    (elapsed) => !elapsed.exact || Math.abs(elapsed.seconds - usual.seconds) < 1,
  );

function timing(expected: string, isSo: (elapsed: Elapsed, ownTime: number) => boolean): Check<Timed> {
  return check(({ exchange, elapsed, ownTime = 0 }) => {
    const { status } = exchange.response;
    assume(
      status < 400 || status >= 500,
      `the request was refused with status ${status}, and a refusal needs no wait`,
    );
    const found = `a response after ${Math.round(elapsed.seconds * 10) / 10} s`;
    return holdsIf(isSo(elapsed, ownTime), expected, found);
  });
}
