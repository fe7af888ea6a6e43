import { cpus } from 'node:os';
import { type Program, run } from '../measure/program.ts';
import { built } from '../measure/server.ts';
import { interleaved, type Row, type Take } from './interleaved.ts';

const processorTime =
  (program: Program): Take =>
  async () => {
    const { cpuMs, clockMs } = await run(program);
    return { value: cpuMs / 1000, clock: clockMs / 1000 };
  };

const clockTime =
  (program: Program): Take =>
  async () => ({ value: (await run(program)).clockMs / 1000 });

interface Pair extends Pick<Row, 'name' | 'what' | 'against' | 'target'> {
  readonly ours: Program;
  readonly theirs: Program;
}

function timed({ ours, theirs, ...row }: Pair): Row {
  return {
    ...row,
    unit: 'seconds of processor time',
    commands: { ours: written(ours), theirs: written(theirs) },
    measure: interleaved(processorTime(ours), processorTime(theirs)),
  };
}

const written = ({ words, launcher = [] }: Program): string => [...launcher, 'node', ...words].join(' ');
const nothing: Program = { words: ['-e', '0'] };
const quietly = ['--out', 'bench/out', '--quiet'];
const wholeRun: Program = { words: [built, 'verify', 'reference', '--in-process', ...quietly] };
const emptyRun: Program = {
  words: [
    'node_modules/@cucumber/cucumber/bin/cucumber.js',
    ...['--import', 'bench/peers/empty-steps.js', '--format', 'rerun', 'features'],
  ],
};
const proof: Program = {
  words: [built, 'prove', '--sample', '30', '--random-variants', '3', '--out', 'bench/out'],
};

const started: readonly Row[] = [
  timed({
    name: 'version',
    what: '`--version`',
    against: '`node -e 0`',
    target: { atMost: 5 },
    ours: { words: [built, '--version'] },
    theirs: nothing,
  }),
  timed({
    name: 'help',
    what: '`--help`',
    against: '`node -e 0`',
    target: { atMost: 5 },
    ours: { words: [built, '--help'] },
    theirs: nothing,
  }),
  timed({
    name: 'run',
    what: '`verify reference --in-process`, all rules',
    against: 'cucumber-js on the same features with empty steps',
    target: { atMost: 3 },
    ours: wholeRun,
    theirs: emptyRun,
  }),
  timed({
    name: 'growth',
    what: 'a run of all scenarios',
    against: 'a run of a quarter of them (`--shard 1/4`): 4 would be linear, without the start',
    target: { atMost: 4.4 },
    ours: wholeRun,
    theirs: { words: [...wholeRun.words, '--shard', '1/4'] },
  }),
];

const withWorkers = (count: string): Program => ({
  ...proof,
  words: [...proof.words, '--workers', count],
});

const prove: Row = {
  name: 'prove',
  what: '`prove` of a thirtieth of everything with one worker',
  against: 'the same with two',
  unit: 'seconds',
  target: { atLeast: 1.7 },
  commands: { ours: `${written(proof)} --workers 1`, theirs: `${written(proof)} --workers 2` },
  measure: interleaved(clockTime(withWorkers('1')), clockTime(withWorkers('2'))),
};

export const programs: readonly Row[] = [...started, ...(cpus().length > 1 ? [prove] : [])];
