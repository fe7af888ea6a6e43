import { registerMonitors } from '#harness/history/monitors.ts';
import { activities } from './activities/monitors.ts';
import { authentication } from './authentication/monitors.ts';
import { clientCommands } from './client-commands/monitors.ts';
import { enums } from './enums/monitors.ts';
import { errors } from './errors/monitors.ts';
import { factoryReset } from './factory-reset/monitors.ts';
import { startFullWatch } from './full-watch.ts';
import { lists } from './lists/monitors.ts';
import { startPassing } from './passing-watch.ts';
import { passwords } from './passwords/monitors.ts';
import { rateLimits } from './rate-limits/monitors.ts';
import { requests } from './requests/monitors.ts';
import { schedules } from './schedules/monitors.ts';
import { serviceHealth } from './service-health/monitors.ts';
import { system } from './system/monitors.ts';
import { versioning } from './versioning/monitors.ts';

const areas = [
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
];

// The engine loads this file with the steps.
registerMonitors(areas, { startWatch: startFullWatch, startPassing });
