import type { ExchangeResult, RequiredTls, RunResult, SituationStep } from '#harness/result/result.ts';
import { controlCharacters } from '#harness/text/escape-controls.ts';

/** An environment variable, and its default. */
interface Variable {
  readonly variable: string;
  readonly fallback?: string;
}

/** A word of the shell: literal strings, and variables by name. */
type Word = readonly (string | Variable)[];

/** Quotes a word for a POSIX shell. Invisible characters become `$'\xNN'`, which bash, zsh and ksh decode. */
export function quoted(word: Word): string {
  const pieces = joined(word);
  const texts = pieces.filter((piece) => typeof piece === 'string');
  const isPlain = texts.every((text) => /^[\w@%+=:,./-]*$/.test(text));
  if (isPlain && texts.length > 0 && texts.length === pieces.length) return texts.join('');
  // A word with a variable is easier to read in double quotes than in two kinds of quotes.
  if (texts.length < pieces.length && texts.every((text) => /^[\w@%+=:,./ ?&;-]*$/.test(text))) {
    return `"${pieces.map((piece) => (typeof piece === 'string' ? piece : `$${bounded(piece)}`)).join('')}"`;
  }
  return (
    pieces.map((piece) => (typeof piece === 'string' ? strong(piece) : `"$${bounded(piece)}"`)).join('') ||
    "''"
  );
}

function joined(word: Word): Word {
  const pieces: Word[number][] = [];
  for (const piece of word) {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else if (piece !== '') pieces.push(piece);
  }
  return pieces;
}

function bounded({ variable, fallback }: Variable): string {
  return fallback === undefined ? variable : `{${variable}:-${fallback}}`;
}

function strong(text: string): string {
  return text
    .toWellFormed()
    .split(/((?:[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Zl}\p{Zp}])+)/u)
    .filter((part) => part !== '')
    .map((part) =>
      part.search(controlCharacters) === -1 ? `'${part.replaceAll("'", "'\\''")}'` : `$'${bytes(part)}'`,
    )
    .join('');
}

function bytes(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
    .join('');
}

/** A command line that repeats a request, and the environment variables that it reads. */
export interface CommandLine {
  readonly text: string;
  readonly variables: readonly string[];
}

const mask = '[redacted]';

// These headers are left out: curl writes them itself, they would make its output unreadable, or they are about
// one request, and not about another that repeats it.
const ofTheConnection = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'traceparent',
  'transfer-encoding',
]);

const tlsOptions: Readonly<Record<RequiredTls[number], readonly (readonly [string, string])[]>> = {
  authority: [['--cacert', 'SVC_AUTHORITY']],
  certificate: [
    ['--cert', 'SVC_CERTIFICATE'],
    ['--key', 'SVC_CERTIFICATE_KEY'],
  ],
};

/** What a run knows of the environment in which a line can be run. */
type Connection = Pick<RunResult['target'], 'tls' | 'variables'>;

/** The request as a curl line, with environment variables for the secrets of the caller and for TLS files. */
export function curlLine(
  exchange: ExchangeResult,
  baseUrl: string,
  { tls = [], variables }: Connection = {},
): CommandLine {
  const { method, url, headers = {}, body } = exchange.request;
  const caller = nameOf(exchange.caller);
  const written = Object.entries(headers)
    .filter(([name]) => !ofTheConnection.has(name.toLowerCase()))
    .map(([name, value]) => headerWord(name, value, caller));
  if (body !== undefined && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) {
    written.push(['content-type:']);
  }
  const address = addressWord(url, baseUrl);
  const files = tls.flatMap((each) => tlsOptions[each]);
  const options: Word[][] = [
    ...files.map(([option, variable]): Word[] => [[option], [{ variable }]]),
    ...written.map((word): Word[] => [['-H'], word]),
    ...(body === undefined ? [] : [[['--data-raw'], bodyWord(body)] as Word[]]),
  ];
  return command([...start(method, url), address], options, variables);
}

/** The curl lines that restore the initial state by state control, and then enter these states. */
export function situationLines(
  steps: readonly SituationStep[],
  { variables: names }: Connection = {},
): CommandLine {
  const states: Word = [{ variable: 'SVC_CONTROL_URL' }, '/states'];
  const token: Word[] = [['-H'], ['authorization: Bearer ', { variable: 'SVC_CONTROL_TOKEN' }]];
  const json: Word[] = [['-H'], ['content-type: application/json']];
  const lines = [
    command([['curl'], ['-sS'], ['-X'], ['DELETE'], states], [token], names),
    ...steps.map(({ state, params }) =>
      command(
        [['curl'], ['-sS'], ['-X'], ['POST'], states],
        [token, json, [['--data-raw'], masked(JSON.stringify({ state, params }))]],
        names,
      ),
    ),
  ];
  return {
    text: lines.map(({ text }) => text).join('\n'),
    variables: [...new Set(lines.flatMap(({ variables }) => variables))],
  };
}

// With `-X HEAD`, curl would wait for a body. Without `-g`, curl reads brackets in an address as a range.
function start(method: string, url: string): Word[] {
  const words: Word[] = [['curl'], [method === 'HEAD' ? '-sSI' : '-sSi']];
  if (/[[\]{}]/.test(url)) words.push(['-g']);
  if (method !== 'HEAD' && method !== 'GET') words.push(['-X'], [method]);
  return words;
}

/** SVC_URL can override the server's address, since a server under test seldom keeps its address. */
function addressWord(url: string, baseUrl: string): Word {
  const rest = url.slice(baseUrl.length);
  const isBelow = url.startsWith(baseUrl) && /^([/?]|$)/.test(rest);
  if (!isBelow || !/^https?:\/\/[\w.:[\]/~-]+$/.test(baseUrl)) return masked(url);
  return [{ variable: 'SVC_URL', fallback: baseUrl }, ...masked(rest)];
}

function headerWord(name: string, value: string, caller: string): Word {
  if (value === '') return [`${name};`];
  if (value !== mask) return [`${name}: `, ...masked(value)];
  if (name === 'x-api-key') return [`${name}: `, { variable: `SVC_${caller}_KEY` }];
  // If the caller is `nobody`, the header tests invalid credentials, so its scheme may differ from `Bearer`.
  if (name === 'authorization' && caller !== 'NOBODY') {
    return [`${name}: Bearer `, { variable: `SVC_${caller}_TOKEN` }];
  }
  return [`${name}: `, { variable: `SVC_${caller}_${nameOf(name)}` }];
}

/** A body that is not shown is written as the mask, with its media type and length. */
function bodyWord(body: string): Word {
  return body.startsWith(`${mask} (`) ? [{ variable: 'SVC_BODY' }] : masked(body);
}

function secretIn(before: string): string {
  const [, member = 'SECRET'] = /"([\w-]+)"\s*:\s*"$/.exec(before) ?? [];
  return `SVC_${nameOf(member)}`;
}

function masked(text: string): Word {
  const [first = '', ...others] = text.split(mask);
  let before = first;
  return [
    first,
    ...others.flatMap((rest) => {
      const variable = secretIn(before);
      before = rest;
      return [{ variable }, rest];
    }),
  ];
}

function nameOf(words: string): string {
  return words
    .replace(/^(?:an?|the) /, '')
    .replaceAll(/\W+/g, '_')
    .toUpperCase();
}

function command(
  first: readonly Word[],
  options: readonly (readonly Word[])[],
  names: Connection['variables'] = {},
): CommandLine {
  const named = (each: readonly Word[]): readonly Word[] =>
    each.map((word) =>
      word.map((piece) =>
        typeof piece === 'string' ? piece : { ...piece, variable: names[piece.variable] ?? piece.variable },
      ),
    );
  const parts = [first, ...options].map(named);
  const words = parts.flat(2);
  const variables = words.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.variable]));
  const line = (each: readonly Word[]): string => each.map(quoted).join(' ');
  return {
    text: parts.map(line).join(' \\\n  '),
    variables: [...new Set(variables)],
  };
}
