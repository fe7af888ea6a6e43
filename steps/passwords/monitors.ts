import type { Monitors } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import * as checks from './checks.ts';

export const passwords: Monitors = {
  'PW-26': each(checks.isNotError),
  'PW-37': [recordEach(checks.fieldsOfTargets), recordEach(checks.statesOfTargets)],
  'PW-41': recordEach(checks.protection),
  'PW-42': recordEach(checks.carriersOfActivity),
};
