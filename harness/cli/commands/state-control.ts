import { styleText } from 'node:util';
import { type Command, text, type Values } from '#harness/cli/frame/command.ts';
import { commandAdapter, httpAdapter } from '#harness/control/adapters.ts';
import { type Adapter, checkAdapter, type Finding } from '#harness/control/check.ts';
import { declarationComplaint } from '#harness/control/protocol.ts';
import { type Environment, usesColour } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { liveTarget } from '#harness/http/live.ts';
import { secretFrom } from '#harness/http/profile/secrets.ts';

/** A state may take as long as the silence it is about, up to two minutes (§8). */
const patienceMs = 180_000;

export const stateControl: Command = {
  name: 'state-control',
  synopsis: 'state-control check [URL] [options]',
  summary: 'Tests a state control adapter by itself.',
  maximumWords: 2,
  options: {
    'token-env': { type: 'string', value: 'NAME', help: 'environment variable that holds the token' },
    command: {
      type: 'string',
      value: 'PROGRAM',
      help: 'a program instead of an address, with its arguments',
    },
    json: { type: 'boolean', help: 'print the findings as JSON on standard output' },
  },
  details: [
    'URL is the address of the protocol, without /states. Every state that scenarios know is entered with the\nparameters it takes by default, and left again: use a server that may be changed.',
    'Exit codes: 0 nothing is broken, 1 something is, 2 wrong usage, 3 nobody answers.',
  ],
  async run([verb, url], values, environment) {
    if (verb !== 'check') throw new HarnessError('USAGE', 'state-control: the only thing it does is check.');
    const { adapter, close } = await opened(url, values, environment.env);
    try {
      const findings = await checkAdapter(adapter, await declarationComplaint());
      const isJson = values.json === true;
      environment.stdout.write(
        isJson
          ? `${JSON.stringify(findings, null, 2)}\n`
          : table(findings, usesColour(environment.stdout, environment.env)),
      );
      return findings.some(({ outcome }) => outcome === 'broken') ? 1 : 0;
    } finally {
      await close();
    }
  },
};

async function opened(
  url: string | undefined,
  values: Values,
  env: Environment['env'],
): Promise<{ adapter: Adapter; close: () => Promise<void> }> {
  const command = text(values, 'command')
    ?.split(/\s+/)
    .filter((word) => word !== '');
  if ((url === undefined) === (command === undefined))
    throw new HarnessError('USAGE', 'state-control check: give an address or --command, one of the two.');
  if (command !== undefined) return { adapter: commandAdapter({ command }), close: async () => undefined };
  if (url === undefined || !/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new HarnessError('USAGE', `"${url}" is no http address.`);
  const variable = text(values, 'token-env');
  const token = variable === undefined ? undefined : await secretFrom({ env: variable }, env);
  const wire = liveTarget(url, { name: 'state control', answerMs: patienceMs });
  const adapter = httpAdapter({
    url: wire.baseUrl,
    fetch: wire.send,
    ...(token !== undefined && { token }),
  });
  return { adapter, close: wire.close };
}

const styles = { ok: 'green', unsupported: 'yellow', broken: 'red' } as const;

function table(findings: readonly Finding[], colour: boolean): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const paint = (outcome: Finding['outcome'], words: string): string =>
    colour ? styleText(styles[outcome], words, { validateStream: false }) : words;
  const rows = findings.map(
    ({ about, outcome, why }) =>
      `  ${paint(outcome, outcome.padEnd(11))}  ${about.padEnd(width)}  ${plain(why)}`,
  );
  const counts = (['ok', 'unsupported', 'broken'] as const).map(
    (outcome) => `${findings.filter((finding) => finding.outcome === outcome).length} ${outcome}`,
  );
  return ['', ...rows, '', `  ${counts.join(', ')}`, '', ''].join('\n');
}

/** What an adapter says of itself, in one line that commands no terminal. */
function plain(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 160);
}
