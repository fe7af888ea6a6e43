import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#reference/server/domain/errors.ts';
import { type Route, route } from '#reference/server/http/call.ts';
import { swaggerUiFolder } from './swagger-ui-folder.ts';

const root = '/api/reference';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="${root}/favicon-32x32.png">
<link rel="stylesheet" href="${root}/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="${root}/swagger-ui-bundle.js"></script>
<script src="${root}/start.js"></script>
</body>
</html>
`;

// Without a validator URL, the page sends no requests to the internet.
const start = `SwaggerUIBundle({
  url: '/api/openapi/v1.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
});
`;

/** The media type of each file, and the text of those that are not in the folder of Swagger UI. */
const files = new Map<string, readonly [type: string, text?: string]>([
  ['', ['text/html; charset=utf-8', page]],
  ['start.js', ['text/javascript; charset=utf-8', start]],
  ['swagger-ui.css', ['text/css; charset=utf-8']],
  ['swagger-ui-bundle.js', ['text/javascript; charset=utf-8']],
  ['favicon-32x32.png', ['image/png']],
]);

/** Serves the interactive API reference from the bundled copy of Swagger UI; it needs no internet. */
export function nodePages(): (request: Request) => Promise<Response | undefined> {
  const folder = swaggerUiFolder();

  return async function pages(request) {
    const name = new URL(request.url).pathname.slice(root.length + 1);
    const [type, text] = files.get(name) ?? [];
    if (type === undefined) return undefined;
    const body = text ?? new Uint8Array(await readFile(join(folder, name)));
    return new Response(body, { headers: { 'content-type': type } });
  };
}

/** Routes for the pages of the interactive API reference. These pages replace the service's plain page. */
export function pageRoutes(): Route[] {
  const pages = nodePages();
  const answer: Route['answer'] = async ({ request }) => {
    const page = await pages(request);
    if (page === undefined) throw new Refusal('not-found', 'Page not found.');
    return page;
  };
  return [root, `${root}/*`].map((path) => route('getApiReference', `GET ${path}`, answer, 'nothing'));
}
