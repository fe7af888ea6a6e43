import { describe, expect, it } from 'vitest';
import { resultWith } from '#reports/result-builder.ts';
import { folderName } from '#reports/write.ts';

describe('the folder of a result', () => {
  const { target } = resultWith([]);

  it('has the name of the target, made fit for a disk', () => {
    expect(folderName({ target: { ...target, name: '127.0.0.1:8080/a b' } })).toBe('127.0.0.1_8080_a_b');
  });

  it('tells the shards of a run apart', () => {
    const shard = { index: 2, of: 3, plan: '', profile: '' };
    expect(folderName({ target, shard })).toBe('server.2-of-3');
  });
});
