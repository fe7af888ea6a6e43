import { tmpdir } from 'node:os';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { readOutput } from '#harness/client/output.ts';
import { buildLine, splitOutput } from '#harness/client/script.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { clientIn } from './client-definition.ts';
import { runInTerminal, terminalOutput } from './run-in-terminal.ts';
import { runInShell } from './run-script.ts';

const commands = {
  'Get-SvcHealth': {
    line: '{here}/svc health',
    parameters: { Url: '--url {value}', Ready: '--ready' },
    positional: '{value}',
  },
  'Get-SvcVersion': { line: 'svc version' },
  'Get-SvcAuthConfig': { line: 'svc auth', positional: 'none' },
};
const shell = ['sh', '-c', '{script}'];
const subject = clientIn({ shell, commands }, '/home/ada/client');
const Url = 'http://svc.example';

it.each([
  [{ command: 'Get-SvcUserInfo', parameters: {} }, 'does not describe Get-SvcUserInfo'],
  [{ command: 'Get-SvcHealth', parameters: { Live: true } }, 'does not describe the parameter Live'],
  [{ command: 'Get-SvcVersion', parameters: { Url }, byPosition: true }, 'describe the positional Url'],
  [{ command: 'Get-SvcAuthConfig', parameters: { Url }, byPosition: true }, 'has no positional Url'],
] as const)('a script cannot be built from %j', (invocation, why) => {
  expect(() => buildLine(subject, invocation)).toThrow(Untestable);
  expect(() => buildLine(subject, invocation)).toThrow(why);
});

it.each([
  ['no end of lineM1', []],
  ['no end of linem1 0\n', [{ output: 'no end of line', succeeded: true, status: '0' }]],
  [
    'a\r\nm1 True\r\nb\r\nm1 False\r\n',
    [
      { output: 'a\r\n', succeeded: true, status: 'True' },
      { output: 'b\r\n', succeeded: false, status: 'False' },
    ],
  ],
  ['one\nm1 0\nthe second has not ended', [{ output: 'one\n', succeeded: true, status: '0' }]],
])('the output of a script, %j, is split by command', (printed, parts) => {
  expect(splitOutput(printed, 'm1').outputs).toEqual(parts);
});

const read = (printed: string, output: 'json' | 'list', members = {}): unknown =>
  readOutput(printed, { output, members })?.map((each) => Object.fromEntries(each));

describe('the output of a command', () => {
  it.each([
    ['json', '{\n  "Status": "Failed"\n}\n{"a":1}\nA last word.\n', [{ status: 'Failed' }, { a: 1 }]],
    ['json', '', []],
    ['json', 'ready', undefined],
    ['json', '["Status : ready"]', undefined],
    ['json', '["Asking.",{"a":1}]', [{}, { a: 1 }]],
    ['json', '[]', []],
    ['list', 'Reason : silent\n        at 10:00:05\nWork : \n', [{ reason: 'silent at 10:00:05', work: '' }]],
    ['list', 'Services :\n    Service : A\n\n    Service : B\n', [{ services: 'Service : A Service : B' }]],
    ['list', 'no lines of this kind', undefined],
  ] as const)('in the format %s, %j, is parsed', (format, printed, objects) => {
    expect(read(printed, format)).toEqual(objects);
  });

  // The same name may mean one field of the outer object and another of an inner one.
  it.each([
    ['json', '{"Status":"Degraded","All":[{"Status":"Healthy","Name":"x"}]}'],
    ['list', 'Status : Degraded\nAll    : [{"Status":"Healthy","Name":"x"}]'],
  ] as const)('in the format %s, may use undocumented names, in nested objects too', (format, printed) => {
    const members = { Overall: 'Status', Services: 'All', Service: 'Name' };
    const [summary = {}] = read(printed, format, members) as readonly Record<string, unknown>[];
    const { overall, services } = summary;
    const [service] = (format === 'json' ? services : JSON.parse(String(services))) as readonly object[];
    expect([overall, service]).toMatchObject(['Degraded', { service: 'x', status: 'Healthy' }]);
  });

  it('is not read in the format "none"', () => {
    expect(readOutput('Connected.', { output: 'none' })).toBeUndefined();
  });
});

/** Runs these lines at a terminal, replying yes. `asked` has the index of the line for each prompt. */
async function answered(...lines: readonly string[]): Promise<{ printed: string; asked: readonly number[] }> {
  const names = ['Reset-SvcSystem', 'Get-SvcVersion', 'Get-SvcUserInfo'] as const;
  const commands = Object.fromEntries(lines.map((line, at) => [names[at] ?? '', { line }]));
  const subject = clientIn({ shell, timeoutSeconds: 20, commands }, tmpdir());
  const prompted: number[] = [];
  const { stdout } = await runInShell({
    subject,
    prepared: [],
    invocations: names.slice(0, lines.length).map((command) => ({ command, parameters: {} })),
    answer: 'yes',
    interrupted: new AbortController().signal,
    onPrompt: (nth) => prompted.push(nth),
  });
  return { printed: stdout, asked: prompted };
}

const ask = (question: string): string => `printf '${question}'; read reply; echo "got $reply"`;

it.skipIf(process.platform === 'win32')('replies to the prompt of any command', async () => {
  const { printed, asked } = await answered(ask('Sure? '), 'echo nothing to ask', ask('Sure?\\n'));
  expect(asked).toEqual([0, 2]);
  expect(printed.match(/got y/g)).toHaveLength(2);
});

it.skipIf(process.platform === 'win32')('replies to two prompts of one command', async () => {
  const { printed, asked } = await answered(`${ask('Sure? ')}; ${ask('Really? ')}`);
  expect(asked).toEqual([0, 0]);
  expect(printed.match(/got y/g)).toHaveLength(2);
});

it.skipIf(process.platform === 'win32')('does not reply to a command that is only slow', async () => {
  const { asked } = await answered('echo Working; sleep 0.6; echo done', `${ask('Sure? ')}; sleep 1.2`);
  expect(asked).toEqual([1]);
});

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
  const args = ['--input-type=module', '--eval', client];
  const launch = { program: process.execPath, args, cwd: tmpdir(), env: {}, seconds: 15 };
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
