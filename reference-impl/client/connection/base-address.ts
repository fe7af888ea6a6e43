import { SvcError } from './svc-error.ts';

/** The base address of an instance without its last slash. A path in front of `/api` is kept. */
export function baseAddress(given: string): string {
  const url = URL.parse(given);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new SvcError('USAGE', 'Url must be an http or https address such as https://server.example.');
  // Not echoed: what stands before the @ is a secret.
  if (url.username !== '' || url.password !== '')
    throw new SvcError('USAGE', 'Url must not hold a user name or a password.', {
      hint: 'Give the key to Connect-Svc instead.',
    });
  if (url.search !== '' || url.hash !== '')
    throw new SvcError('USAGE', 'Url must end with its path: no query and no fragment.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Whether what is sent there can be read on its way by others. */
export function travelsInClear(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
