import { describe, expect, it } from 'vitest';
import { readOutput } from '#harness/client/output.ts';

const read = (printed: string, output: 'json' | 'list', members = {}): unknown =>
  readOutput(printed, { line: '', output, members })?.map((each) => Object.fromEntries(each));

describe('the output of a command', () => {
  it.each([
    ['json', '{"Status":"ready"}\n', [{ status: 'ready' }]],
    [
      'json',
      '{"Service":"WorkerSync"}\n{"Service":"Scheduler"}\n',
      [{ service: 'WorkerSync' }, { service: 'Scheduler' }],
    ],
    ['json', '', []],
    ['json', 'ready', undefined],
    [
      'list',
      'Status    : ready\nTimestamp : 2026-11-21T10:00:00Z\n',
      [{ status: 'ready', timestamp: '2026-11-21T10:00:00Z' }],
    ],
    [
      'list',
      'Reason      : No heartbeat\n              at 10:00:05\nCurrentWork : \n',
      [{ reason: 'No heartbeat at 10:00:05', currentwork: '' }],
    ],
    [
      'list',
      'Overall  : Healthy\nServices :\n    Service : A\n\n    Service : B\n',
      [{ overall: 'Healthy', services: 'Service : A Service : B' }],
    ],
    ['list', 'no lines of this kind', undefined],
  ] as const)('in the format %s, %j, is parsed', (format, printed, objects) => {
    expect(read(printed, format)).toEqual(objects);
  });

  it('may have undocumented names', () => {
    expect(read('{"state":"ready"}', 'json', { Status: 'State' })).toEqual([{ status: 'ready' }]);
  });

  it('is not read in the format none', () => {
    expect(readOutput('Connected.', { line: '', output: 'none' })).toBeUndefined();
  });
});
