import type { PassiveCheck } from './judging/check.ts';
import { systemChecks } from './system/checks.ts';
import { systemSeen } from './system/system-seen.ts';

/** Every rule that is judged on all traffic. A rule may have several checks. */
export const passiveChecks: readonly PassiveCheck[] = [...systemChecks, ...systemSeen];
