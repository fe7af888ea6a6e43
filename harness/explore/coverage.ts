import type { Contract } from '#harness/contract/contract.ts';
import { successFieldsOf } from '#harness/contract/field-locations.ts';
import { isObject } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Profile } from '#harness/profile/profile.ts';
import type { Played } from './play.ts';

export type Coverage = ReturnType<ReturnType<typeof coverageOf>['settled']>;

interface Counted {
  /** How often each caller got each status. */
  readonly statuses: Record<string, Record<string, number>>;
  readonly members: Set<string>;
}

/** Records what an exploration reached. `settled` returns what was reached and what was not. */
export function coverageOf({ operations }: Contract, { allowed }: Profile) {
  const seen = new Map<string, Counted>();
  const states = new Set<string>();
  return {
    note({ answers, situation }: Played): void {
      for (const { state } of situation) states.add(state);
      for (const { operation, caller, exchange } of answers) {
        if (operation === undefined) continue;
        const entry = seen.get(operation) ?? { statuses: {}, members: new Set() };
        seen.set(operation, entry);
        const { status, content } = exchange.response;
        const counts = entry.statuses[status] ?? {};
        entry.statuses[status] = counts;
        counts[caller] = (counts[caller] ?? 0) + 1;
        if (status < 300) noteMembers(content, '', entry.members);
      }
    },
    settled() {
      const callable = [...operations.values()].filter(({ effect }) => allowed.has(effect));
      return {
        states: [...states].sort(),
        operations: callable.flatMap((operation) => {
          const entry = seen.get(operation.id);
          return entry === undefined ? [] : [operationCoverage(operation, entry)];
        }),
        operationsNeverAnswered: callable.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
      };
    },
  };
}

function operationCoverage(operation: Operation, { statuses, members }: Counted) {
  const isSeen = (status: string): boolean => Object.hasOwn(statuses, status);
  return {
    operation: operation.id,
    statuses,
    /** Documented fields of the operation's success responses that no response contained. */
    membersNeverSeen: [...successFieldsOf(operation).keys()].filter((member) => !members.has(member)),
    statusesNeverSeen: [...operation.responses.keys()].filter(
      (status) => /^\d+$/.test(status) && !isSeen(status),
    ),
  };
}

function noteMembers(value: unknown, path: string, members: Set<string>): void {
  if (Array.isArray(value))
    for (const each of value) noteMembers(each, `${path.replace(/\.$/, '')}[].`, members);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    members.add(`${path}${name}`);
    noteMembers(member, `${path}${name}.`, members);
  }
}
