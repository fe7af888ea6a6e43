import type { Contract } from '#harness/contract/contract.ts';
import { isObject, listOf, membersOf } from '#harness/contract/plain.ts';
import { sampleBody } from '#harness/contract/sample-body.ts';
import { valueOfType } from '#harness/contract/value-of-type.ts';
import type { Matching } from '#harness/discover/drift/match.ts';

/** Example bodies for the operations of which a server asks more than the contract shows. */
export type ProposedBodies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function proposedBodies(contract: Contract, { matches }: Matching): ProposedBodies {
  const proposals = matches.flatMap(({ wanted, given }): [string, Record<string, unknown>][] => {
    const sample = contract.operations.has(wanted.id) ? sampleBody(contract, wanted) : undefined;
    const { required, properties } = membersOf(given.requestBody?.schema);
    if (!isObject(sample)) return [];
    const wants = listOf(required).map(String);
    const further = wants.filter((name) => !(name in sample));
    // One that takes a value by itself, such as one setting, is no body of the contract's kind.
    if (further.length === 0 || further.length === wants.length) return [];
    const values = further.map((name) => [name, valueOfType(name, membersOf(membersOf(properties)[name]))]);
    return [[wanted.id, { ...sample, ...Object.fromEntries(values) }]];
  });
  return Object.fromEntries(proposals);
}
