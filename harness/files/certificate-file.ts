import { createPrivateKey, X509Certificate } from 'node:crypto';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { readGivenFile } from './input-file.ts';

/** A certificate and its key. Both fields are file paths, or both are PEM text. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** Reads a certificate and its key. The returned key is not encrypted. Errors never quote the key. */
export async function readCertificate(files: CertificatePair, passphrase?: string): Promise<CertificatePair> {
  const cert = await readGivenFile('certificate', files.cert, limits.certificateBytes);
  const key = await readGivenFile('key', files.key, limits.certificateBytes);
  const certificate = parse(files.cert, 'a PEM certificate', () => new X509Certificate(cert));
  const what = passphrase === undefined ? 'an unencrypted PEM key' : 'a PEM key that tls.passphrase decrypts';
  const privateKey = parse(files.key, what, () => createPrivateKey({ key, passphrase }));
  if (certificate.checkPrivateKey(privateKey))
    return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  const problem = `The key ${files.key} does not belong to the certificate ${files.cert}.`;
  throw new HarnessError('FILE_INVALID', problem, {
    hint: 'Give the matching key. If the certificate file contains a chain, the certificate of the key must come first.',
  });
}

/** Reads a PEM file with the certificates of one or more certificate authorities, and returns its text. */
export async function readAuthority(file: string): Promise<string> {
  const authority = await readGivenFile('certificate authority', file, limits.authorityBytes);
  parse(file, 'a PEM certificate', () => new X509Certificate(authority));
  return authority;
}

function parse<T>(file: string, what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new HarnessError('FILE_INVALID', `${file} does not contain ${what}.`, {
      cause,
      hint: 'Convert the file to PEM with openssl. To use an encrypted key in a profile, set tls.passphrase.',
    });
  }
}
