import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import { openSimulator } from '#proof/targets/open-simulator.ts';
import { patience } from '#test/patience.ts';

const contract = await loadContract();
const rules = [
  'CL-36',
  'CL-37',
  'CL-38',
  'CL-39',
  'CL-41',
  'CL-44',
  'CL-52',
  'CL-55',
  'CL-56',
  'CL-76',
  'CL-77',
  'CL-78',
  'CL-79',
  'CL-80',
];

/** The verdicts of the rules for a client with many commands and some mistakes. */
async function verdictsOf(flaws: readonly string[], everyCommand = true): Promise<readonly string[]> {
  const { subject, release } = await readClientDefinition(join(root, 'test/other-commands/client.yaml'));
  const own = { ...subject, environment: { FLAWS: flaws.join(', ') } };
  const run = { subject: own, release, openSimulator, everyCommand, only: rules };
  const result = await verifyClientUnderTest(contract, run);
  return result.rules.map(({ id, verdict }) => `${id} ${verdict}`);
}

/** Each mistake breaks the rule beside it. */
const mistakes = {
  'key in query': 'CL-36',
  'waits on': 'CL-38',
  'number for a name': 'CL-41',
  'no wait': 'CL-44',
  'key printed': 'CL-52',
  'first page': 'CL-55',
  'large pages': 'CL-56',
  'scalar for a list': 'CL-76',
  'errors ignored': 'CL-77',
  'empty record': 'CL-78',
  'filter dropped': 'CL-79',
  'another record': 'CL-80',
};

// Slow: each run starts the client for twelve situations.
describe('commands that the document does not name', { timeout: patience(60) }, () => {
  it('fail no rule if they keep to the document, and are judged by all rules about every command', async () => {
    expect(await verdictsOf([])).toEqual(rules.map((id) => `${id} passed`));
  });

  it('fail the rule that each mistake breaks', async () => {
    const failed = Object.values(mistakes);
    const expected = rules.map((id) => `${id} ${failed.includes(id) ? 'failed' : 'passed'}`);
    expect(await verdictsOf(Object.keys(mistakes))).toEqual(expected);
  });

  it('fail the rules about unfinished Schedule Executions and empty lists by what else they do', async () => {
    const verdicts = await verdictsOf(['one poll', 'message for none']);
    expect(verdicts.filter((each) => each.endsWith('failed'))).toEqual(['CL-39 failed', 'CL-78 failed']);
  });

  it('are not run unless that is asked for', async () => {
    expect(await verdictsOf(['errors ignored'], false)).toContain('CL-77 inapplicable');
  });
});
