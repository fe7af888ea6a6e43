import { looseSecrets } from './read-body.ts';
import { redactor } from './redact.ts';
import { mask } from './secret-names.ts';

/** `api key: value` and `Authorization: Bearer value`. */
const labelled =
  /((?:passw(?:or)?d|passphrase|pwd|secret|api[ _-]?key|token|credentials?|authori[sz]ation|cookie)\s*:\s*(?:(?:bearer|basic)\s+)?)[^\s"',;]+/gi;

const webToken = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;

/** What a program has printed, without the secrets that it has made itself: nobody else knows these. */
export function withoutPrintedSecrets(text: string): string {
  return redactor(looseSecrets(text)).text(text).replaceAll(webToken, mask).replaceAll(labelled, `$1${mask}`);
}
