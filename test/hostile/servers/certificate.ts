import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate and its key, both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority that nobody knows, and a certificate of 127.0.0.1 that it signed, made anew for each test. */
export function unknownAuthority(): { readonly authority: string; readonly server: Certificate } {
  const [own, server] = [newKeys(), newKeys()];
  const [issuer, subject] = [nameOf('An authority of nobody'), nameOf('A server')];
  const mayIssue = extension('551d13', true, sequence(der(0x01, Buffer.from([0xff]))));
  const address = extension('551d11', false, sequence(der(0x87, Buffer.from([127, 0, 0, 1]))));
  return {
    authority: certificate({ issuer, subject: issuer, key: own.publicKey, extra: mayIssue }, own.privateKey),
    server: {
      cert: certificate({ issuer, subject, key: server.publicKey, extra: address }, own.privateKey),
      key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  };
}

interface Facts {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly key: KeyObject;
  readonly extra: Buffer;
}

/** X.509 in DER by hand (RFC 5280, 4.1): Node reads certificates and makes none. */
function certificate({ issuer, subject, key, extra }: Facts, signer: KeyObject): string {
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const hour = 3_600_000;
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    issuer,
    sequence(time(Date.now() - hour), time(Date.now() + hour)),
    subject,
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extra)),
  );
  const bits = der(0x03, Buffer.from([0]), sign('sha256', signed, signer));
  const text = sequence(signed, ecdsaWithSha256, bits).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function newKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

/** Below 128. */
function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function time(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function nameOf(common: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common)))));
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  const flag = critical ? [der(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...flag, der(0x04, value));
}
