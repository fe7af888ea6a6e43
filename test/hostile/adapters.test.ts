import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { httpControl } from '#harness/control/http.ts';
import { effects, newestRelease } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { settleRules } from '#harness/run/build-result.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { createReference } from '#reference/server/reference.ts';
import {
  answersOtherwise,
  bringsAboutAnother,
  comesLate,
  doesNothing,
  fails,
  neverCalms,
  takesMilliseconds,
  type Wrong,
} from './testing/wrong-adapters.ts';

const contract = await loadContract();

interface Outcome {
  readonly failed: readonly string[];
  readonly verdicts: Readonly<Record<string, string>>;
  /** How the scenarios ended. */
  readonly endings: ReadonlySet<string>;
}

/** What the rules come to on the conforming reference implementation, brought into its states by a wrong adapter. */
async function runWith(wrong: Wrong, only: readonly string[]): Promise<Outcome> {
  const reference = createReference({ document: contract.document });
  const fetch = wrong((request) => reference.control(request));
  const control = await httpControl({ url: 'http://control.invalid', fetch });
  const target = inProcessTarget('reference', (request) => reference.fetch(request));
  const session = await exercise(
    contract,
    {
      target,
      control,
      profile: {
        name: 'reference',
        release: newestRelease,
        paths: {},
        pathsConfirmed: true,
        allowed: new Set(effects),
        stateless: false,
        credentials: {},
      },
    },
    { only },
  );
  const settled = settleRules(session, only);
  return {
    failed: settled.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id),
    verdicts: Object.fromEntries(settled.map(({ id, verdict }) => [id, verdict])),
    endings: new Set(session.journal.scenarios.map(({ outcome }) => outcome)),
  };
}

const id = (): string => crypto.randomUUID();
const person = /a person has accounts/;
const passwordRules = ['PW-03', 'PW-06', 'PW-07', 'PW-19', 'VR-01'];
const health = ['SH-02', 'SH-04', 'SH-05', 'SH-39'];

/** An adapter that makes one person, and answers with that one ever after. */
function alwaysTheSame(): Wrong {
  let made: unknown;
  return answersOtherwise(person, (values) => {
    made ??= values;
    return made;
  });
}

const deadHeaders = (bearer: boolean): Wrong =>
  answersOtherwise(/a caller exists/, (values, { params }) => {
    if (params?.method !== 'bearer') return bearer ? values : { headers: { 'X-Api-Key': 'dead' } };
    return { headers: { Authorization: 'Bearer dead' } };
  });

it.each<[what: string, wrong: Wrong, rules: readonly string[]]>([
  ['silences no service', doesNothing(/has been silent/), health],
  ['loses no service', doesNothing(/has never reported/), ['SH-06', 'SH-10', 'SH-12', 'SH-34']],
  ['sets no service to work', doesNothing(/is working/), ['SH-03', 'SH-37', 'SH-40']],
  ['brings no service back', doesNothing(/is idle/), ['SH-10']],
  ['leaves the database alone', doesNothing(/database/), ['SY-14']],
  ['leaves maintenance mode alone', doesNothing(/maintenance/), ['SY-15']],
  ['limits no requests', doesNothing(/limited/), ['RL-01']],
  ['makes no Metaverse Objects', doesNothing(/objects exist/), ['LS-09', 'LS-10', 'LS-12', 'LS-13', 'LS-14']],
  ['moves no clock', doesNothing(/time passes/), ['SH-10', 'SH-46', 'SY-09', 'ER-05', 'RL-05']],
  ['stops no clock', doesNothing(/stands still/), ['SH-13']],
  ['configures nobody', doesNothing(/initial administrator/), ['FR-09', 'FR-65', 'FR-66']],
  ['begins no Activity', doesNothing(/is in progress/), ['FR-62', 'FR-63', 'FR-64']],
  [
    'takes seconds for milliseconds',
    takesMilliseconds,
    [...health, 'SY-09', 'PW-05', 'PW-06', 'PW-10', 'PW-15'],
  ],
  [
    'answers before it acts',
    comesLate(/a service|database|maintenance|limited|objects|calm/),
    [...health, 'SY-14', 'SY-15', 'LS-12', 'RL-01'],
  ],
  ['never calms', neverCalms, ['SY-14', 'SY-26', 'SY-30']],
  ['always answers with the same person', alwaysTheSame(), [...passwordRules, 'PW-30']],
  [
    'answers with a person who is gone',
    answersOtherwise(person, (values) => ({ ...values, metaverseObjectId: id() })),
    ['PW-03', 'PW-06', 'VR-01'],
  ],
  [
    'answers with accounts that are gone',
    answersOtherwise(person, ({ metaverseObjectId, accounts }) => ({
      metaverseObjectId,
      accounts: (accounts as unknown[]).map(() => ({
        connectedSystemId: id(),
        connectedSystemObjectId: id(),
      })),
    })),
    ['PW-06', 'PW-07', 'PW-19'],
  ],
  [
    'answers one account for two',
    answersOtherwise(person, ({ metaverseObjectId, accounts }) => ({
      metaverseObjectId,
      accounts: (accounts as unknown[]).slice(0, 1),
    })),
    ['PW-05', 'PW-06', 'PW-13'],
  ],
  ['answers an Activity that is gone', answersOtherwise(/activity/, () => ({ activityId: id() })), ['EN-06']],
  [
    'answers a running Schedule Execution for a finished one',
    bringsAboutAnother(/execution has finished/, () => ({ state: 'a schedule execution is running' })),
    ['SC-02', 'SC-07'],
  ],
  ['answers dead tokens', deadHeaders(true), ['AU-02', 'SY-26']],
  ['answers dead credentials', deadHeaders(false), ['AU-01', 'AU-02', 'SY-26', 'AC-01', 'LS-15', 'PW-03']],
  [
    'answers no headers',
    answersOtherwise(/a caller exists/, () => ({ headers: {} })),
    ['AU-01', 'SY-26', 'FR-62'],
  ],
])('an adapter that %s makes no rule fail', async (_, wrong, rules) => {
  const { failed, endings } = await runWith(wrong, rules);
  expect(failed).toEqual([]);
  expect(endings).toContain('untested');
});

it.each<[what: string, answer: () => Promise<Response>]>([
  ['500', async () => new Response('boom', { status: 500 })],
  ['no JSON', async () => new Response('<html>')],
  ['nothing in time', () => Promise.reject(new Error('no answer after 180 s'))],
])('an adapter that answers %s is an error', async (_, answer) => {
  const rules = ['SH-02', 'PW-03'];
  const { verdicts } = await runWith(fails(/silent|person/, answer), rules);
  expect(verdicts).toEqual({ 'SH-02': 'error', 'PW-03': 'error' });
});

it('an adapter that names no caller does not make FR-07 fail', async () => {
  const wrong = answersOtherwise(/a caller exists/, ({ headers }) => ({ headers }));
  expect((await runWith(wrong, ['FR-07'])).failed).toEqual([]);
});
