import { STATUS_CODES } from 'node:http';

/** Writes a refusal that comes before the application has seen a request. */
export type Refuse = (status: number, message: string) => Response;

/** The error body (2.9, 7.1). */
export const refuseAsApi: Refuse = (status, message) =>
  Response.json(
    { code: codeOf(status), message, timestamp: new Date().toISOString() },
    { status, headers: { connection: 'close' } },
  );

/** The problem details of openapi/state-control.yaml. */
export const refuseAsControl: Refuse = (status, detail) => {
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Refused', status, detail };
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', connection: 'close' },
  });
};

/** A refusal as bytes, for a request of which there is no more than a socket. */
export async function asBytes(response: Response): Promise<string> {
  const body = await response.text();
  const headers = [...response.headers, ['content-length', String(Buffer.byteLength(body))]];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const { status } = response;
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

function codeOf(status: number): string {
  return (STATUS_CODES[status] ?? `HTTP ${status}`).toUpperCase().replaceAll(/\W+/g, '_');
}
