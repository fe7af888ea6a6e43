import { HarnessError } from '#harness/errors/errors.ts';

const unknownAuthority = 'its certificate is from an unknown authority: set tls.authority in a profile';
const noCipher =
  'no common TLS cipher, or it requires a client certificate: set tls.certificate in a profile';
const noTls = 'it does not use TLS on this port; try http';

const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ECONNREFUSED, nothing is listening there',
  ECONNRESET: 'ECONNRESET, it closed the connection',
  ENOTFOUND: 'ENOTFOUND, the host name is unknown',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_SOCKET: 'it closed the connection before its response was complete',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the length of its response differs from Content-Length',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are longer than 16 kB',
  HPE_HEADER_OVERFLOW: 'its headers are longer than 16 kB',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed: in a profile, set tls.authority to this certificate',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_ASSERTION: 'its response has a status below 100, which HTTP does not allow',
  Z_DATA_ERROR: 'its body does not match its Content-Encoding',
  Z_BUF_ERROR: 'its body does not match its Content-Encoding',
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'it supports only obsolete versions of TLS',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'it supports only obsolete versions of TLS',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: noCipher,
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': noCipher,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'it requires a client certificate: set tls.certificate in a profile',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'it has no certificate for this host name',
};

export interface RequestBounds {
  readonly answerMs: number;
  readonly proxy?: string | undefined;
}

/** The error for a request without a valid response. It contains the host of a proxy, but no credentials. */
export function toUnreachableError(origin: string, cause: unknown, { answerMs, proxy }: RequestBounds) {
  const way = proxy === undefined ? '' : ` through the proxy ${new URL(proxy).host}`;
  const message = `No valid response from ${origin}${way}: ${reasonFor(cause, answerMs)}.`;
  return new HarnessError('TARGET_UNREACHABLE', message, { cause });
}

/** Without a valid client certificate, nginx accepts connections, but answers requests with an error page. */
export function certificateRefusal(
  origin: string,
  { status, body }: { readonly status: number; readonly body: string },
): HarnessError | undefined {
  const [problem] =
    status === 400 ? (/No required SSL certificate|SSL certificate error/i.exec(body) ?? []) : [];
  if (problem === undefined) return undefined;
  const message = problem.startsWith('No')
    ? `${origin} requires a client certificate.`
    : `${origin} does not accept the client certificate.`;
  const hint = 'In a profile, give a certificate that the server accepts: set tls.certificate and tls.key.';
  return new HarnessError('TARGET_UNREACHABLE', message, { hint });
}

function reasonFor(cause: unknown, answerMs: number): string {
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return `no complete response within ${answerMs / 1000} s`;
  const inner = innermost(cause);
  // undici reports the status of a proxy only in the text of its error.
  const [, status] = /prox.*\((\d{3})\)/i.exec(inner instanceof Error ? inner.message : '') ?? [];
  if (status !== undefined)
    return status === '407' ? 'the proxy requires other credentials (407)' : `the proxy returned ${status}`;
  if (inner instanceof Error && inner.message === 'bad response')
    return 'it sent a 100 Continue that was not requested, or responded without a request';
  const code = codeOf(inner);
  if (code !== undefined) return advice[code] ?? code;
  return inner instanceof Error ? inner.message.replace(/\.$/, '') : String(inner);
}

/** Whether the connection ended before a response began. This may happen if a connection is reused. */
export function isClosedConnection(cause: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(innermost(cause)) ?? '');
}

function innermost(cause: unknown): unknown {
  return cause instanceof Error && cause.cause instanceof Error ? innermost(cause.cause) : cause;
}

function codeOf(cause: unknown): string | undefined {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
