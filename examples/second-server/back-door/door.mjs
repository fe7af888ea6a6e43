// A private door for tests, on the loopback address, for whoever knows the token.
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import * as clock from '../clock.mjs';
import * as data from '../data.mjs';
import * as deeds from './deeds.mjs';
import * as somebody from './somebody.mjs';

const { db, situation } = data;

/** What can be asked of the door, by the last part of the path. */
const services = {
  calm: () => void [clock.runAgain(), data.setUp()],
  stop: () => clock.stop(),
  move: ({ seconds = 1 }) => [clock.moveOn(seconds * 1000)] && { now: new Date(clock.now()).toISOString() },
  silence: (told) => deeds.rouse(told, { silentSince: deeds.ago(told.seconds ?? 61) }),
  ahead: (told) => deeds.rouse(told, { silentSince: deeds.ago(-(told.seconds ?? 30)) }),
  forget: (told) => deeds.rouse(told, { neverReported: true }),
  idle: (told) => deeds.rouse(told, { work: null }),
  revive: (told) => deeds.rouse(told, { silentSince: undefined, work: null }),
  work: deeds.work,
  caller: ({ kind = 'administrator', method, token }) =>
    method === 'bearer' ? somebody.tokenFor(kind, token) : somebody.keyFor(kind),
  people: ({ count = 250 }) => deeds.people(count),
  person: deeds.person,
  system: deeds.system,
  fill: deeds.fill,
  'begin-activity': ({ endsAfterSeconds = null }) =>
    deeds.activity('ConnectedSystem', deeds.end(endsAfterSeconds)),
  'end-activities': () => void data.drop('Activities'),
  'rule-activity': () => deeds.activity('SynchronisationRule'),
  schedule: deeds.schedule,
  execution: deeds.execution,
  running: () => deeds.execution({ endsAfterSeconds: null }),
  database: ({ reachable = false }) => void Object.assign(situation, { isDatabaseDown: !reachable }),
  maintenance: ({ on = true }) => void Object.assign(db.Settings, { MaintenanceMode: on }),
  'initial-administrator': ({ configured = true }) =>
    void Object.assign(situation, { initialAdministrator: configured ? 'ada@example.org' : null }),
  limit({ requests = 5, windowSeconds = 60 }) {
    Object.assign(situation, { limit: { requests, windowSeconds }, windows: new Map() });
    return { clientsAreToldApartBy: 'credentials' };
  },
  'map-custom': () => deeds.mapSso(true),
  'map-built-in': () => deeds.mapSso(false),
  drift: deeds.drift,
  'lose-schedules': deeds.loseSchedules,
  'lose-attributes': deeds.loseAttributes,
  'fail-reset'({ atStep = 1 }) {
    situation.isResetFailing = atStep !== null;
    return { steps: ['everything'] };
  },
  hidden: deeds.hidden,
};

/** What there is to say to a line `TOKEN DEED JSON`; nothing to one that makes no sense. */
function answerTo(line, token) {
  const [, shown, deed, json] = /^(\S+) (\S+) (\{.*\})$/.exec(line) ?? [];
  if (shown !== token || !Object.hasOwn(services, deed)) return '';
  try {
    return `${JSON.stringify({ values: services[deed](JSON.parse(json)) ?? {} })}\n`;
  } catch {
    return '';
  }
}

/** Answers with its address; nothing is opened without a token. Who knocks is told one line. */
export function openBackDoor(token) {
  if (!token) return undefined;
  const door = createServer((guest) => {
    guest.on('error', () => guest.destroy());
    createInterface({ input: guest }).once('line', (line) => guest.end(answerTo(line, token)));
  });
  return new Promise((resolve) => {
    door.listen(0, '127.0.0.1', () => resolve(`127.0.0.1:${door.address().port}`));
  });
}
