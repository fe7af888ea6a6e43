import { beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#harness/register/register.ts';
import { type Advice, adviceFor } from '#harness/result/advice.ts';
import type { RunResult } from '#harness/result/result.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { patience } from '#test/patience.ts';
import { controlToken, type Started, started, stopAll, verifyIn } from './testing/run-command.ts';

/** About a twelfth of the rules, since a run of all rules takes long. A new rule does not change which. */
const isChosen = (id: string): boolean => Number(id.slice(3)) % 12 === 7;
const some = rules
  .filter(({ id, subject, excluded }) => subject === 'server' && excluded === undefined && isChosen(id))
  .map(({ id }) => id);

const env: Record<string, string> = { CONTROL_TOKEN: controlToken };
const folder = temporaryFolder('all');
let server: Started;

beforeAll(async () => {
  server = await started('reference', '--quiet');
  for (const kind of ['administrator', 'user', 'stranger', 'infrastructure'])
    for (const method of kind === 'infrastructure' ? ['api-key'] : ['api-key', 'bearer'])
      env[nameOf(kind, method)] = await credential({ kind, method });
  for (const [defect, as] of [
    ['expired', 'expired'],
    ['notYetValid', 'not-yet-valid'],
    ['otherAudience', 'wrong-audience'],
    ['otherIssuer', 'wrong-issuer'],
  ] as const)
    env[`TOKEN_${defect}`] = await credential({ kind: 'user', method: 'bearer', token: as });
  return stopAll;
});

function nameOf(kind: string, method: string): string {
  return `${kind}_${method}`.toUpperCase().replace('-', '_');
}

async function credential(params: Readonly<Record<string, string>>): Promise<string> {
  const { headers } = await server.enter('a caller exists', params);
  return Object.values(headers as Record<string, string>)
    .join()
    .replace('Bearer ', '');
}

interface Profile {
  credentials: Record<string, object>;
  refusedTokens?: Record<string, object>;
  allow: string[];
  stateControl?: object;
  expendable?: boolean;
  budget?: object;
}

const stateControl = () => ({ adapter: 'http', url: server.control, token: { env: 'CONTROL_TOKEN' } });

/** Makes exactly the change that the advice describes. */
function change(profile: Profile, name: string): void {
  const [, what, kind = ''] = /^(credentials|API key|token) of (\w+)$/.exec(name) ?? [];
  if (what === 'token') {
    profile.credentials[kind] = { ...profile.credentials[kind], bearer: { env: nameOf(kind, 'bearer') } };
  } else if (what !== undefined) {
    profile.credentials[kind] = { ...profile.credentials[kind], apiKey: { env: nameOf(kind, 'api-key') } };
  } else if (name.startsWith('refusedTokens.')) {
    const defect = name.slice('refusedTokens.'.length);
    profile.refusedTokens = { ...profile.refusedTokens, [defect]: { env: `TOKEN_${defect}` } };
  } else if (name === 'budget.unauthenticated') profile.budget = { unauthenticated: 10_000 };
  else if (name === 'state control' || name === 'clock') profile.stateControl = stateControl();
  else profile.allow.push(name);
  if (name === 'reset') profile.expendable = true;
}

async function verifyWith(profile: Profile): Promise<RunResult> {
  const file = await folder.write('profile.yaml', { name: 'it', baseUrl: server.api, ...profile });
  const reset = profile.allow.includes('reset') ? ['--allow', 'reset=127.0.0.1'] : [];
  return (await verifyIn(['--profile', file, '--only', some.join(','), ...reset], env)).result;
}

const exercised = ({ rules: all }: RunResult): readonly string[] =>
  all.filter(({ verdict }) => verdict !== 'untested').map(({ id }) => id);

/** Follows the advice of each run in the next run, until none is left. Returns the advised changes. */
async function follow(profile: Profile): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let result = await verifyWith(profile); ; ) {
    const [advice] = adviceFor(result.rules);
    if (advice === undefined) return lines;
    for (const name of advice.changes) change(profile, name);
    const next = await verifyWith(profile);
    compare(advice, exercised(result), exercised(next));
    lines.push(advice.changes.join(', '));
    result = next;
  }
}

/** Expects that the changes add all rules of the advice, and fewer than five others, to the tested rules. */
function compare({ changes, rules: promised }: Advice, before: readonly string[], after: typeof before) {
  const gained = after.filter((id) => !before.includes(id));
  expect([changes, promised.filter((id) => !gained.includes(id))]).toEqual([changes, []]);
  expect(gained.length - promised.length, `${changes}: ${gained}`).toBeLessThan(5);
}

// The tests make about eight runs, one after the other.
describe('following the advice on the reference implementation', { timeout: patience(60) }, () => {
  it('reaches the predicted number of rules without state control', async () => {
    const administrator = { apiKey: { env: nameOf('infrastructure', 'api-key') } };
    const advice = await follow({ credentials: { administrator }, allow: [] });
    expect(advice.length).toBeLessThan(9);
    expect(advice[0]).toContain('of user');
    expect(advice.at(-1)).toContain('reset');
  });

  it('reaches the predicted number of rules with state control', async () => {
    const advice = await follow({ credentials: {}, allow: [], stateControl: stateControl() });
    expect(advice.at(-1)).toContain('reset');
    const indexOf = (name: string): number => advice.findIndex((each) => each.split(', ').includes(name));
    expect(indexOf('write')).toBeLessThan(indexOf('password'));
  });
});
