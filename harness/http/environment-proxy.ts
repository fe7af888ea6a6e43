import { BlockList, isIP } from 'node:net';
import { HarnessError } from '#harness/errors/errors.ts';
import { registerSecretsIn } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { isLoopback } from '#harness/text/loopback.ts';

/** The proxy in `HTTPS_PROXY` or `HTTP_PROXY`, unless the server is on this machine or in `NO_PROXY`. */
export function proxyFromEnvironment(address: string, env: Environment['env']): string | undefined {
  const url = new URL(address);
  const name = `${url.protocol.replace(':', '')}_proxy`;
  const set = [name, name.toUpperCase()].find((each) => (env[each] ?? '') !== '');
  if (set === undefined || isLoopback(url.hostname) || isSpared(url, env.no_proxy || env.NO_PROXY || ''))
    return undefined;
  const value = env[set] ?? '';
  const proxy = value.includes('://') ? value : `http://${value}`;
  if (!/^https?:/i.test(proxy) || !URL.canParse(proxy))
    // The message does not contain the value of the variable, since the value may contain a password.
    throw new HarnessError('USAGE', `The environment variable ${set} is not the address of an HTTP proxy.`, {
      hint: 'Correct the variable, name the server in NO_PROXY, or give a proxy in the profile.',
    });
  registerSecretsIn({ proxy }, env);
  return proxy;
}

/** Whether a list such as `example.com,.corp:8443,10.0.0.0/8,[fd00::1],*` names a host, as curl reads it. */
function isSpared({ hostname, protocol, port }: URL, list: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$|\.$/, '$1');
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      // An IPv6 address without brackets does not match, and has no port.
      const [, bracketed, plain = entry, at = ownPort] =
        /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
      const name = (bracketed ?? plain).replace(/^\*?\.?(.*?)\.?$/, '$1');
      if (entry === '*' || at !== ownPort) return entry === '*';
      if (isIP(host) !== 0) return isWithin(host, name);
      return host === name || (name !== '' && host.endsWith(`.${name}`));
    });
}

/** Whether an address is in a range such as `10.0.0.0/8`, or is the same as another address. */
function isWithin(host: string, range: string): boolean {
  const [, network = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const [family, most] = isIP(host) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  const length = Number(bits ?? most);
  if (isIP(network) !== isIP(host) || length > most) return false;
  const ranges = new BlockList();
  ranges.addSubnet(network, length, family);
  return ranges.check(host, family);
}
