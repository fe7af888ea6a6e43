import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder with the files of Swagger UI. A built package contains them, and replaces this file. */
export function swaggerUiFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
