import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { describe, expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import { supportFiles } from '#harness/files/runtime-paths.ts';

/** All messages of a dry run. A dry run only looks for the definition of each step. */
async function dryRun(): Promise<Envelope[]> {
  const envelopes: Envelope[] = [];
  const silent = new Writable({ write: (_chunk, _encoding, next) => next() });
  const provided = { import: [...supportFiles], paths: ['features/'], dryRun: true };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, { cwd: root });
  await runCucumber(runConfiguration, { cwd: root, stdout: silent, stderr: silent, env: {} }, (envelope) =>
    envelopes.push(envelope),
  );
  return envelopes;
}

const envelopes = await dryRun();
const definitions = new Map(
  envelopes.flatMap(({ stepDefinition: each }) =>
    each === undefined ? [] : [[each.id, each.pattern.source] as const],
  ),
);
const texts = new Map(
  envelopes.flatMap(({ pickle }) => pickle?.steps.map(({ id, text }) => [id, text] as const) ?? []),
);
const testSteps = envelopes.flatMap(({ testCase }) => testCase?.testSteps ?? []);

describe('the steps of the features', () => {
  it('include none that no feature uses', () => {
    const used = new Set(testSteps.flatMap(({ stepDefinitionIds = [] }) => stepDefinitionIds));
    const unused = [...definitions].filter(([id]) => !used.has(id)).map(([, text]) => text);
    // Only scenarios that `explore` writes for its findings use these steps.
    expect(unused).toEqual([
      'the server is in the state {string} with:',
      '{caller} requests {string} with:',
      'this is sent:',
      'no response contradicts the document',
    ]);
  });

  it('are at most 200', () => expect(definitions.size).toBeLessThanOrEqual(200));

  it('are all defined and unambiguous', () => {
    const steps = testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined);
    expect(steps.length).toBeGreaterThan(100);
    const wrong = steps.filter(({ stepDefinitionIds = [] }) => stepDefinitionIds.length !== 1);
    expect(wrong.map(({ pickleStepId = '' }) => texts.get(pickleStepId))).toEqual([]);
  });

  it('include exactly one action in every scenario', () => {
    const pickles = envelopes.flatMap(({ pickle }) => (pickle === undefined ? [] : [pickle]));
    const nameless = pickles.filter(
      ({ tags }) => !tags.some(({ name }) => /^@(?!OP)[A-Z]{2}-\d{2}$/.test(name)),
    );
    const acts = pickles.filter(({ steps }) => steps.filter(({ type }) => type === 'Action').length !== 1);
    expect(nameless.map(({ name }) => name)).toEqual([]);
    expect(acts.map(({ name, uri }) => `${uri}: ${name}`)).toEqual([]);
  });
});
