import { describe, expect, it } from 'vitest';
import { nearest } from './states.ts';

const names = ['a service has been silent', 'a service is idle', 'time passes'];

/** The same names, counting how often one is looked at. */
function watched(): { readonly names: readonly string[]; looks(): number } {
  let looks = 0;
  const get = (all: readonly string[], key: string | symbol) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
    return Reflect.get(all, key) as unknown;
  };
  return { names: new Proxy(names, { get }), looks: () => looks };
}

describe('a state that there is not', () => {
  it('may have meant one that is called alike', () => {
    expect(nearest('a service was silent', names)[0]).toBe('a service has been silent');
    expect(nearest('it rains', names)).toEqual([]);
  });

  it.each([201, 100_000, 1_000_000])('is compared with none where its name has %i characters', (length) => {
    const known = watched();
    expect(nearest('a service '.padEnd(length, 'ab'), known.names)).toEqual([]);
    expect(known.looks()).toBe(0);
  });
});
