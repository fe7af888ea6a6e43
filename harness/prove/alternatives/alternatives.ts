import type { Contract } from '#harness/contract/contract.ts';
import { type Alternative, openPointLedger } from '#harness/contract/open-points.ts';
import { HarnessError } from '#harness/errors.ts';
import { accessFronts } from './access.ts';
import { bodyFronts } from './bodies.ts';
import type { Front, FrontMaker } from './front.ts';
import { healthFronts } from './health.ts';
import { listFronts } from './lists.ts';
import { moved } from './moved.ts';
import { operationFronts } from './operations.ts';
import { passwordFronts } from './passwords.ts';
import { recordFronts } from './records.ts';

/** An alternative of the ledger, as it is tried. */
export interface LedgerAlternative extends Alternative {
  /** `OP-01 PascalCase in every other body`. */
  readonly id: string;
  readonly openPoint: string;
}

/** Every alternative of every entry of the ledger, in its order. */
export const ledgerAlternatives: readonly LedgerAlternative[] = [...openPointLedger].flatMap(
  ([openPoint, { alternatives }]) =>
    alternatives.map((each) => ({ ...each, id: `${openPoint} ${each.is}`, openPoint })),
);

/** An id that the ledger lacks is a fault of ours. */
export function alternativeById(id: string): LedgerAlternative {
  const alternative = ledgerAlternatives.find((each) => each.id === id);
  if (alternative === undefined) throw new HarnessError('INTERNAL', `The ledger has no alternative "${id}".`);
  return alternative;
}

/** Every front by its name, as the ledger names it. */
export const fronts: Readonly<Record<string, FrontMaker>> = {
  ...bodyFronts,
  ...recordFronts,
  ...accessFronts,
  ...healthFronts,
  ...listFronts,
  ...operationFronts,
  ...passwordFronts,
};

/** The front that makes such a server; none where the reference implementation can be set so itself. */
export function frontsOf({ alter, move }: Alternative, contract: Contract): readonly Front[] {
  if (move !== undefined) return [moved(move, contract).front];
  return alter === undefined ? [] : [frontNamed(alter)];
}

/** Fronts that stand together before one server: by each seed another eighth of the entries, and one front of each. */
export function combinedFronts(seed: number): readonly Front[] {
  const altering = ledgerAlternatives.filter(({ alter }) => alter !== undefined);
  const entries = [...Map.groupBy(altering, ({ openPoint }) => openPoint).values()];
  const turn = Math.floor(seed / 2);
  return entries
    .filter((_, index) => (index * 5 + turn) % 8 === 0)
    .map((alternatives) => frontNamed(alternatives[turn % alternatives.length]?.alter ?? ''));
}

function frontNamed(name: string): Front {
  const make = fronts[name];
  if (make === undefined) throw new HarnessError('INTERNAL', `There is no front "${name}".`);
  return make();
}
