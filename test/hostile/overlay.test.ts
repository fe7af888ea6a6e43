import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serving } from './servers/bad-server.ts';
import { verifying } from './testing/attempt.ts';

const product = "$..[?@['x-section'] == '2.2'].properties.product";
let count = 0;

async function overlaid(...actions: readonly object[]) {
  count += 1;
  const overlay = join(tmpdir(), `svc-contract-overlay-${process.pid}-${count}.yaml`);
  await writeFile(overlay, JSON.stringify({ overlay: '1.0.0', info: { title: '', version: '' }, actions }));
  const server = await serving(JSON.stringify({ product: `${'a'.repeat(60)}!`, version: '1.2.3' }));
  return verifying(server, { only: 'SY-16,SY-17,SY-18', profile: { overlay } });
}

describe('an overlay', () => {
  it('whose pattern would run for ever makes errors, and verdicts of nobody', async () => {
    const update = { pattern: '^(a+)+$' };
    const { exitCode, rules, faults } = await overlaid({ target: product, update });
    expect(faults.join()).toContain('The pattern ^(a+)+$ was given up');
    expect(rules('failed')).toEqual([]);
    expect(exitCode).toBe(3);
  });

  it('whose pattern is slow and sound in itself judges as any other', async () => {
    const update = { pattern: '^[a-z]{1,64}!$' };
    expect((await overlaid({ target: product, update })).faults).toEqual([]);
  });

  it.each([
    ['finds its target by a pattern without an end', "$..[?search(@.description, '^(.+)+~$')]"],
    ['asks every node for all nodes, and these again', '$..[?$..[?$..nowhere]]'],
  ])('that %s is one line and exit code 2', async (_, target) => {
    const { exitCode, stderr } = await overlaid({ target, update: { a: 1 } });
    expect(stderr).toMatch(/the target .* was given up: it takes more than 1 s\. /);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });

  it('whose references go round in circles is one line and exit code 2', async () => {
    const update = { Loop: { type: 'object', properties: { next: { $ref: '#/components/schemas/Loop' } } } };
    const { exitCode, stderr } = await overlaid({ target: '$.components.schemas', update });
    expect(stderr).toContain('lead round in circles');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });
});
