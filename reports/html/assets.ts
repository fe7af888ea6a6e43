import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The page's own style and script, read once a process: they are part of this program, not of a result. */
export const pageStyle = asset('page.css');
export const pageScript = asset('page.js');

/** Nothing may be loaded, sent or run but this very style and this very script. */
export const policy = [
  "default-src 'none'",
  `style-src ${digest(pageStyle)}`,
  `script-src ${digest(pageScript)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
