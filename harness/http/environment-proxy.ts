import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { isLoopback } from './profile/permissions.ts';
import { registerSecretsIn } from './profile/secrets.ts';

/** The proxy in `HTTPS_PROXY` or `HTTP_PROXY`, unless the server is on this machine or in `NO_PROXY`. */
export function proxyFromEnvironment(address: string, env: Environment['env']): string | undefined {
  const { protocol, hostname, port } = new URL(address);
  const name = `${protocol.replace(':', '')}_proxy`;
  const set = [name, name.toUpperCase()].find((each) => (env[each] ?? '') !== '');
  const spared = env.no_proxy ?? env.NO_PROXY ?? '';
  if (set === undefined || isLoopback(hostname) || isSpared(hostname, port, spared)) return undefined;
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

/** Whether a list such as `example.com,.corp:8443,*` contains a host or its domain. */
function isSpared(hostname: string, port: string, list: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, name = '', at] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      const isHost = entry === '*' || hostname === name || (name !== '' && hostname.endsWith(`.${name}`));
      return isHost && (at === undefined || at === port);
    });
}
