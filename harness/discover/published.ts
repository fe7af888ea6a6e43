import { followReferences } from '#harness/contract/follow-references.ts';
import { type Fields, membersOf } from '#harness/contract/json-values.ts';
import { flawOfVersion } from '#harness/contract/specification-version.ts';
import { HarnessError, messageOf } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readGivenFile } from '#harness/files/input-file.ts';
import { parseYaml } from '#harness/files/yaml-file.ts';
import { serverAddress } from '#harness/http/live.ts';
import { cutText } from '#harness/text/cut-text.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import type { Fetched, Reader } from './fetch-text.ts';
import { takeOutBroken } from './lost-operations.ts';

const openApiVersions = ['3.0', '3.1', '3.2'];

/** Parses an OpenAPI 3.0, 3.1 or 3.2 document, JSON or YAML. References to other documents are never fetched. */
export async function readPublished(text: string, name: string) {
  const { openapi, swagger, info, servers, security, paths, components } = membersOf(parsed(text, name));
  if (swagger !== undefined && openapi === undefined)
    throw invalid(
      name,
      `it is written in Swagger ${cutText(`${swagger}`, 20)}, and only OpenAPI can be read`,
    );
  const flaw = flawOfVersion({ field: 'openapi', name: 'OpenAPI', supported: openApiVersions }, openapi);
  if (flaw !== undefined) throw invalid(name, flaw);
  if (Object.keys(membersOf(paths)).length === 0) throw invalid(name, 'it describes no paths');
  const operations = Object.values(membersOf(paths)).flatMap((item) => Object.keys(membersOf(item)));
  if (operations.length > limits.documentOperations)
    throw invalid(name, `it describes more than ${groupDigits(limits.documentOperations)} operations`);
  const parts = { openapi: '3.1.1', info: { title: '', version: '' }, servers, security, paths, components };
  const { document, lost } = dereferenced(parts, name);
  const { title } = membersOf(info);
  return { openapi: String(openapi), title: typeof title === 'string' ? title : name, document, lost };
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The text is not JSON, so it is parsed as YAML below.
  }
  const most = limits.documentYamlLength;
  if (text.length > most)
    throw invalid(name, `it is neither JSON nor YAML of at most ${groupDigits(most)} characters`);
  try {
    return parseYaml(text, name).value;
  } catch (cause) {
    // If the YAML is nested too deeply, the parser throws a RangeError; no genuine document is like this.
    const why = cause instanceof HarnessError ? `: ${cutText(cause.message, 160)}` : '.';
    throw invalid(name, `it is neither JSON nor YAML${why}`);
  }
}

function dereferenced(own: Fields, name: string) {
  const broken = new Map<object, string>();
  try {
    followReferences(own, (node, why) => broken.set(node, why));
    return { document: own, lost: takeOutBroken(own, broken) };
  } catch (cause) {
    const [sentence = ''] = messageOf(cause).split('\n');
    throw invalid(name, `its references cannot be followed: ${cutText(sentence, 160)}`);
  }
}

function invalid(name: string, why: string): HarnessError {
  const problem = `${name} is not a readable OpenAPI document: ${why.replace(/\.$/, '')}.`;
  const hint = `Give the address or the file of a document in OpenAPI ${openApiVersions.join(', ')}.`;
  return new HarnessError('FILE_INVALID', problem, { hint });
}

export type Publication = Awaited<ReturnType<typeof publishedAt>>;

/** Reads a published document from a file, from an address, or from the documented path below an address. */
export async function publishedAt(source: string, path: string, reader: Reader) {
  if (!/^https?:\/\//i.test(source)) {
    const text = await readGivenFile('file', source, limits.documentBytes);
    return { ...(await readPublished(text, source)), source };
  }
  const base = serverAddress(source.replace(/[?#].*$/s, ''));
  const documentedUrl = `${base}${path}`;
  const { pathname, search } = new URL(source);
  const isOwn = search !== '' || /\.(json|ya?ml)$/i.test(pathname);
  const addresses = isOwn ? [base + search, documentedUrl] : [documentedUrl, base];
  let fault: HarnessError | undefined;
  for (const address of addresses) {
    try {
      const text = await documentText(address, reader);
      return { ...(await readPublished(text, address)), source: address };
    } catch (error) {
      if (!(error instanceof HarnessError) || error.code !== 'FILE_INVALID') throw error;
      fault ??= error;
    }
  }
  throw fault;
}

async function documentText(address: string, reader: Reader): Promise<string> {
  let fetched = await reader.fetch(address);
  const isRefused = ({ status }: Fetched): boolean => status === 401 || status === 403;
  // If the server refuses the document without credentials, the document is requested with credentials.
  if (isRefused(fetched)) {
    const headers = await reader.credentials();
    if (headers !== undefined) fetched = await reader.fetch(address, { headers });
  }
  if (isRefused(fetched)) {
    const problem = `${address} requires credentials (${fetched.status}). ${reader.hint}.`;
    throw new HarnessError('FILE_INVALID', problem, { hint: 'You can also save the document to a file.' });
  }
  if (fetched.status >= 200 && fetched.status < 300) return fetched.text;
  const problem = `There is no OpenAPI document at ${address}: it returned ${fetched.status}.`;
  const hint = 'Give the URL of the document itself, or a file.';
  throw new HarnessError('FILE_INVALID', problem, { hint });
}
