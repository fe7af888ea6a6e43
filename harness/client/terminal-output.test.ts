import { tmpdir } from 'node:os';
import process from 'node:process';
import { expect, it } from 'vitest';
import { httpServer } from '#test/builders/small-server.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { terminalOutput } from './terminal-output.ts';

it('removes cursor queries, also if they arrive in pieces', () => {
  const { read } = terminalOutput(undefined);
  const pieces = [
    'one\u001B',
    ']77',
    '77;1',
    '2\u0007 two \u001B[1mthree',
    '\u001B]0;title\u0007\u001B]7777;3\u0007',
  ];
  expect(pieces.map(read)).toEqual(['one', '', '', ' two \u001B[1mthree', '\u001B]0;title\u0007']);
});

// `readAll` writes probes to the terminal. Without probes, `readAll` would miss about one marker in five.
it.skipIf(process.platform === 'win32')('includes what was printed before a query', async () => {
  let markers = 0;
  let readAll: () => Promise<void> = async () => undefined;
  const late: number[] = [];
  const server = await httpServer(({ url = '' }, response) => {
    void readAll().then(() => {
      const printed = Number(url.slice(1));
      if (markers < printed) late.push(printed);
      response.end();
    });
  });
  const client = `for (let at = 1; at <= 100; at += 1) {
    process.stdout.write('marker\\n');
    await fetch('${server.url}/' + at);
  }`;
  const launch = {
    program: process.execPath,
    args: ['--input-type=module', '--eval', client],
    cwd: tmpdir(),
    env: {},
    seconds: 15,
  };
  const order = {
    interrupted: new AbortController().signal,
    onTerminal: (read: typeof readAll) => {
      readAll = read;
    },
    onEnd: (count: number) => {
      markers = count;
    },
  };
  const { exitCode } = await runInTerminal(launch, 'marker', order, () => ({ nth: 0, text: '' }));
  expect([exitCode, markers, late]).toEqual([0, 100, []]);
});
