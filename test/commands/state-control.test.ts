import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { knownStates } from '#harness/state-control/state-catalogue.ts';
import { createReference } from '#reference/server/reference.ts';
import { enterer } from '#test/builders/enterer.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { controlToken, errorOf, runCommand, started } from './testing/run-command.ts';

const folder = temporaryFolder();

const checking = (...args: readonly string[]) =>
  runCommand(['state-control', 'check', ...args], { TOKEN: controlToken, WRONG: 'another' });

describe('state-control check', () => {
  it('checks every state of the reference implementation in order', async () => {
    const { control } = await started('reference');
    const { exitCode, stdout } = await checking(control, '--token-env', 'TOKEN');
    expect(stdout).toMatch(/ok +a request without the token +refused with 401/);
    expect(stdout).toMatch(/ok +a person has accounts +returns metaverseObjectId and accounts/);
    expect(stdout).toMatch(/\n {2}\d+ ok, 0 incomplete, 0 unsupported, 0 broken\n/);
    expect(stdout).not.toContain(controlToken);
    expect(exitCode).toBe(0);
  });

  it.each([1, 9])('sends an adapter its own names, not those of the reference: %i steps', async (count) => {
    const steps = Array.from({ length: count }, (_, index) => `own step ${index}`);
    const sent: unknown[] = [];
    const state = 'the next factory reset fails';
    const { url } = await servedBy(async (request) => {
      if (request.method === 'GET') return Response.json({ states: [{ state }] });
      if (request.method === 'DELETE') return new Response(null, { status: 204 });
      const { state: wanted, params } = (await request.json()) as {
        state: string;
        params: { atStep?: unknown };
      };
      if (wanted !== state) return new Response(null, { status: 501 });
      const { atStep = 1 } = params;
      sent.push(atStep);
      const isKnown = typeof params === 'object' && [1, null, ...steps].includes(atStep as string);
      return isKnown ? Response.json({ values: { steps } }) : new Response(null, { status: 400 });
    });
    const { stdout, exitCode } = await checking(url);
    expect(stdout).toMatch(/ok +the next factory reset fails +returns steps/);
    expect(stdout).toContain(' 0 broken\n');
    expect([sent.includes(steps[0]), sent.includes(steps.at(-1)), exitCode]).toEqual([true, true, 0]);
  });

  it('prints a schema of all states, which the reference implementation matches', async () => {
    const { exitCode, stdout } = await runCommand(['state-control', 'schema']);
    expect(exitCode).toBe(0);
    const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false });
    ajv.addSchema(JSON.parse(stdout) as object, 'states');
    const enter = enterer(createReference().control);
    for (const { state } of knownStates) {
      const stateRequest = { state, params: {} };
      expect(ajv.validate('states', stateRequest), `${state}: ${ajv.errorsText()}`).toBe(true);
      const values = await enter(state);
      const pointer = `states#/$defs/${encodeURIComponent(state)}/answer`;
      expect(ajv.validate(pointer, { values }), `${state}: ${ajv.errorsText()}`).toBe(true);
    }
    expect(ajv.validate('states', { state: 'it rains' })).toBe(false);
    expect(ajv.validate('states', { state: 'a service is idle', params: { service: 'Nobody' } })).toBe(false);
  });

  it('reports that a wrong token cannot list the states', async () => {
    const { control } = await started('reference');
    const { exitCode, stdout } = await checking(control, '--token-env', 'WRONG');
    expect(stdout).toMatch(/broken +the list of states +401: give a valid token with --token-env NAME/);
    expect(exitCode).toBe(1);
  });

  it('tests a program in the same way', async () => {
    const program = await folder.write('adapter.mjs', adapterProgram);
    const command = `${process.execPath} ${program}`;
    const { exitCode, stdout } = await checking('--command', command, '--json');
    const findings = JSON.parse(stdout) as { about: string; outcome: string; why: string }[];
    const outcomes = Object.fromEntries(
      findings.map(({ about, outcome, why }) => [about, `${outcome}: ${why}`]),
    );
    expect(outcomes).toMatchObject({
      'the list of states': 'ok: 2 states, no clock',
      'the initial state': 'ok: entered',
      'an unknown state': 'ok: refused with no such state',
      'invalid parameters': expect.stringMatching(/^ok: refused with .*params must be an object/),
      'a service is idle': 'ok: entered',
      'a caller exists': 'broken: did not return headers',
      'time passes': 'unsupported: not declared',
    });
    expect(exitCode).toBe(1);
  });

  it.each([
    ['does not exist', 'no-such-program', /"no-such-program list" cannot be started\. [^\n]+\n$/],
    ['cannot be executed', '/dev/null', /"\/dev\/null list" cannot be started\. [^\n]+\n$/],
  ])('exits with 3, in one line, if a program %s', async (_, command, message) => {
    const args = ['state-control', 'check', '--command', command];
    expect(await errorOf(args, { exitCode: 3 })).toMatch(message);
  });
});

const adapterProgram = `
import { text } from 'node:stream/consumers';
const states = ['a service is idle', 'a caller exists'];
const verb = process.argv.at(-1);
if (verb === 'list') console.log(JSON.stringify({ states: states.map((state) => ({ state })) }));
if (verb === 'enter') {
  const { state, params } = JSON.parse(await text(process.stdin));
  if (!states.includes(state)) console.log('{"unsupported":"no such state"}');
  else if (typeof params !== 'object') { console.error('params must be an object'); process.exit(1); }
  else console.log('{"values":{}}');
}
if (verb === 'calm') console.log('restored all three services');
`;
