import { describe, expect, it } from 'vitest';
import { everySample, features, samples } from '#test/builders/results.ts';
import { renderings } from './write-reports.ts';

describe('the reports of a result', () => {
  it.each(everySample)('are the same every time: %s', (_, result) => {
    const copy = structuredClone(result);
    expect([...renderings(copy, features)]).toEqual([...renderings(result, features)]);
    expect(copy).toEqual(result);
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
