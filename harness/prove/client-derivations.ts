import type { Contract } from '#harness/contract/contract.ts';
import { covers, type Exception } from '#harness/prove/alterations/exceptions.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { doAll } from '#harness/work-queue.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import type { DerivedFault } from '#mocks/client-faults/derived/derived-fault.ts';
import type { PermittedVariant } from '#mocks/client-faults/permitted-variants.ts';
import { clientsAtOnce, rulesWith } from './own-client.ts';

/** What became of a client that was derived, and why it is right that no rule noticed it, if none did. */
export interface DerivedStanding {
  readonly id: string;
  /** `noticed`: a rule turned red. `permitted`, `survivor`: none did, for a published reason. `unexplained`: none did. */
  readonly standing: 'noticed' | 'permitted' | 'survivor' | 'unexplained';
  readonly red: readonly string[];
  readonly because?: string;
}

/** What became of a variant that the document permits: no rule may accuse it. */
export interface VariantStanding {
  readonly id: string;
  readonly accusedBy: readonly string[];
}

/** Tries derived faults: with the scenarios of the rules that concern them, and with all where none of those notices. */
export async function tryDerivedFaults(
  contract: Contract,
  faults: readonly DerivedFault[],
  exceptions: readonly Exception[],
  interrupted: AbortSignal,
  progress: (done: number, last: string) => void,
): Promise<readonly DerivedStanding[]> {
  const standings: DerivedStanding[] = [];
  await doAll(faults, clientsAtOnce, async ({ id, rules, wrong }) => {
    if (interrupted.aborted) return;
    const near = await redWith(contract, wrong, rules);
    const red = near.length > 0 ? near : await redWith(contract, wrong);
    standings.push(standingOf(id, red, exceptions));
    progress(standings.length, id);
  });
  return standings.toSorted((a, b) => a.id.localeCompare(b.id));
}

/** Tries what the document permits, with every scenario. */
export async function tryVariants(
  contract: Contract,
  variants: readonly PermittedVariant[],
  interrupted: AbortSignal,
  progress: (done: number, last: string) => void,
): Promise<readonly VariantStanding[]> {
  const standings: VariantStanding[] = [];
  await doAll(variants, clientsAtOnce, async ({ id, wrong }) => {
    if (interrupted.aborted) return;
    standings.push({ id, accusedBy: await redWith(contract, wrong) });
    progress(standings.length, id);
  });
  return standings;
}

function standingOf(id: string, red: readonly string[], exceptions: readonly Exception[]): DerivedStanding {
  if (red.length > 0) return { id, standing: 'noticed', red };
  const { permittedBy, survives } = exceptions.find((each) => covers(each, id)) ?? {};
  if (permittedBy !== undefined) return { id, standing: 'permitted', red, because: permittedBy };
  if (survives !== undefined) return { id, standing: 'survivor', red, because: survives };
  return { id, standing: 'unexplained', red };
}

async function redWith(
  contract: Contract,
  wrong: ClientFault['wrong'],
  only?: readonly string[],
): Promise<readonly string[]> {
  const isRed = ({ verdict }: RuleResult): boolean => verdict === 'failed' || verdict === 'error';
  return (await rulesWith(contract, wrong, only)).filter(isRed).map(({ id }) => id);
}

/** The figures, then what nobody has explained and whom a rule accuses. */
export function derivationSummary(
  standings: readonly DerivedStanding[],
  variants: readonly VariantStanding[],
): readonly string[] {
  const count = (wanted: DerivedStanding['standing']): number =>
    standings.filter(({ standing }) => standing === wanted).length;
  const accused = variants.filter(({ accusedBy }) => accusedBy.length > 0);
  return [
    `  derived faults   ${standings.length} of the documented outputs, requests and switches: ${count('noticed')} noticed,`,
    `                   ${count('permitted')} permitted, ${count('survivor')} published survivors`,
    `  variants         ${variants.length - accused.length} of ${variants.length} that the document permits keep every rule`,
    '',
    ...standings.filter(({ standing }) => standing === 'unexplained').map(({ id }) => `  unexplained  ${id}`),
    ...accused.map(({ id, accusedBy }) => `  accused      ${id}: ${accusedBy.join(', ')}`),
  ];
}
