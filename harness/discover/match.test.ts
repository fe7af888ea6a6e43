import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { ruleById } from '#harness/register/register.ts';
import { randomChoices } from '#mocks/choices/choices.ts';
import { driftFrom, type Editable, move, operationIn, publishedCopy } from '#test/builders/published-copy.ts';
import { ruleContract } from './finding-rules.ts';

const shaken = Array.from({ length: 50 }, (_, seed) => randomChoices(seed)).find(
  ({ paths }) => paths.getVersion !== '/api/v1/health/version',
);

async function elsewhere(): Promise<Editable> {
  const document = await publishedCopy();
  for (const [id, path] of Object.entries(shaken?.paths ?? {}))
    move(document, id, id === 'resetSystem' ? 'POST' : 'GET', path);
  return document;
}

function withoutIds(document: Editable): Editable {
  for (const item of Object.values<Editable>(document.paths))
    for (const operation of Object.values<Editable>(item)) delete operation.operationId;
  return document;
}

describe('operations that lie elsewhere', () => {
  it.each([
    ['their ids', (document: Editable) => document, 'operationId'],
    ['their words and members', withoutIds, 'resemblance'],
  ])('are known by %s', async (_, change, by) => {
    const { matches, missing } = await driftFrom(change(await elsewhere()));
    const moved = matches.filter((match) => match.by !== 'path');
    expect(missing).toEqual([]);
    expect(Object.fromEntries(moved.map(({ wanted, given }) => [wanted.id, given.path]))).toEqual(
      shaken?.paths,
    );
    expect(moved.every((match) => match.by === by && match.isSure)).toBe(true);
  });

  it('are left alone where two could be meant', async () => {
    const document = withoutIds(await publishedCopy());
    const { item, path } = { item: document.paths['/api/v1/health/version'], path: '/api/v1/health/version' };
    delete document.paths[path];
    document.paths['/api/v1/about'] = item;
    document.paths['/api/v1/version'] = structuredClone(item);
    const { missing } = await driftFrom(document);
    expect(missing.map(({ id }) => id)).toEqual(['getVersion']);
  });

  it('fail nobody where only their words tell what they are', async () => {
    const document = await publishedCopy();
    const { operation } = operationIn(document, 'getVersion');
    delete operation.operationId;
    operation.responses[200].content['application/json'].schema = { type: 'string' };
    document.paths['/api/v1/version'] = document.paths['/api/v1/health/version'];
    delete document.paths['/api/v1/health/version'];
    const { findings, matches } = await driftFrom(document);
    expect(matches.find(({ wanted }) => wanted.id === 'getVersion')?.isSure).toBe(false);
    expect(findings.map(({ rank, kind }) => [rank, kind])).toEqual([
      ['differs', 'type'],
      ['note', 'operation'],
    ]);
  });
});

describe('the rules that findings name', () => {
  it.each(ruleContract())('$id is in the register, and judges servers', ({ id }) => {
    const rule = ruleById(id);
    expect(rule?.subject).toBe('server');
    expect(rule?.basis).not.toBe('open');
  });

  it('speak of operations that there are', async () => {
    const { operations } = await loadContract();
    const named = ruleContract().flatMap(({ contract }) => contract.map((line) => line.split(' ')[0] ?? ''));
    expect(named.filter((name) => !/^(?:\*|lists)$/.test(name) && !operations.has(name))).toEqual([]);
  });
});
