import type { Contract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { isObject } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { Played } from './play.ts';

/** What an exploration has seen of an operation. */
export interface OperationCoverage {
  readonly operation: string;
  /** How often each caller got each status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Documented members of its successes that were never seen. */
  readonly membersNeverSeen: readonly string[];
  readonly statusesNeverSeen: readonly string[];
}

export interface Coverage {
  readonly operations: readonly OperationCoverage[];
  readonly states: readonly string[];
  readonly operationsNeverAnswered: readonly string[];
}

interface Seen {
  readonly statuses: Map<string, Map<string, number>>;
  readonly members: Set<string>;
}

/** Takes note of what was reached; `settled` tells it, and what was not. */
export function coverageOf(
  { operations }: Contract,
  { allowed }: Profile,
): { note(played: Played): void; settled(): Coverage } {
  const seen = new Map<string, Seen>();
  const states = new Set<string>();
  return {
    note({ answers, situation }) {
      for (const { state } of situation) states.add(state);
      for (const { operation, caller, exchange } of answers) {
        if (operation === undefined) continue;
        const own = seen.get(operation) ?? { statuses: new Map(), members: new Set() };
        seen.set(operation, own);
        const { status, content } = exchange.response;
        const counts = own.statuses.get(String(status)) ?? new Map<string, number>();
        own.statuses.set(String(status), counts.set(caller, (counts.get(caller) ?? 0) + 1));
        if (status < 300) noteMembers(content, '', own.members);
      }
    },
    settled() {
      const asked = [...operations.values()].filter(({ effect }) => allowed.has(effect));
      return {
        states: [...states].sort(),
        operations: asked.flatMap((operation) => {
          const own = seen.get(operation.id);
          return own === undefined ? [] : [operationCoverage(operation, own)];
        }),
        operationsNeverAnswered: asked.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
      };
    },
  };
}

function operationCoverage({ id, responses }: Operation, { statuses, members }: Seen): OperationCoverage {
  const documented = [...responses].flatMap(([status, { schema }]) =>
    status.startsWith('2') && schema !== undefined ? [...membersOfSchema(schema, '')] : [],
  );
  return {
    operation: id,
    statuses: Object.fromEntries(
      [...statuses].map(([status, counts]) => [status, Object.fromEntries(counts)]),
    ),
    membersNeverSeen: [...new Set(documented)].filter((member) => !members.has(member)),
    statusesNeverSeen: [...responses.keys()].filter(
      (status) => /^\d+$/.test(status) && !statuses.has(status),
    ),
  };
}

function* membersOfSchema(schema: JsonSchema, path: string): Generator<string> {
  for (const part of [schema, ...(schema.allOf ?? [])]) {
    for (const [name, member] of Object.entries(part.properties ?? {})) {
      yield `${path}${name}`;
      yield* membersOfSchema(member, `${path}${name}.`);
    }
    if (part.items !== undefined) yield* membersOfSchema(part.items, `${path.replace(/\.$/, '')}[].`);
  }
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
