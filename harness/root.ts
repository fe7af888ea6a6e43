import { fileURLToPath } from 'node:url';

/** The folder that `openapi/`, `features/` and `steps/` lie in, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url));
