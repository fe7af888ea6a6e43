import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { endTogether } from './end-together.ts';

describe('answers that are ended together', () => {
  it('wait for each other, not for later ones, and keep their order', async () => {
    const ended: string[] = [];
    const outgoing = { end: (text: string) => ended.push(text) } as unknown as ServerResponse;
    const end = endTogether();
    end(outgoing, 'a');
    await Promise.resolve();
    end(outgoing, 'b');
    expect(ended).toEqual([]);
    await setImmediate();
    expect(ended).toEqual(['a', 'b']);
    end(outgoing, 'c');
    expect(ended).toEqual(['a', 'b']);
    await setImmediate();
    expect(ended).toEqual(['a', 'b', 'c']);
  });
});
