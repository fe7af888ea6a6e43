import type { DerivedFault } from './derived-mutant.ts';
import { endings } from './endings.ts';
import { furtherTasks } from './further-tasks.ts';
import { recomputed } from './recomputed.ts';
import { sentRequests } from './sent-requests.ts';
import { shownMembers } from './shown-fields.ts';
import { switches } from './switches.ts';

/** Every fault that is derived from the commands of the document. */
export const derivedFaults: readonly DerivedFault[] = [
  ...shownMembers,
  ...recomputed,
  ...sentRequests,
  ...switches,
  ...endings,
  ...furtherTasks,
];
