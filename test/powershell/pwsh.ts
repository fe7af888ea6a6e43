import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { powerShell } from './stand-in.ts';

// Runs the stand-in for PowerShell as a program.

const escapeCharacter = String.fromCharCode(27);
const cursor = new RegExp(`${escapeCharacter}\\[\\d+;\\d+R`);

process.exit(
  await powerShell(process.argv.at(-1) ?? '', {
    home: process.env.HOME,
    print: (text) => void process.stdout.write(text),
    printError: (text) => void process.stderr.write(text),
    ask: process.stdin.isTTY ? ask : undefined,
  }),
);

/** A prompt on a terminal: first requests the cursor position, then writes the prompt in pieces. */
async function ask(...pieces: readonly string[]): Promise<string> {
  const { stdin, stdout } = process;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  let typed = '';
  const hear = (text: string): void => {
    typed += text;
  };
  stdin.on('data', hear);
  stdout.write(`${escapeCharacter}[6n`);
  // The loop ends when the terminal has reported the cursor position, or after about 14 s.
  for (let waited = 0; !cursor.test(typed) && waited < 14_000; waited += 20) await sleep(20);
  typed = typed.replace(cursor, '');
  for (const piece of pieces) {
    stdout.write(piece);
    await sleep(10);
  }
  while (!typed.includes('\r')) await sleep(20);
  stdin.off('data', hear);
  stdin.pause();
  const [answer = ''] = typed.split('\r');
  stdout.write(`${answer}\n`);
  return answer === '' ? 'y' : answer;
}
