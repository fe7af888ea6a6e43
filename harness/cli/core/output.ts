import type { Environment, Stream } from '#harness/environment.ts';
import { withoutKnownSecrets } from '#harness/http/redaction/redact.ts';

export const eraseLine = '\r\u001B[2K';

/** How often a log is told how far work has got: often enough that nobody takes it for dead. */
const logEveryMs = 10_000;

/** A line that rewrites itself while work goes on; without a terminal a new line every 10 s. Silent where it is to be quiet. */
export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

export function progressLine(stream: Stream, isQuiet = false): ProgressLine {
  const isWatched = stream.isTerminal && !isQuiet;
  let shownAt = 0;
  let loggedAt = performance.now();
  return {
    show(text) {
      if (!isWatched) {
        if (isQuiet || performance.now() - loggedAt < logEveryMs) return;
        loggedAt = performance.now();
        stream.write(`${text}\n`);
        return;
      }
      if (performance.now() - shownAt < 50) return;
      shownAt = performance.now();
      stream.write(eraseLine + text.slice(0, stream.columns - 1));
    },
    clear() {
      if (isWatched) stream.write(eraseLine);
    },
  };
}

// Colours and the like, as `styleText` sets them. Those that hide text are not among them.
const style = String.raw`\u001B\[(?:0|1|2|3|4|7|9|22|23|24|27|29|3[0-79]|4[0-79]|9[0-7])m`;

// Control characters but for tabs and line breaks, and what turns the direction of writing round.
const control = String.raw`(?![\t\n])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]`;

// Whatever moves the cursor, rings or renames the window.
const controls = new RegExp(
  `(${style})|\\u001B(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007\\u001B]*(?:\\u0007|\\u001B\\\\)?)?|${control}`,
  'gu',
);

// What runners of pipelines obey at the start of a line, behind blanks too: GitHub, Azure Pipelines, TeamCity.
const commands = /^([^\S\n]*)(?:(:)(?=:)|(#)(?=#(?:\[|vso\[|teamcity\[)))/gm;

const unescapedInJson = new RegExp(control, 'gu');

/** Text for people with what a server or a document may have put into it taken away, save colours. */
export function withoutControls(text: string): string {
  return text
    .replaceAll(controls, (_, colour: string | undefined) => colour ?? '')
    .replaceAll(commands, '$1$2$3 ');
}

/** JSON is for programs: it says the same, and a terminal that shows it obeys nothing in it. */
function escapedInJson(text: string): string {
  return text.replaceAll(
    unescapedInJson,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same environment, whose streams let neither secrets that were read nor foreign control characters through. */
export function withSafeOutput(environment: Environment): Environment {
  const safe = (stream: Stream): Stream => ({
    ...stream,
    writeCommand: (text) => stream.write(withoutKnownSecrets(environment.env, text)),
    writeSecrets: (text) => stream.write(withoutControls(text)),
    write(text) {
      const shown = withoutKnownSecrets(environment.env, text);
      if (/^\s*[[{]/.test(shown)) return stream.write(escapedInJson(shown));
      return shown.startsWith(eraseLine)
        ? stream.write(eraseLine + withoutControls(shown.slice(eraseLine.length)))
        : stream.write(withoutControls(shown));
    },
  });
  return { ...environment, stdout: safe(environment.stdout), stderr: safe(environment.stderr) };
}
