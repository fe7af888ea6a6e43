import { registerMonitors } from '#harness/scenario/every.ts';
import { activities } from './activities/every.ts';
import { authentication } from './authentication/every.ts';
import { clientCommands } from './client-commands/every.ts';
import { enums } from './enums/every.ts';
import { errors } from './errors/every.ts';
import { factoryReset } from './factory-reset/every.ts';
import { lists } from './lists/every.ts';
import { passwords } from './passwords/every.ts';
import { rateLimits } from './rate-limits/every.ts';
import { requests } from './requests/every.ts';
import { schedules } from './schedules/every.ts';
import { serviceHealth } from './service-health/every.ts';
import { system } from './system/every.ts';
import { versioning } from './versioning/every.ts';

// The engine loads this file with the steps.
registerMonitors([
  activities,
  authentication,
  clientCommands,
  enums,
  errors,
  factoryReset,
  lists,
  passwords,
  rateLimits,
  requests,
  schedules,
  serviceHealth,
  system,
  versioning,
]);
