import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };

/** The folder that contains `openapi/`, `features/` and `steps/`, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The version in `package.json`; results contain it. */
export const toolVersion: string = packageFile.version;
