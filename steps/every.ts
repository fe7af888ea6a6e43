import { registerMonitors } from '#harness/scenario/every.ts';
import { activities } from './activities/every.ts';
import { enums } from './enums/every.ts';
import { errors } from './errors/every.ts';
import { rateLimits } from './rate-limits/every.ts';
import { requests } from './requests/every.ts';
import { versioning } from './versioning/every.ts';

// The engine loads this file with the steps.
registerMonitors([activities, enums, errors, rateLimits, requests, versioning]);
