import { fileURLToPath } from 'node:url';

/** The counterpart of the reference implementation's file of the same name, in a built package. */
export function swaggerUiFolder(): string {
  return fileURLToPath(new URL('../swagger-ui', import.meta.url));
}
