import { type Contract, loadContract } from '#harness/contract/contract.ts';
import { openPointRegister } from '#harness/contract/open-points.ts';
import { newestRelease } from '#harness/profile/profile.ts';
import { ruleById } from '#harness/register/register.ts';
import { statesByRule } from '#harness/run/cucumber.ts';
import { mutants } from '#proof/mutants.ts';
import { openPointVariants } from '#proof/run/variants.ts';

/** A server of the benchmark, as in cases.schema.json: with one defect, or with one other permitted choice. */
export interface Case {
  readonly kind: 'mutant' | 'variant';
  /** For `reference --mutant` or `reference --variant`. */
  readonly id: string;
  /** The broken rule, or the open point. */
  readonly rule: string;
  readonly section: string;
  /** What the document says, or the question that it leaves open. */
  readonly clause: string;
  readonly does: string;
  /** The operations that the rule concerns; empty if it is about all. */
  readonly operations: readonly string[];
  /** The states in which the scenarios of the rule look. */
  readonly states: readonly string[];
  readonly release: string;
}

/** Every mutant and variant that is a server. A new one is added where it is defined, and nowhere else. */
export async function allCases(): Promise<readonly Case[]> {
  const [contract, statesOf] = [await loadContract(), await statesByRule()];
  return [
    ...mutants.map(({ id, rule, summary, release = newestRelease }): Case => {
      const { section = '', text = '', contract: parts = [] } = ruleById(rule) ?? {};
      const operations = operationsIn(parts, contract);
      const states = statesOf.get(rule) ?? [];
      return { kind: 'mutant', id, rule, section, clause: text, does: summary, operations, states, release };
    }),
    ...openPointVariants
      .filter(({ untried }) => untried === undefined)
      .map(({ id, openPoint, is, move = [], release = newestRelease }): Case => {
        const { section = '', question = '' } = openPointRegister.get(openPoint) ?? {};
        const described = { section, clause: question, does: is, operations: move };
        return { kind: 'variant', id, rule: openPoint, ...described, states: [], release };
      }),
  ];
}

/** The operations of parts such as `getThing success name`. */
function operationsIn(parts: readonly string[], { operations }: Contract): readonly string[] {
  const named = parts.map((part) => part.split(' ')[0] ?? '');
  return [...new Set(named)].filter((id) => operations.has(id));
}

/** The same cases for every tool: `mutants` and `variants` of the newest release, chosen by a seed. */
export function sampleOf(
  cases: readonly Case[],
  { seed, mutants, variants }: { readonly seed: number; readonly mutants: number; readonly variants: number },
): readonly Case[] {
  const draw = (kind: Case['kind'], count: number) =>
    cases
      .filter((each) => each.kind === kind && each.release === newestRelease)
      .map((each) => ({ each, at: mixed(`${seed} ${each.id}`) }))
      .sort((one, other) => one.at - other.at)
      .slice(0, count)
      .map(({ each }) => each);
  return [...draw('mutant', mutants), ...draw('variant', variants)];
}

/** A number that depends on each letter (FNV-1a), so that a new case changes the place of no other. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
