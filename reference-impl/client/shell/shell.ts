import process from 'node:process';
import { run } from '#reference/client/cli/cli.ts';
import { processEnvironment } from '#reference/client/cli/environment.ts';
import { linesOf } from './lines-of.ts';

// Runs the commands `svc` and `echo` of a script in one process, to save time.
const [script = ''] = process.argv.slice(2);
const environment = processEnvironment(process);
let last = 0;
for (const words of linesOf(script)) {
  const [program, ...rest] = words;
  const at = rest.indexOf('<<<');
  const [argv, input] = at < 0 ? [rest, ''] : [rest.toSpliced(at, 2), rest[at + 1] ?? ''];
  if (program === 'echo') {
    process.stdout.write(`${argv.map((word) => word.replace('$?', String(last))).join(' ')}\n`);
  } else {
    last = await run(argv, at < 0 ? environment : { ...environment, readInput: async () => input });
  }
}
process.exit(last);
