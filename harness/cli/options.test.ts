import { expect, it } from 'vitest';
import { loadCommands } from './cli.ts';

const every = (await loadCommands()).flatMap(({ description: { name, options }, parse }) =>
  Object.entries(options).map(([option, about]) => ({ name, option, about, parse })),
);

// As of a variable that is not set.
it.each(every.filter(({ about }) => about.type !== 'boolean' && about.type !== 'word'))(
  '$name does not take an empty --$option',
  ({ option, parse }) => {
    for (const empty of [[`--${option}=`], [`--${option}`, ' ']])
      expect(parse(empty)).toMatchObject({ problem: expect.stringContaining(`--${option} is empty`) });
  },
);

it.each([
  ...new Map(every.toReversed().flatMap((each) => (each.about.type === 'word' ? [[each.name, each]] : []))),
])("%s '' is wrong usage", (_, { about, parse }) => {
  expect(parse([''])).toMatchObject({ problem: expect.stringContaining(`${about.value} is empty`) });
});

const numbers = every.filter(({ about }) => /\bnumber\b/.test(about.takes?.accepts ?? ''));

it.each(numbers)('the number of $name --$option has an upper bound, which a message says', ({ about }) => {
  expect(numbers.length).toBeGreaterThan(15);
  const [, most = ''] = / to (\d+)$/.exec(about.takes?.accepts ?? '') ?? [];
  expect(about.takes?.read(most)).toBe(Number(most));
  expect(about.takes?.read(String(Number(most) + 1))).toBeUndefined();
  expect(Number(most)).toBeLessThan(2 ** 32);
});
