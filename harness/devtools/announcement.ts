/** A service that listens, as those who use it need to know it. */
export interface Announced {
  readonly url: string;
  readonly apiKey?: string;
  readonly bearerToken?: string;
  readonly console?: string;
  readonly stateControl?: { readonly url: string; readonly token: string };
}

/** What a serving command prints for people: one thing a line. */
export function announcement(name: string, served: Announced): string {
  const { url, apiKey, bearerToken, console, stateControl } = served;
  const lines = [
    [name, url],
    ['api key', apiKey],
    ['bearer token', bearerToken],
    ['console', console],
    ['state control', stateControl?.url],
    ['state control token', stateControl?.token],
  ];
  return lines
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label}: ${value}\n`)
    .join('');
}
