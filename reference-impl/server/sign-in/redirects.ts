/**
 * Where somebody may be sent after signing in or out: to any port and path of this machine, and to pages that were let
 * call. What another reader could take for a different address is refused, so that nobody else is ever sent a code.
 */
export function isAllowedRedirect(address: string, origins: readonly string[]): boolean {
  if (!/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hash, origin } = new URL(address);
  if (username !== '' || password !== '' || hash !== '' || address.includes('@')) return false;
  return isOfThisMachine(address) || origins.includes(origin);
}

/** Whether an address is one of this machine, on whatever port. */
function isOfThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  return /^https?:$/.test(protocol) && /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
