import { fileURLToPath } from 'node:url';

// In a built package, this file replaces `reference-impl/listener/swagger-ui-folder.ts`.
export function swaggerUiFolder(): string {
  return fileURLToPath(new URL('../swagger-ui', import.meta.url));
}
