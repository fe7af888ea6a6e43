import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';
import { hasFlatType, hasNoFlatType, nestsType } from './versioning.ts';

/** What changed from release to release in every list of Metaverse Objects, and what announces an end (§9). */
export const versioningChecks: readonly PassiveCheck[] = [
  lawCheck('VR-05', nestsType),
  lawCheck('VR-06', hasNoFlatType),
  lawCheck('VR-07', hasFlatType),
  {
    rule: 'VR-08',
    examine({ response: { headers } }) {
      const announced = ['deprecation', 'sunset'].filter((name) => headers[name] !== undefined);
      return seen(announced.length === 0 ? 'no header announces a deprecation' : announced.join(' and '));
    },
  },
];
