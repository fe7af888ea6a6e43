import { describe, expect, it } from 'vitest';
import { everySample, features, resultWith, samples } from '#test/builders/results.ts';
import { folderName } from './shard.ts';
import { renderings } from './write-reports.ts';

describe('the folder of a result', () => {
  const { target } = resultWith([]);

  it('has the name of the target, made fit for a disk', () => {
    expect(folderName({ target: { ...target, name: '127.0.0.1:8080/a b' } })).toBe('127.0.0.1_8080_a_b');
  });

  it('tells the shards of a run apart', () => {
    const shard = { index: 2, of: 3 };
    expect(folderName({ target, shard })).toBe('server.2-of-3');
  });
});

describe('the reports of a result', () => {
  it.each(everySample)('are the same every time: %s', (_, result) => {
    const copy = structuredClone(result);
    expect([...renderings(copy, features)]).toEqual([...renderings(result, features)]);
    expect(copy).toEqual(result);
  });

  it('end with a line feed, and none is empty', () => {
    const texts = [...renderings(samples.broken, features)];
    expect(texts.filter(([, text]) => !/\S\n$/.test(text)).map(([name]) => name)).toEqual([]);
  });

  it('tell nothing of the whole from a part', () => {
    const ofWhole = [...renderings(samples.green, features)].map(([name]) => name);
    const ofPart = [...renderings(samples.shard, features)].map(([name]) => name);
    expect(ofWhole.filter((name) => !ofPart.includes(name))).toEqual([
      'badge.svg',
      'test-result.intoto.json',
    ]);
  });
});
