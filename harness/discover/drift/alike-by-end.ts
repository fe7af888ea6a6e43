import { folded } from '#harness/contract/casing.ts';
import type { DescribedOperation } from './described.ts';
import type { Match } from './found-match.ts';
import { parametersIn } from './paths.ts';
import { shapeOf } from './shape.ts';

/**
 * Pairs operations whose paths end in the same name, written with or without separators: where the contract has a list
 * of its own, a server may have one below each record of another kind, and one address for each setting.
 */
export function alikeByEnd(
  wanted: readonly DescribedOperation[],
  given: readonly DescribedOperation[],
): readonly Match[] {
  const left = new Set(given);
  // Of a check or a description there is one, however it is called.
  const several = wanted.filter(({ isList, method }) => isList || method !== 'GET');
  return several.flatMap((own): Match[] => {
    const [best, next] = [...left]
      .flatMap((other) => {
        const likeness = likenessOf(own, other);
        return likeness === 0 ? [] : [{ other, likeness }];
      })
      .toSorted((a, b) => b.likeness - a.likeness || distance(own, a.other) - distance(own, b.other));
    if (best === undefined) return [];
    if (next?.likeness === best.likeness && distance(own, next.other) === distance(own, best.other))
      return [];
    left.delete(best.other);
    const isSure = best.likeness === 2 && distance(own, best.other) === 0;
    return [{ wanted: own, given: best.other, by: 'resemblance', isSure }];
  });
}

/** 2 for the same name at the end, 1 for one that is the end of the other, 0 for nothing in common. */
function likenessOf(wanted: DescribedOperation, given: DescribedOperation): 0 | 1 | 2 {
  if (wanted.method !== given.method || parametersIn(given) < parametersIn(wanted)) return 0;
  // What one record answers is no list of them, and the other way round.
  const isOfOne = given.path.endsWith('}');
  if (given.method === 'GET' && isOfOne !== wanted.path.endsWith('}')) return 0;
  const [own, other] = [lastName(wanted), lastName(given)];
  const isPart = (own.endsWith(other) || other.endsWith(own)) && Math.min(own.length, other.length) > 5;
  if (own !== other && !isPart) return 0;
  if (given.method === 'GET' && wanted.isList !== answersRecords(given)) return 0;
  return own === other ? 2 : 1;
}

function distance(wanted: DescribedOperation, given: DescribedOperation): number {
  return parametersIn(given) - parametersIn(wanted);
}

/** Whether an operation answers several records: as an array, or in an envelope. */
function answersRecords({ responses }: DescribedOperation): boolean {
  const success = [...responses].find(([status]) => status.startsWith('2'))?.[1];
  const { items, members } = shapeOf(success?.schema);
  return items !== undefined || members.has('items');
}

const names = new WeakMap<DescribedOperation, string>();

function lastName(operation: DescribedOperation): string {
  const known = names.get(operation);
  if (known !== undefined) return known;
  const parts = operation.path.split('/').filter((part) => part !== '' && !part.includes('{'));
  const name = folded(parts.at(-1) ?? '');
  names.set(operation, name);
  return name;
}
