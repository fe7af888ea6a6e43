import { readFile } from 'node:fs/promises';

const files: Readonly<Record<string, readonly [file: string, mediaType: string]>> = {
  '/_console': ['console.html', 'text/html; charset=utf-8'],
  '/_console/console.css': ['console.css', 'text/css; charset=utf-8'],
  ...Object.fromEntries(
    ['console.js', 'clock.js', 'rows.js', 'state-form.js', 'copy.js', 'element.js'].map((file) => [
      `/_console/${file}`,
      [file, 'text/javascript; charset=utf-8'] as const,
    ]),
  ),
};

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/**
 * The files of the console, or nothing for other addresses. They hold no secret, so they are served to anybody;
 * what the page then asks for needs the token.
 */
export async function consolePage({ method, url }: Request): Promise<Response | undefined> {
  const path = new URL(url).pathname.replace(/\/$/, '');
  const found = Object.hasOwn(files, path) ? files[path] : undefined;
  if (found === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const [file, mediaType] = found;
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return new Response(method === 'HEAD' ? null : text, {
    headers: { ...headers, 'content-type': mediaType },
  });
}
