import { readFile, stat } from 'node:fs/promises';
import type { Environment } from '#harness/cli/environment.ts';
import { type Fetched, fetchText } from '#harness/cli/look/fetch-text.ts';
import { maximumDocumentBytes, type PublishedDocument, readPublished } from '#harness/drift/published.ts';
import { HarnessError } from '#harness/errors.ts';

/** Where every instance publishes its OpenAPI document (sections 1 and 4.1). */
const documentedPlace = '/api/openapi/v1.json';

/** Some deployments demand credentials for it (OP-30). */
const keyVariable = 'SVC_ADMINISTRATOR_KEY';

export interface Publication extends PublishedDocument {
  /** The file or the address it was read from. */
  readonly source: string;
}

/** Reads a published document from a file, from its own address, or from the documented place of a server. */
export async function publishedAt(word: string, env: Environment['env']): Promise<Publication> {
  if (!/^https?:\/\//i.test(word))
    return { ...(await readPublished(await fileText(word), word)), source: word };
  const base = serverAddress(word);
  const place = `${base}${documentedPlace}`;
  const { pathname, search } = new URL(word);
  const isOwn = search !== '' || /\.(json|ya?ml)$/i.test(pathname);
  const addresses = isOwn ? [base + search, place] : [place, base];
  const faults: HarnessError[] = [];
  for (const address of addresses) {
    try {
      const text = await documentText(address, env);
      return { ...(await readPublished(text, address)), source: address };
    } catch (error) {
      if (!(error instanceof HarnessError) || error.code === 'TARGET_UNREACHABLE') throw error;
      faults.push(error);
    }
  }
  throw faults[0] ?? new HarnessError('INTERNAL', `${word} was not looked at.`);
}

/** An address as a base for paths: absolute, without query, fragment, credentials and trailing slash. */
export function serverAddress(word: string): string {
  if (!URL.canParse(word) || !/^https?:\/\/[^/]/i.test(word)) {
    throw new HarnessError('USAGE', `"${word}" is no http address.`);
  }
  const url = new URL(word);
  if (url.username !== '' || url.password !== '') {
    throw new HarnessError('USAGE', `The address of ${url.host} contains credentials.`, {
      hint: `Take them out of it; a key may stand in ${keyVariable}.`,
    });
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

async function documentText(address: string, env: Environment['env']): Promise<string> {
  const key = env[keyVariable];
  let fetched = await fetchText(address);
  const isRefused = ({ status }: Fetched): boolean => status === 401 || status === 403;
  // The key goes out only where it is asked for.
  if (isRefused(fetched) && key) fetched = await fetchText(address, { headers: { 'x-api-key': key } });
  if (isRefused(fetched)) {
    throw new HarnessError('CREDENTIAL_MISSING', `${address} wants credentials (${fetched.status}).`, {
      hint: `Set ${keyVariable} to a key that it accepts, or save the document to a file.`,
    });
  }
  if (fetched.status >= 200 && fetched.status < 300) return fetched.text;
  throw new HarnessError(
    'FILE_INVALID',
    `There is no OpenAPI document at ${address}: it answers ${fetched.status}.`,
    {
      hint: 'Give the address of the document itself, or a file.',
    },
  );
}

async function fileText(file: string): Promise<string> {
  const facts = await stat(file).catch((cause: unknown) => {
    throw new HarnessError('FILE_MISSING', `The file ${file} cannot be read.`, { cause });
  });
  if (!facts.isFile())
    throw new HarnessError('FILE_INVALID', `${file} is no file.`, { hint: 'Give a file.' });
  if (facts.size > maximumDocumentBytes) {
    const most = maximumDocumentBytes.toLocaleString('en-GB');
    throw new HarnessError('FILE_INVALID', `${file} is longer than ${most} bytes.`, {
      hint: 'No OpenAPI document is that long.',
    });
  }
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new HarnessError('FILE_MISSING', `The file ${file} cannot be read.`, { cause });
  });
}
