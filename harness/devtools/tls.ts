import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HarnessError } from '#harness/errors.ts';
import { readGivenFile } from '#harness/input-file.ts';
import { limits } from '#harness/limits.ts';
import { type Certificate, createCertificate } from '#reference/listener/certificate.ts';

export interface TlsSettings {
  readonly host: string;
  /** The address that clients use, where it is not the one that is listened on. */
  readonly publicUrl?: string;
  /** Serves the API by HTTPS, with a certificate that is made or from these files. State control stays in the clear. */
  readonly tls?: boolean | CertificateFiles;
}

interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

export interface Tls {
  readonly certificate?: Certificate;
  /** What clients have to trust, where the certificate was made. */
  readonly authority?: string;
}

/** Reads or makes the certificate of a server. Its authority is in a file until that is removed. */
export async function prepareTls({ host, publicUrl, tls = false }: TlsSettings): Promise<Tls> {
  if (tls === false) return {};
  if (tls !== true) return { certificate: await readPair(tls) };
  const publicNames = publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[|]$/g, '')];
  const names = new Set(['localhost', '127.0.0.1', '::1', host, ...publicNames]);
  const { authority: text, server: certificate } = createCertificate([...names]);
  const authority = join(await mkdtemp(join(tmpdir(), 'svc-contract-tls-')), 'authority.pem');
  await writeFile(authority, text);
  return { certificate, authority };
}

export async function removeAuthority({ authority }: Tls): Promise<void> {
  if (authority !== undefined) await rm(dirname(authority), { recursive: true, force: true });
}

async function readPair(files: CertificateFiles): Promise<Certificate> {
  const cert = await readGivenFile('certificate', files.cert, limits.certificateBytes);
  const key = await readGivenFile('key', files.key, limits.certificateBytes);
  const certificate = parse(files.cert, 'certificate', () => new X509Certificate(cert));
  const privateKey = parse(files.key, 'private key without a passphrase', () => createPrivateKey(key));
  if (certificate.checkPrivateKey(privateKey)) return { cert, key };
  throw new HarnessError(
    'FILE_INVALID',
    `The key ${files.key} is not that of the certificate ${files.cert}.`,
    {
      hint: 'Give the two that were made together; the certificate of the server comes first in its file.',
    },
  );
}

function parse<T>(file: string, what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new HarnessError('FILE_INVALID', `${file} is no ${what} in PEM.`, {
      cause,
      hint: 'Convert it with openssl, or let --tls make one.',
    });
  }
}
