import { readFileSync } from 'node:fs';

/** The page's own style and script, read once a process: they are part of this program, not of a result. */
export const pageStyle = asset('page.css');
export const pageScript = asset('page.js');

function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
