// The test-control API, on the loopback address. Callers must send its token.
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import * as clock from '../clock.mjs';
import * as data from '../data.mjs';
import * as somebody from './callers.mjs';
import * as handlers from './handlers.mjs';

const { db, situation } = data;

/** The handlers of requests, by name. */
const services = {
  calm: () => void [clock.runAgain(), data.setUp()],
  stop: () => clock.stop(),
  move: ({ seconds = 1 }) => [clock.moveOn(seconds * 1000)] && { now: new Date(clock.now()).toISOString() },
  silence: (params) => handlers.updateService(params, { silentSince: handlers.ago(params.seconds ?? 61) }),
  ahead: (params) => handlers.updateService(params, { silentSince: handlers.ago(-(params.seconds ?? 30)) }),
  forget: (params) => handlers.updateService(params, { neverReported: true }),
  idle: (params) => handlers.updateService(params, { work: null }),
  revive: (params) => handlers.updateService(params, { silentSince: undefined, work: null }),
  work: handlers.work,
  caller: ({ kind = 'administrator', method, token }) =>
    method === 'bearer' ? somebody.tokenFor(kind, token) : somebody.keyFor(kind),
  people: ({ count = 250 }) => handlers.people(count),
  person: handlers.person,
  system: handlers.system,
  fill: handlers.fill,
  'begin-activity': ({ endsAfterSeconds = null }) =>
    handlers.activity('ConnectedSystem', handlers.end(endsAfterSeconds)),
  'end-activities': () => void data.drop('Activities'),
  'rule-activity': () => handlers.activity('SynchronisationRule'),
  schedule: handlers.schedule,
  execution: handlers.execution,
  running: () => handlers.execution({ endsAfterSeconds: null }),
  database: ({ reachable = false }) => void Object.assign(situation, { isDatabaseDown: !reachable }),
  maintenance: ({ on = true }) => void Object.assign(db.Settings, { MaintenanceMode: on }),
  'initial-administrator': ({ configured = true }) =>
    void Object.assign(situation, { initialAdministrator: configured ? 'ada@example.org' : null }),
  limit({ requests = 5, windowSeconds = 60 }) {
    Object.assign(situation, { limit: { requests, windowSeconds }, windows: new Map() });
    return { clientsIdentifiedBy: 'credentials' };
  },
  'map-custom': () => handlers.mapSso(true),
  'map-built-in': () => handlers.mapSso(false),
  drift: handlers.drift,
  'lose-schedules': handlers.loseSchedules,
  'lose-attributes': handlers.loseAttributes,
  'fail-reset'({ atStep = 1 }) {
    situation.isResetFailing = atStep !== null;
    return { steps: ['everything'] };
  },
  hidden: handlers.hidden,
};

/** The response to a line `TOKEN HANDLER JSON`; empty if the line is invalid. */
function answerTo(line, token) {
  const [, given, handler, json] = /^(\S+) (\S+) (\{.*\})$/.exec(line) ?? [];
  if (given !== token || !Object.hasOwn(services, handler)) return '';
  try {
    return `${JSON.stringify({ values: services[handler](JSON.parse(json)) ?? {} })}\n`;
  } catch {
    return '';
  }
}

/** Starts the API and returns its address; without a token, does nothing. Each connection sends one line. */
export function openTestControl(token, port) {
  if (!token) return undefined;
  const control = createServer((guest) => {
    guest.on('error', () => guest.destroy());
    createInterface({ input: guest }).once('line', (line) => guest.end(answerTo(line, token)));
  });
  return new Promise((resolve) => {
    control.listen(port, '127.0.0.1', () => resolve(`127.0.0.1:${control.address().port}`));
  });
}
