import { fileURLToPath } from 'node:url';

/** Replaces the reference implementation's file of the same name in a built package. */
export function swaggerUiFolder(): string {
  return fileURLToPath(new URL('../swagger-ui', import.meta.url));
}
