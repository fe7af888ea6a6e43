import {
  maximumDocumentBytes,
  type PublishedDocument,
  readPublished,
} from '#harness/discover/drift/published.ts';
import { HarnessError } from '#harness/errors.ts';
import { readGivenFile } from '#harness/files/given-file.ts';
import { serverAddress } from '#harness/http/server-address.ts';
import type { Fetched } from './fetch-text.ts';
import type { Reader } from './reader.ts';

/** Where every instance publishes its OpenAPI document (sections 1 and 4.1). */
const documentedPlace = '/api/openapi/v1.json';

export interface Publication extends PublishedDocument {
  /** The file or the address it was read from. */
  readonly source: string;
}

/** Reads a published document from a file, from its own address, or from the documented place of a server. */
export async function publishedAt(word: string, reader: Reader): Promise<Publication> {
  if (!/^https?:\/\//i.test(word))
    return {
      ...(await readPublished(await readGivenFile('file', word, maximumDocumentBytes), word)),
      source: word,
    };
  const base = serverAddress(word.replace(/[?#].*$/s, ''));
  const place = `${base}${documentedPlace}`;
  const { pathname, search } = new URL(word);
  const isOwn = search !== '' || /\.(json|ya?ml)$/i.test(pathname);
  const addresses = isOwn ? [base + search, place] : [place, base];
  const faults: HarnessError[] = [];
  for (const address of addresses) {
    try {
      const text = await documentText(address, reader);
      return { ...(await readPublished(text, address)), source: address };
    } catch (error) {
      if (!(error instanceof HarnessError) || error.code === 'TARGET_UNREACHABLE') throw error;
      faults.push(error);
    }
  }
  throw faults[0] ?? new HarnessError('INTERNAL', `${word} was not looked at.`);
}

async function documentText(address: string, reader: Reader): Promise<string> {
  let fetched = await reader.fetch(address);
  const isRefused = ({ status }: Fetched): boolean => status === 401 || status === 403;
  // Credentials go out only where they are asked for: some deployments do (OP-30).
  if (isRefused(fetched)) {
    const headers = await reader.credentials();
    if (headers !== undefined) fetched = await reader.fetch(address, { headers });
  }
  if (isRefused(fetched)) {
    throw new HarnessError('CREDENTIAL_MISSING', `${address} wants credentials (${fetched.status}).`, {
      hint: reader.hint,
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
