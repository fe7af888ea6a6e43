import { activityIdsIn } from '#harness/rules/activities/activities.ts';
import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { isObject, isSuccess, type Members } from '#harness/rules/judging/expectation.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';
import { onResultSeen } from '#harness/rules/judging/results.ts';
import { isNotError, passwordOperations } from './passwords.ts';

/** What every answer to a password keeps (§7.7), and what of it the document leaves open (§3.4, §4.1). */
export const passwordChecks: readonly PassiveCheck[] = [
  lawCheck('PW-26', isNotError),
  onResultSeen('PW-37', passwordOperations, (result) => {
    const [first] = targetsIn(result);
    return first === undefined ? undefined : `a target has ${Object.keys(first).sort().join(', ')}`;
  }),
  onResultSeen('PW-37', passwordOperations, (result) => {
    const states = targetsIn(result).flatMap(statesOf);
    return states.length === 0 ? undefined : `states: ${[...new Set(states)].sort().join(', ')}`;
  }),
  {
    rule: 'PW-41',
    examine({ operation = '', caller, request, response }) {
      if (!passwordOperations.includes(operation) || caller === 'nobody') return undefined;
      const scheme = new URL(request.url).protocol.slice(0, -1);
      if (response.status < 300) return seen(`taken over ${scheme}`);
      return response.status === 426 ? seen(`refused over ${scheme} with status 426`) : undefined;
    },
  },
  {
    rule: 'PW-42',
    examine(exchange) {
      if (!passwordOperations.includes(exchange.operation ?? '') || !isSuccess(exchange)) return undefined;
      const carriers = activityIdsIn(exchange).map(({ carrier }) => carrier);
      return seen(carriers.length === 0 ? 'no activity is named' : `named in ${carriers.join(' and ')}`);
    },
  },
];

/** The first list of objects in an answer: the targets, wherever they stand. */
function targetsIn(result: Members): readonly Members[] {
  const list = Object.values(result).find((member) => Array.isArray(member) && member.some(isObject));
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function statesOf(target: Members): readonly string[] {
  return Object.entries(target).flatMap(([name, value]) =>
    /state|status|outcome|result/i.test(name) && typeof value === 'string' ? [value] : [],
  );
}
