// State control as a program: one argument (list, enter or calm), and for `enter` the state on standard input.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const kinds = ['administrator', 'user'];
const answers = {
  list: () => ({
    states: [{ state: 'a caller exists', params: { kind: kinds, method: ['api-key'] } }],
    capabilities: { clock: false },
  }),
  enter: ({ state, params: { kind = 'administrator' } = {} }) =>
    state === 'a caller exists' && kinds.includes(kind)
      ? { values: { headers: { 'X-Api-Key': `${kind}-key` } } }
      : { unsupported: `no ${kind}` },
  calm: () => ({}),
};
const [, , command] = process.argv;
const given = command === 'enter' ? JSON.parse(readFileSync(0, 'utf8')) : {};
process.stdout.write(JSON.stringify(answers[command](given)));
