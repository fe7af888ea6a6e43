import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { medianOf, type Round, ratioOf } from './ratio.ts';

// What an answer of `reference` costs with --data and without: the same requests one after the other, in turn, and the
// time that the server computes, since a busy machine makes any other time tell little. Linux only.

const rounds = 5;
const requests = 600;
const token = 'of-a-comparison';
const work = {
  reading: (api: string, headers: Record<string, string>) =>
    fetch(`${api}/api/v1/system/health`, { headers }),
  writing: (api: string, headers: Record<string, string>) =>
    fetch(`${api}/api/v1/schedules`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"a","triggerType":"Manual","steps":[]}',
    }),
} as const;

interface Server {
  readonly pid: number;
  readonly api: string;
  readonly headers: Record<string, string>;
  end(): Promise<void>;
}

const folder = await mkdtemp(join(tmpdir(), 'svc-contract-bench-'));
try {
  for (const [kind, ask] of Object.entries(work)) {
    const counted: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const kept = await timed(['--data', join(folder, `${kind}-${round}`)], ask);
      const inMemory = await timed([], ask);
      if (round > 0) counted.push({ ours: kept, theirs: inMemory });
    }
    const { lowest, median, highest } = ratioOf(counted);
    const rate = (of: (round: Round) => number) =>
      Math.round((1_000 * requests) / medianOf(counted.map(of).toSorted((a, b) => a - b)));
    process.stdout.write(
      `${kind} with --data, to in memory\n  ratio   ${median.toFixed(2)}   from ${lowest.toFixed(2)} to ${highest.toFixed(2)}\n` +
        `  median  ${rate(({ ours }) => ours)} to ${rate(({ theirs }) => theirs)} requests a second of computing\n\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function timed(words: readonly string[], ask: (typeof work)[keyof typeof work]): Promise<number> {
  const { pid, api, headers, end } = await started(words);
  try {
    for (let warm = 0; warm < requests / 5; warm += 1) await (await ask(api, headers)).arrayBuffer();
    const began = await computed(pid);
    for (let count = 0; count < requests; count += 1) await (await ask(api, headers)).arrayBuffer();
    return (await computed(pid)) - began;
  } finally {
    await end();
  }
}

/** Milliseconds that a process has computed, of the hundredths of seconds that the kernel counts. */
async function computed(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function started(words: readonly string[]): Promise<Server> {
  const program = ['harness/cli/svc-contract.js', 'reference', '--state-control', '--quiet', ...words];
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SVC_CONTROL_TOKEN: token },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  while (!printed.includes('token')) await setTimeout(10);
  const address = (label: string) => new RegExp(`^${label}: (\\S+)$`, 'm').exec(printed)?.[1] ?? '';
  const answer = await fetch(`${address('state control')}/states`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{"state":"a caller exists"}',
  });
  const { values } = (await answer.json()) as { values: { headers: Record<string, string> } };
  return {
    pid: child.pid ?? 0,
    api: address('reference'),
    headers: values.headers,
    async end() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
