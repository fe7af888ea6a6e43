import { fileURLToPath } from 'node:url';
import packageFile from '../package.json' with { type: 'json' };

/** The folder that `openapi/`, `features/` and `steps/` are in, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** The version in `package.json`; results carry it. */
export const toolVersion: string = packageFile.version;
