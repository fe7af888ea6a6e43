import { type Contract, operationById } from '#harness/contract/contract.ts';
import { chooseRelease, releaseOf } from '#harness/http/profile/profile.ts';
import type { ProfileFile } from '#harness/http/profile/profile-file.ts';
import type { Placed, Survey } from './survey.ts';

/** A survey with what a profile says already, wherever the server itself did not tell for certain. */
export function withGiven(contract: Contract, survey: Survey, given: ProfileFile): Survey {
  const named = placesIn(contract, given);
  const isCertain = ({ ground }: Placed): boolean => ground !== 'unknown' && ground !== 'default';
  const keep = (found: Placed): Placed => (isCertain(found) ? found : (named.get(found.operation) ?? found));
  const found = new Set([...survey.system, ...survey.others].map(({ operation }) => operation));
  const further = [...named.values()].filter(({ operation }) => !found.has(operation));
  return {
    ...survey,
    system: survey.system.map(keep),
    others: [...survey.others.map(keep), ...further],
    missing: survey.missing.filter((id) => !named.has(id)),
  };
}

/** What a survey tells that a profile does not say, or says otherwise, in lines of text. */
export function newsFor(contract: Contract, survey: Survey, given: ProfileFile): readonly string[] {
  const named = placesIn(contract, given);
  const { system, others, casing, version } = survey;
  return [
    ...[...system, ...others].flatMap((found) => pathNews(contract, found, named.get(found.operation))),
    ...casingNews(casing, given.casing),
    ...releaseNews(version, given.release),
  ];
}

function pathNews(contract: Contract, found: Placed, named: Placed | undefined): readonly string[] {
  const { operation, method, path, ground } = found;
  if (ground === 'unknown' || ground === 'default' || ground === 'given') return [];
  const known = named ?? operationById(contract, operation);
  if (known.method === method && known.path === path) return [];
  const before = named === undefined ? 'it does not name' : `it puts at ${named.method} ${named.path}`;
  return [`${operation}, which ${before}: ${method} ${path} (${ground})`];
}

function casingNews(seen: string, given: string | undefined): readonly string[] {
  if (given === undefined || given === 'auto' || seen === 'undetermined' || seen === given) return [];
  return [`the casing of the answers, which it gives as ${given}: ${seen}`];
}

function releaseNews(version: string | undefined, given: string | number | undefined): readonly string[] {
  if (version === undefined || given === undefined) return [];
  const release = chooseRelease(String(given));
  return releaseOf(version) === release
    ? []
    : [`the version, where it expects release ${release}: ${version}`];
}

function placesIn(contract: Contract, { paths = {} }: ProfileFile): ReadonlyMap<string, Placed> {
  const placed = Object.entries(paths)
    .filter(([operation]) => contract.operations.has(operation))
    .map(([operation, place]): [string, Placed] => {
      const [, method = operationById(contract, operation).method, path = place] =
        /^(?:([A-Z]+) +)?(\/.*)$/.exec(place) ?? [];
      return [operation, { operation, method, path, ground: 'given' }];
    });
  return new Map(placed);
}
