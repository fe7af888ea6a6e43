import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CertificatePair, readCertificate } from '#harness/files/certificate-file.ts';
import { replaceFile } from '#harness/files/output-files.ts';
import { type Certificate, createCertificate } from '#reference/listener/certificate.ts';

export interface TlsSettings {
  readonly host: string;
  /** The address that clients use, if it differs from the address of the listener. */
  readonly publicUrl?: string;
  /** HTTPS for the API, but not for state control. If true, the certificate is generated. */
  readonly tls?: boolean | CertificatePair;
}

export interface Tls {
  readonly certificate?: Certificate;
  /** The file of the authority that clients must trust, if the certificate was generated. */
  readonly authority?: string;
}

/** Reads or generates a certificate. The authority of a generated one is written to a temporary file. */
export async function prepareTls({ host, publicUrl, tls = false }: TlsSettings): Promise<Tls> {
  if (tls === false) return {};
  if (tls !== true) return { certificate: await readCertificate(tls) };
  const publicNames = publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[|]$/g, '')];
  const names = new Set(['localhost', '127.0.0.1', '::1', host, ...publicNames]);
  const { authority: text, server: certificate } = createCertificate([...names]);
  const authority = join(await mkdtemp(join(tmpdir(), 'svc-contract-tls-')), 'authority.pem');
  await replaceFile(authority, text);
  return { certificate, authority };
}

export async function removeAuthority({ authority }: Tls): Promise<void> {
  if (authority !== undefined) await rm(dirname(authority), { recursive: true, force: true });
}
