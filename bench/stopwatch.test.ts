import { describe, expect, it } from 'vitest';
import { millisecondsOf } from './stopwatch.ts';

describe('the stopwatch', () => {
  it('takes the time of a program until it ends', async () => {
    expect(await millisecondsOf({ words: ['-e', 'setTimeout(() => 0, 300)'] })).toBeGreaterThan(300);
  });

  it('takes the time until a program says that it is ready, and ends it', async () => {
    const script = 'setTimeout(() => console.log("ready"), 300); setInterval(() => 0, 1000)';
    expect(await millisecondsOf({ words: ['-e', script], until: /ready/ })).toBeGreaterThan(300);
  });

  it('takes no time of a program that fails', async () => {
    await expect(millisecondsOf({ words: ['-e', 'process.exit(3)'] })).rejects.toThrow('exit code 3');
  });

  it('takes no time of a program that ends before it is ready', async () => {
    await expect(millisecondsOf({ words: ['-e', '0'], until: /ready/ })).rejects.toThrow(
      'before it was ready',
    );
  });
});
