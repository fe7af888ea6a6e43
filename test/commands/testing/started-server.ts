import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { listen } from '#reference/listener/listen.ts';
import { createReference } from '#reference/server/reference.ts';

// A server that runs start. It notes its process and a child that leaves its group, and ignores SIGTERM.

const [port, control, how] = process.argv.slice(2);
const { CONTROL_TOKEN: controlToken = '' } = process.env;
const child = spawn('sleep', ['600'], { detached: true });
writeFileSync('pids', `${process.pid} ${child.pid}`);
process.on('SIGTERM', () => undefined);

const reference = createReference({ controlToken });
let left = how === 'dies' ? 25 : Number.POSITIVE_INFINITY;
const fetch = (request: Request): Promise<Response> => {
  left -= 1;
  if (left < 0) {
    process.stderr.write('fatal: out of memory\n');
    process.exit(7);
  }
  return reference.fetch(request);
};
await listen({ ...reference, fetch }, { port: Number(port), control: { port: Number(control) } });
process.stdout.write(`the token is ${controlToken}; api key: made-by-the-server\nListening on ${port}\n`);

const lines = `${'x'.repeat(80)}\n`.repeat(10_000);
const flood = (): void => void process.stdout.write(lines, flood);
if (how === 'floods') flood();
