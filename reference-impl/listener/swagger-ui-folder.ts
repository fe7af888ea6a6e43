import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Where the files of Swagger UI lie. A built package carries them, and replaces this file. */
export function swaggerUiFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
