import { stripVTControlCharacters } from 'node:util';
import { sectionLink } from '#harness/document/section-link.ts';
import { escapedInJson } from '#harness/files/json-text.ts';
import { type Environment, type Stream, usesColour, usesHyperlinks } from '#harness/programs/environment.ts';
import { withoutKnownSecrets } from '#harness/redaction/known-secrets.ts';

/** Writes text with colours and styles, or without them where they are not wanted. */
export const writeStyled =
  (stream: Stream, env: Environment['env']) =>
  (text: string): void =>
    stream.write(usesColour(stream, env) ? text : stripVTControlCharacters(text));

const eraseLine = '\r\u001B[2K';

/** The interval of progress lines in a log: short enough that a run does not look stuck. */
const logEveryMs = 10_000;

export type ProgressLine = ReturnType<typeof progressLine>;

/** On a terminal, rewrites one line. Elsewhere, adds a line every 10 s. With `isQuiet`, writes nothing. */
export function progressLine(stream: Stream, isQuiet = false) {
  const isWatched = stream.isTerminal && !isQuiet;
  let shownAt = 0;
  let loggedAt = performance.now();
  return {
    show(text: string): void {
      if (!isWatched) {
        if (isQuiet || performance.now() - loggedAt < logEveryMs) return;
        loggedAt = performance.now();
        stream.write(`${text}\n`);
        return;
      }
      if (performance.now() - shownAt < 50) return;
      shownAt = performance.now();
      stream.write(eraseLine + text);
    },
    clear(): void {
      if (isWatched) stream.write(eraseLine);
    },
  };
}

// Colours and text styles, as set by `styleText`, except the style that hides text.
const style = String.raw`\u001B\[(?:0|1|2|3|4|7|9|22|23|24|27|29|3[0-79]|4[0-79]|9[0-7])m`;

// Characters that change the direction of writing, and control characters except tabs and line breaks.
const control = String.raw`(?![\t\n])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]`;

// Matches styles, other escape sequences and control characters. `withoutControls` keeps only the styles.
const controls = new RegExp(
  `(${style})|\\u001B(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007\\u001B]*(?:\\u0007|\\u001B\\\\)?)?|${control}`,
  'gu',
);

// Commands that GitHub, Azure Pipelines and TeamCity execute at the start of a line, even after spaces.
const commands = /^([^\S\n]*)(?:(:)(?=:)|(#)(?=#(?:\[|vso\[|teamcity\[)))/gm;

/** Removes control sequences, except for colours and text styles, and disables commands to CI runners. */
export function withoutControls(text: string): string {
  return text
    .replaceAll(controls, (_, colour: string | undefined) => colour ?? '')
    .replaceAll(commands, '$1$2$3 ');
}

// Chinese, Japanese and Korean characters and most emoji take two columns.
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{3FFFD}]/u;

function cutToWidth(text: string, columns: number): string {
  let left = columns;
  let end = 0;
  for (const character of text) {
    left -= wide.test(character) ? 2 : 1;
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const column = /^(.*\[redacted\](?:(?! {2}).)*) {2,}(\S.*)$/;

/** Masks known secrets. The column after a mask stays where it was. */
function maskedInColumns(env: Environment['env'], text: string): string {
  const lines = text.split('\n');
  const masked = withoutKnownSecrets(env, text).split('\n');
  const aligned = masked.map((line, row) => {
    const [, before = '', after = ''] = column.exec(line) ?? [];
    const original = lines[row] ?? '';
    if (after === '' || !original.endsWith(after)) return line;
    return `${before.padEnd(original.length - after.length - 1)} ${after}`;
  });
  return aligned.join('\n');
}

/** Makes a hyperlink (OSC 8) of each section of the document. */
function withLinks(text: string): string {
  return text.replaceAll(
    /§(\d+(?:\.\d+)*)/g,
    (section, number: string) => `\u001B]8;;${sectionLink(number)}\u001B\\${section}\u001B]8;;\u001B\\`,
  );
}

/**
 * Here `write` masks known secrets, and removes or escapes control characters other than colour codes.
 * Sections are linked after that, so that no text from a server brings a link of its own.
 */
export function withSafeOutput(environment: Environment): Environment {
  const safe = (stream: Stream): Stream => ({
    ...stream,
    writeCommand: (text) => stream.write(withoutKnownSecrets(environment.env, text)),
    writeSecrets: (text) => stream.write(withoutControls(text)),
    write(text) {
      const masked = maskedInColumns(environment.env, text);
      if (/^\s*[[{]/.test(masked)) return stream.write(escapedInJson(masked));
      if (!masked.startsWith(eraseLine)) {
        const text = withoutControls(masked);
        return stream.write(usesHyperlinks(stream, environment.env) ? withLinks(text) : text);
      }
      // The line is shortened only after masking: if a secret were cut in half, it would not be recognised.
      const line = withoutControls(masked.slice(eraseLine.length));
      return stream.write(eraseLine + cutToWidth(line, stream.columns - 1));
    },
  });
  return { ...environment, stdout: safe(environment.stdout), stderr: safe(environment.stderr) };
}
