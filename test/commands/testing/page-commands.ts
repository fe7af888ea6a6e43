import { type Started, started, stopAll } from './run-command.ts';

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
 * Follows the commands of a page: variables, serving commands and curl. The ports a page names are replaced by free
 * ones; what it cuts short with "…" is replaced by what was answered. Answers with the body of a curl.
 */
export function pageReader(): {
  follow(command: string): Promise<unknown>;
  learn(shown: unknown, answered: unknown): void;
} {
  const variables = new Map<string, string>();
  const learned = new Map<string, string>();
  let server: Started | undefined;

  async function curl(words: readonly string[]): Promise<unknown> {
    const headers = new Headers();
    let [method, url, body]: [string | undefined, string, string | undefined] = [undefined, '', undefined];
    const rest = [...words];
    const value = (): string => rest.shift() ?? '';
    while (rest.length > 0) {
      const word = value();
      if (word === '-s') continue;
      else if (word === '-X') method = value();
      else if (word === '-H') headers.append(...headerIn(value()));
      else if (word === '--json') {
        body = value();
        headers.set('content-type', 'application/json');
      } else if (/^http/.test(word)) url = word;
      else throw new Error(`curl ${word} is not understood here`);
    }
    const init = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body !== undefined && { body }),
    };
    const text = await (await fetch(url, init)).text();
    return text === '' ? undefined : JSON.parse(text);
  }

  return {
    async follow(command) {
      const [, name, given] = /^(?:export )?(\w+)=(.*)$/.exec(command) ?? [];
      if (name !== undefined) {
        variables.set(name, wordsOf(given ?? '', variables).join(''));
        return undefined;
      }
      const [first, ...words] = wordsOf(command, variables);
      if (first === 'npx') {
        await stopAll();
        // npx svc-contract VERB …, on free ports.
        const own = words
          .slice(1)
          .filter((word, at, all) => !isPort(word) && !isPort(all[at - 1]) && word !== '--state-control');
        server = await started(...own);
        return undefined;
      }
      if (first !== 'curl' || server === undefined) throw new Error(`${command} is not understood here`);
      const { api, control } = server;
      return curl(
        words.map((word) =>
          [...learned]
            .reduce((text, [short, whole]) => text.replaceAll(short, whole), word)
            .replace('http://127.0.0.1:4010', api)
            .replace('http://127.0.0.1:4011', control)
            .replace('a-token-of-yours', 'a token for this test'),
        ),
      );
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

function isPort(word: string | undefined): boolean {
  return word === '--port' || word === '--control-port';
}

function headerIn(text: string): [string, string] {
  const [name = '', ...value] = text.split(': ');
  return [name, value.join(': ')];
}

/** The words of a line as a shell splits them: quotes, and variables outside single ones. */
function wordsOf(line: string, variables: ReadonlyMap<string, string>): string[] {
  const expand = (text: string): string =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? '');
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"]+)+/g)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"([^"]*)"|([^'"]+)/g,
      (_, single, double, bare) => single ?? expand(double ?? bare),
    ),
  );
}
