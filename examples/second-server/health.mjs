// Section 3.1: what the heartbeats tell of the three services.
import { hostname } from 'node:os';
import { breaks } from './breakage.mjs';
import { now, stamp } from './clock.mjs';
import { db } from './data.mjs';

export const version = '0.16.3';
const order = ['Healthy', 'Degraded', 'Unhealthy'];
const instance = { HostName: hostname(), InstanceId: `${process.pid}@${hostname()}`, Version: version };
const spoken = (milliseconds) => `${Math.round(milliseconds / 1000)} s`;

function verdict(name, silence, standstill) {
  const limit = name === 'Scheduler' ? 120_000 : breaks('late-alarm') ? 90_000 : 60_000;
  if (standstill >= 600_000) return ['Degraded', 'Stalled', `No progress for ${spoken(standstill)}.`];
  if (silence > limit) return ['Unhealthy', 'NoHeartbeat', `No heartbeat for ${spoken(silence)}.`];
  if (silence > 15_000) return ['Degraded', 'HeartbeatOverdue', `Last heard ${spoken(silence)} ago.`];
  return ['Healthy', 'Heartbeating', 'Its heart beats.'];
}

function described({ name: Service, neverReported, startedAt, silentSince, work }, at) {
  if (neverReported)
    return { Service, Status: 'Unhealthy', Condition: 'NeverStarted', Reason: 'It has never been heard of.' };
  // A heartbeat came every five seconds, unless the service fell silent.
  const seenAt = silentSince ?? at - ((at - startedAt) % 5000);
  const [Status, Condition, Reason] = verdict(Service, at - seenAt, at - (work?.progressAt ?? at));
  const times = { LastSeenAt: stamp(seenAt), StartedAt: stamp(startedAt) };
  const told = { Service, Status, Condition, Reason, ...instance, ...times };
  if (work === null || Status === 'Unhealthy') return told;
  const LastProgressAt = work.progressAt && stamp(work.progressAt);
  return { ...told, CurrentWork: work.name, CurrentWorkStartedAt: stamp(work.startedAt), LastProgressAt };
}

export function serviceHealth() {
  const at = now();
  const Services = db.Services.map((service) => described(service, at));
  if (breaks('service-order')) Services.reverse();
  const Overall = order[Math.max(...Services.map(({ Status }) => order.indexOf(Status)))];
  return { Overall, WebVersion: version, GeneratedAt: stamp(at), Services };
}
