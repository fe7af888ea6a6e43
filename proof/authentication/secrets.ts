/** The API key or the token of a request. */
export type Secret = string | undefined;

export const keyOf = ({ headers }: Request): Secret => headers.get('x-api-key') ?? undefined;
export const tokenOf = (request: Request): Secret => authorization(request, /^Bearer +(\S+)$/i);
export const isAnonymous = (request: Request): boolean =>
  keyOf(request) === undefined && tokenOf(request) === undefined && !request.headers.has('cookie');
export const isJwt = (secret: Secret): boolean => secret?.split('.').length === 3;

export function authorization({ headers }: Request, pattern: RegExp): Secret {
  return pattern.exec(headers.get('authorization') ?? '')?.[1];
}
