import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate and its key, both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

// Creates a server certificate and the authority that signs this certificate. Trusting the authority is safe:
// the authority's private key is not stored, so nobody can sign another certificate.
export function createCertificate(hosts: readonly string[]) {
  const [root, server] = [newKeys(), newKeys()];
  const authority = certificate(
    authorityName,
    root.publicKey,
    [critical('551d13', sequence(yes)), critical('551d0f', keyUsage('keyCertSign'))],
    root.privateKey,
  );
  const cert = certificate(
    hosts[0] ?? '',
    server.publicKey,
    [
      critical('551d0f', keyUsage('digitalSignature')),
      extension('551d25', sequence(oid('2b06010505070301'), oid('2b06010505070302'))),
      extension('551d11', sequence(...hosts.map(alternativeName))),
      extension('551d23', sequence(der(0x80, keyId(root.publicKey)))),
    ],
    root.privateKey,
  );
  const key = server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { authority, server: { cert, key } satisfies Certificate };
}

const authorityName = 'svc-contract test authority';

/** Encodes an X.509 certificate, because Node cannot create certificates (RFC 5280, 4.1). */
function certificate(
  subject: string,
  key: KeyObject,
  extensions: readonly Buffer[],
  signer: KeyObject,
): string {
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const day = 24 * 3_600_000;
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(15)),
    ecdsaWithSha256,
    nameOf(authorityName),
    // The validity starts a day ago, because clocks differ. It ends in a year, as a server may run for long.
    sequence(time(Date.now() - day), time(Date.now() + 365 * day)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions, extension('551d0e', der(0x04, keyId(key))))),
  );
  const bits = der(0x03, Buffer.from([0]), sign('sha256', signed, signer));
  const text = sequence(signed, ecdsaWithSha256, bits).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function newKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

const yes = der(0x01, Buffer.from([0xff]));

function time(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function nameOf(common: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common)))));
}

/** A bit string: its first byte is the number of unused bits at the end of the second byte. */
function keyUsage(use: 'keyCertSign' | 'digitalSignature'): Buffer {
  return der(0x03, Buffer.from(use === 'keyCertSign' ? [2, 0x04] : [7, 0x80]));
}

function alternativeName(host: string): Buffer {
  return isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, addressBytes(host));
}

function addressBytes(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from(host.split('.').map(Number));
  // The URL parser converts an IPv6 address to hexadecimal groups. The parser refuses a zone such as %eth0.
  const { hostname } = new URL(`http://[${host.replace(/%.*/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0'));
  return Buffer.from(groups.join(''), 'hex');
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

function critical(id: string, value: Buffer): Buffer {
  return sequence(oid(id), yes, der(0x04, value));
}
