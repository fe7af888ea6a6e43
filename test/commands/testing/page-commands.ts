import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment, controlToken, type Started, started, stopAll } from './run-command.ts';

/** One command of a page, with the JSON that the page shows beneath its block, if it is the last of it. */
export interface PageCommand {
  readonly command: string;
  readonly shows?: unknown;
}

/** Every command of the `sh` blocks of a page, in order. */
export function commandsOf(page: string): readonly PageCommand[] {
  const blocks = [...page.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }));
  return blocks.flatMap(({ kind, text }, index) => {
    if (kind !== 'sh') return [];
    const next = blocks[index + 1];
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((command, at) => ({
      command,
      ...(at === lines.length - 1 && next?.kind === 'json' && { shows: JSON.parse(next.text) as unknown }),
    }));
  });
}

/**
 * Follows the commands of a page by bash: variables, serving commands and curl. The ports and the token that a page
 * names are replaced by those of the test; what it cuts short with "…" is replaced by what was answered. Answers with
 * the body of a curl.
 */
export function pageReader(): {
  follow(command: string): Promise<unknown>;
  learn(shown: unknown, answered: unknown): void;
} {
  const assignments: string[] = [];
  const learned = new Map<string, string>();
  let server: Started | undefined;

  return {
    async follow(command) {
      if (command.startsWith('npx ')) {
        await stopAll();
        // npx svc-contract VERB …, on free ports.
        const words = command.replaceAll(/ --(?:port|control-port) \d+| --state-control/g, '').split(' ');
        server = await started(...words.slice(2));
        return undefined;
      }
      if (/^(?:export )?\w+=/.test(command)) {
        assignments.push(command);
        return undefined;
      }
      if (server === undefined) throw new Error(`${command} has no server to ask`);
      const script = [...learned]
        .reduce((text, [short, whole]) => text.replaceAll(short, whole), [...assignments, command].join('\n'))
        .replace('http://127.0.0.1:4010', server.api)
        .replace('http://127.0.0.1:4011', server.control)
        .replaceAll('a-token-of-yours', controlToken);
      const { stdout } = await promisify(execFile)('bash', ['-c', script], { env: childEnvironment() });
      return stdout === '' ? undefined : JSON.parse(stdout);
    },
    learn(shown, answered) {
      if (typeof shown === 'string' && typeof answered === 'string' && shown.endsWith('…'))
        learned.set(shown, answered);
      if (typeof shown !== 'object' || shown === null) return;
      for (const [name, member] of Object.entries(shown)) {
        this.learn(member, (answered as Record<string, unknown> | undefined)?.[name]);
      }
    },
  };
}
