import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };

/** The folder that contains `openapi/`, `features/` and `steps/`, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The version in `package.json`; results contain it. */
export const toolVersion: string = packageFile.version;

/** The page of the project, as in `package.json`. */
export const repository: string = packageFile.repository.url.replaceAll(/^git\+|\.git$/g, '');

/** The address at which a file of the project can be read. */
export function publishedAt(file: string): string {
  return `${repository}/blob/main/${file}`;
}
