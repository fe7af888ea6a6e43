import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { root } from '#harness/root.ts';
import { openDataFile } from '#reference/server/persistence/data-file.ts';
import { type Dice, dice } from '#test/builders/random.ts';
import {
  asRequest,
  type Contents,
  caller,
  contentsOf,
  type Model,
  makeModel,
  nextOrder,
  type Order,
} from './model.ts';

/** What came of it. */
export interface KillReport {
  readonly kills: number;
  readonly answered: number;
  /** Requests that were under way when the server was killed: some had been written down, and some had not. */
  readonly underWay: { readonly kept: number; readonly lost: number };
  readonly resets: number;
  /** What was wrong with a file after a kill. */
  readonly flaws: readonly string[];
}

const program = join(dirname(fileURLToPath(import.meta.url)), 'killable-server.ts');
const livesOfAFile = 10;

/**
 * Kills a server at random moments, by a seed, while it is sent one request after the other, and looks at what its file
 * then holds: every answered change, and the one under way as a whole or not at all.
 */
export async function killRepeatedly(kills: number, seed: number): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-killed-'));
  try {
    return await killIn(folder, kills, seed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function killIn(folder: string, kills: number, seed: number): Promise<KillReport> {
  const chance = dice(seed);
  const tally = { kills: 0, answered: 0, underWay: { kept: 0, lost: 0 }, resets: 0, flaws: [] as string[] };
  const file = join(folder, 'data');
  let model = makeModel();
  let flawsBefore = 0;
  for (; tally.kills < kills; tally.kills += 1) {
    if (tally.kills % livesOfAFile === 0 || tally.flaws.length > flawsBefore) {
      flawsBefore = tally.flaws.length;
      await Promise.all([file, `${file}-wal`, `${file}-journal`].map((each) => rm(each, { force: true })));
      model = makeModel();
    }
    const { answered, open } = await oneLife(file, model, chance);
    tally.answered += answered.length;
    tally.resets += answered.filter(({ path }) => path.endsWith('/reset')).length;
    const found = contentsIn(file);
    if (isBeginning(found) || isDeepStrictEqual(found, model.contents)) {
      if (isBeginning(found) && answered.length > 0)
        tally.flaws.push(`kill ${tally.kills}: everything is gone`);
      if (open !== undefined) tally.underWay.lost += 1;
      continue;
    }
    if (open !== undefined) await model.obey(open);
    if (open !== undefined && isDeepStrictEqual(found, model.contents)) tally.underWay.kept += 1;
    else tally.flaws.push(`kill ${tally.kills}: ${differingIn(found, model.contents)}, after ${said(open)}`);
  }
  return tally;
}

/** From the start of a server to its end at a random moment: what it answered, and what it was at. */
async function oneLife(
  file: string,
  model: Model,
  chance: Dice,
): Promise<{ answered: readonly Order[]; open: Order | undefined }> {
  const server = spawn(process.execPath, [program, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(file), 'compiled') },
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const answered: Order[] = [];
  let open: Order | undefined;
  try {
    // One in ten does not live to say that it is there.
    if (chance.hits(0.1)) await Promise.race([gone, setTimeout(chance.roll() * 500)]);
    else {
      const base = await addressesOf(server);
      const lifetime = chance.roll() * 300;
      let killing: Promise<unknown> | undefined;
      while (!server.killed) {
        // The first one is slow, since much is loaded for it.
        if (answered.length === 1) killing = setTimeout(lifetime).then(() => server.kill('SIGKILL'));
        open = answered.length === 0 ? caller : nextOrder(model.present, chance);
        const response = await fetch(asRequest(open, base)).catch(() => undefined);
        if (response === undefined) break;
        const status = await model.obey(open);
        if (response.status !== status) throw new Error(`${said(open)}: ${response.status}, not ${status}`);
        answered.push(open);
        open = undefined;
      }
      await killing;
    }
  } finally {
    server.kill('SIGKILL');
    await gone;
  }
  return { answered, open };
}

async function addressesOf(server: ChildProcess): Promise<Readonly<Record<Order['to'], string>>> {
  let printed = '';
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const found = /^(\S+) (\S+)\n/.exec(printed);
    if (found !== null) return { api: found[1] ?? '', control: found[2] ?? '' };
  }
  throw new Error(`The server ended before it listened: ${printed}`);
}

/** What a server would find at its next start. */
function contentsIn(file: string): Contents {
  const opened = openDataFile(file);
  try {
    return contentsOf(opened.read());
  } finally {
    opened.close();
  }
}

const isBeginning = (contents: Contents) => Object.keys(contents).length === 0;
const said = (order: Order | undefined) => JSON.stringify(order ?? 'nothing under way');

function differingIn(found: Contents, expected: Contents): string {
  const names = Object.keys({ ...found, ...expected });
  const wrong = names.filter((name) => !isDeepStrictEqual(found[name], expected[name]));
  const sizes = wrong.map((name) => `${name} (${found[name]?.length} rows, not ${expected[name]?.length})`);
  return `another ${sizes.join(', ')}`;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
  });
  const [kills, seed] = [Number(values.kills), Number(values.seed)];
  if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
    process.stderr.write('kill: takes --kills N, at least 1, and --seed N.\n');
    process.exit(2);
  }
  const { flaws, answered, underWay, resets } = await killRepeatedly(kills, seed);
  process.stdout.write(
    `${kills} kills, seed ${seed}: ${answered} requests answered, ${resets} resets among them; ` +
      `${underWay.kept + underWay.lost} under way, of which ${underWay.kept} were kept whole and ` +
      `${underWay.lost} left nothing; ${flaws.length} wrong\n`,
  );
  for (const flaw of flaws) process.stdout.write(`  ${flaw}\n`);
  if (flaws.length > 0) process.exitCode = 1;
}
