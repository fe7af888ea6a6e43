import { load } from '../measure/load.ts';
import type { Server } from '../measure/server.ts';
import { inTurn } from './in-turn.ts';
import type { Reading, Row } from './row.ts';
import { administrator, built, startReference } from './servers.ts';

const objects = '1000100';
const command = `node ${built} reference --quiet --state-control`;
const commands = { ours: `${command} --objects ${objects}`, theirs: command };

const start = (...further: readonly string[]): Promise<Server> =>
  startReference('--state-control', ...further);

/** What a server took to be ready. */
async function takenToStart(
  read: (server: Server) => Promise<Reading>,
  ...further: string[]
): Promise<Reading> {
  const server = await start(...further);
  try {
    return await read(server);
  } finally {
    await server.stop();
  }
}

const processor = async (server: Server): Promise<Reading> => ({
  value: (await server.usage()).cpuMs / 1000,
  clock: server.readyAfterMs / 1000,
});
const memory = async (server: Server): Promise<Reading> => ({ value: (await server.usage()).rssMb });

/** A store of a million, against the one that there is by default. */
export const largeStore: readonly Row[] = [
  {
    name: 'large-start',
    what: '`reference` with 1,000,100 objects until it answers',
    against: 'the same with 25',
    unit: 'seconds of processor time',
    commands,
    measure: (use) =>
      use((first) =>
        inTurn(
          () => takenToStart(processor, '--objects', objects),
          () => takenToStart(processor),
          first,
        ),
      ),
  },
  {
    name: 'large-memory',
    what: '`reference` with 1,000,100 objects, resident set',
    against: 'the same with 25',
    unit: 'MB',
    commands,
    measure: (use) =>
      use((first) =>
        inTurn(
          () => takenToStart(memory, '--objects', objects),
          () => takenToStart(memory),
          first,
        ),
      ),
  },
  {
    name: 'large-page',
    what: 'a page of 1,000,100 objects sorted by name, after the first such',
    against: 'a page of 25',
    unit: 'milliseconds',
    commands,
    async measure(use) {
      const [large, small] = [await start('--objects', objects), await start()];
      const page = async (server: Server): Promise<Reading> => {
        const path = '/api/v1/metaverse/objects?sortBy=displayName';
        const question = { path, headers: administrator(server) };
        return { value: (await load(server.url, question, { requests: 100 })).p99Ms };
      };
      try {
        return await use((first) =>
          inTurn(
            () => page(large),
            () => page(small),
            first,
          ),
        );
      } finally {
        await Promise.all([large.stop(), small.stop()]);
      }
    },
  },
];
