import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Markup, textOf } from './markup.ts';

const pageStyle = asset('page.css');
export const pageScript = asset('page.js');

export function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** A page in one file. The browser loads nothing else for the page, and runs only `script`. */
export function wholePage(title: Markup, body: Markup, script: string, moreStyle = ''): string {
  const style = pageStyle + moreStyle;
  const policy = [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${digest(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${textOf(title)}</title>
<style>${style}</style>
</head>
<body>
${textOf(body)}
<script>${script}</script>
</body>
</html>
`;
}

function digest(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
