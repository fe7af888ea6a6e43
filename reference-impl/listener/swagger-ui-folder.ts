import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder with the files of Swagger UI. The build copies these files, and replaces this module. */
export function swaggerUiFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
